import { hash, randomBytes } from 'node:crypto';

/** Returns a random secret for a link, cookie or feed: 32 bytes as 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns what the database stores of a token that signs in or sets something: its SHA-256. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Returns whether a text has the form of a token; any other is unknown, and PostgreSQL does not take every text. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
