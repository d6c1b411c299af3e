import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { fold } from '#domain/names/names.ts';
import { HttpError } from '#server/infrastructure/errors.ts';

/** OWASP's parameters for argon2id, the library's default algorithm. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash takes 20 ms of a core and 19 MB. */
const hashing = pLimit(2);
/** 5 s of hashing. */
const MAX_WAITING = 500;
const MAX_WAITING_OF_ACCOUNT = 20;

interface Queue {
  readonly limit: ReturnType<typeof pLimit>;
  length: number;
}

/** Each account has one check at a time, so that many of one do not delay the others. */
const queues = new Map<string, Queue>();
let waiting = 0;

/** The hash of an account that nobody can sign in to; no password matches it. */
export const NO_PASSWORD = '!';

let decoy: Promise<string> | undefined;

export function hashPassword(password: string, signal?: AbortSignal): Promise<string> {
  return bounded(() => queued(() => hash(password, OPTIONS), signal));
}

/** Checks a password. Without a hash (unknown user) it takes the same time (docs/spec.md#names-and-passwords). */
export async function isPassword(
  username: string,
  passwordHash: string | undefined,
  password: string,
  signal?: AbortSignal,
): Promise<boolean> {
  decoy ??= hash('nobody has this password', OPTIONS);
  const real = passwordHash === NO_PASSWORD ? undefined : passwordHash;
  const against = real ?? (await decoy);
  const check = () => queued(() => verify(against, password), signal);
  const matches = await bounded(() => oneOfAccount(fold(username), check));
  return matches && real !== undefined;
}

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) {
    throw new HttpError(503, 'The site is busy. Please try again in a few seconds.', undefined, { 'Retry-After': '5' });
  }
  waiting += 1;
  try {
    return await work();
  } finally {
    waiting -= 1;
  }
}

async function oneOfAccount<T>(account: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(account) ?? { limit: pLimit(1), length: 0 };
  if (queue.length >= MAX_WAITING_OF_ACCOUNT) {
    throw new HttpError(429, 'Too many tries at once. Please try again in a second.', undefined, {
      'Retry-After': '1',
    });
  }
  queue.length += 1;
  queues.set(account, queue);
  try {
    return await queue.limit(work);
  } finally {
    queue.length -= 1;
    if (queue.length === 0) queues.delete(account);
  }
}

/** Skips the work if the client has disconnected while it waited. */
function queued<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return hashing(() => {
    if (signal?.aborted) throw new HttpError(400, 'The request was cut short');
    return work();
  });
}
