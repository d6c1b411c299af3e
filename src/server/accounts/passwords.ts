import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's figures for argon2id, which is the library's default algorithm. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is 20 ms of a core and 19 MB each: a storm of sign-ins waits its turn rather than starve everything else. */
const inTurn = pLimit(2);

/** What an account holds that nobody can sign in to: no hash that any password has. */
export const NO_PASSWORD = '!';

let decoy: Promise<string> | undefined;

/** The argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/**
 * Whether the password is the one behind the hash. Without a hash (no such user) it takes the same time and
 * says no (decisions §2.6).
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const real = passwordHash === NO_PASSWORD ? undefined : passwordHash;
  const against = real ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && real !== undefined;
}
