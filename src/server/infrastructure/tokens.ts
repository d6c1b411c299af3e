import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Returns a random secret for a link, cookie or feed: 32 bytes as 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns a new access token: `ub_`, 32 random bytes, and their CRC32, by which scanners tell it from other text. */
export function newAccessToken(): string {
  const secret = randomBytes(32);
  return `ub_${secret.toString('base64url')}${checksum(secret)}`;
}

function checksum(secret: Buffer): string {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(secret));
  return sum.toString('base64url');
}

/** Whether a text has the form of an access token; any other is none, so that nothing has to look it up. */
export function isAccessToken(text: string): boolean {
  const [, secret = '', sum] = /^ub_([\w-]{43})([\w-]{6})$/.exec(text) ?? [];
  return checksum(Buffer.from(secret, 'base64url')) === sum;
}

/** Returns the access token of an Authorization header. Any other one is meant for a proxy, and no credential here. */
export function accessTokenIn(authorization: string | undefined): string | undefined {
  return /^bearer +(ub_\S*)$/i.exec(authorization?.trim() ?? '')?.[1];
}

/** Returns what the database stores of a token that signs in or sets something: its SHA-256. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Returns whether a text has the form of a token; any other is unknown, and PostgreSQL does not take every text. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
