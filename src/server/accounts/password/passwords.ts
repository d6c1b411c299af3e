import { hash, verify } from '@node-rs/argon2';
import { fold } from '#domain/names/names.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { HashQueue } from './hashQueue.ts';

/** OWASP's parameters for argon2id, the library's default algorithm. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash takes 20 ms of a core and 19 MB: 500 places are 5 s of hashing. */
const queue = new HashQueue({ running: 2, places: 500, placesOfAccount: 20 });

/** The hash of an account that nobody can sign in to; no password matches it. */
export const NO_PASSWORD = '!';

let decoy: Promise<string> | undefined;

/** Who waits for a hash. */
export interface Hasher {
  readonly address: string;
  /** skips the work if the client has disconnected while it waited */
  readonly signal?: AbortSignal;
}

/** The process itself, or the command line. */
const NOBODY: Hasher = { address: '' };

export function hashPassword(password: string, { address, signal }: Hasher = NOBODY): Promise<string> {
  return queue.run({ address }, () => unlessGone(signal, () => hash(password, OPTIONS)));
}

/**
 * Checks a password. Without a hash (unknown user) it takes the same time (docs/spec.md#names-and-passwords). `counted` runs when it
 * is the check's turn.
 */
export async function isPassword(
  username: string,
  passwordHash: string | undefined,
  password: string,
  { address, signal }: Hasher = NOBODY,
  counted: (check: () => Promise<boolean>) => Promise<boolean> = (check) => check(),
): Promise<boolean> {
  decoy ??= hash('nobody has this password', OPTIONS);
  const real = passwordHash === NO_PASSWORD ? undefined : passwordHash;
  const against = real ?? (await decoy);
  const check = async () => (await verify(against, password)) && real !== undefined;
  return queue.run({ address, account: fold(username) }, () => unlessGone(signal, () => counted(check)));
}

function unlessGone<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (signal?.aborted) return Promise.reject(new HttpError(400, 'The request was cut short'));
  return work();
}
