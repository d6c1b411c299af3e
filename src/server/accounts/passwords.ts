import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { fold } from '#domain/names.ts';
import { HttpError } from '#server/errors.ts';

/** OWASP's figures for argon2id, which is the library's default algorithm. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes 20 ms of a core and 19 MB each. */
const hashing = pLimit(2);
/** Some 5 s of hashing. */
const MAX_WAITING = 500;
const MAX_WAITING_OF_ACCOUNT = 20;

interface Queue {
  readonly limit: ReturnType<typeof pLimit>;
  length: number;
}

/** One check at a time for each account: many checks of one do not delay those of the others. */
const queues = new Map<string, Queue>();
let waiting = 0;

/** What an account holds that nobody can sign in to: no hash that any password has. */
export const NO_PASSWORD = '!';

let decoy: Promise<string> | undefined;

/** The argon2id hash of a password. */
export function hashPassword(password: string, signal?: AbortSignal): Promise<string> {
  return bounded(() => queued(() => hash(password, OPTIONS), signal));
}

/**
 * Whether the password is the one behind the hash. Without a hash (no such user) it takes the same time and
 * says no (docs/spec.md#names-and-passwords). Checks of one username run one after the other.
 */
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

/** Does work that hashes, unless too much of it is waiting already. */
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

/** Hashes once there is room, unless the client of the request has gone by then. */
function queued<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return hashing(() => {
    if (signal?.aborted) throw new HttpError(400, 'The request was cut short');
    return work();
  });
}
