import { createECDH } from 'node:crypto';
import type { Database } from '#server/infrastructure/db/database.ts';
import { findPushKeys, insertPushKeys, type PushKeys } from './pushSubscriptionQueries.ts';

const CURVE = 'prime256v1';

/** Returns the keys by which push services know the site (RFC 8292). They are made at its first start. */
export async function getOrCreatePushKeys(database: Database): Promise<PushKeys> {
  const found = await database.query(findPushKeys);
  if (found) return found;
  await database.query(insertPushKeys, newKeys());
  const stored = await database.query(findPushKeys);
  if (!stored) throw new Error('the keys for pushes are not stored');
  return stored;
}

function newKeys(): PushKeys {
  const keys = createECDH(CURVE);
  const publicKey = keys.generateKeys('base64url');
  // a small number has leading zeros, which its text has, too
  const privateKey = Buffer.alloc(32);
  const scalar = keys.getPrivateKey();
  scalar.copy(privateKey, privateKey.length - scalar.length);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}

/** Whether a browser's key is a point of the curve, so that something can be encrypted for it. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    const keys = createECDH(CURVE);
    keys.generateKeys();
    keys.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
