import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/calls.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { breakAutolinks } from '#server/email/breakAutolinks.ts';
import type { MailContent } from '#server/email/transport.ts';
import { HttpError } from '#server/errors.ts';
import { hashPassword } from './passwords.ts';
import { lockUser, updatePassword } from './queries.ts';
import { findByEmail, findResetToken, storeResetToken } from './recoveryQueries.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A letter with a link for each account of the address that has none of a newer mail; no letter where there is no such. */
export async function resetMail(
  database: Database,
  { publicUrl }: Config,
  address: string,
  mailId: string,
): Promise<MailContent | undefined> {
  const accounts = await database.query(findByEmail, address);
  const links: string[] = [];
  for (const { id, username, email } of accounts) {
    const token = randomBytes(32).toString('base64url');
    const isKept = await database.transact(async (tx) => {
      // before the token, as whoever sets a password does
      const user = await lockUser(tx, id);
      // the address may have been changed meanwhile: its owner may be somebody else now
      if (user?.email !== email) return false;
      return storeResetToken(tx, id, mailId, hashOf(token));
    });
    if (isKept) links.push(`${breakAutolinks(username)}\n${publicUrl}/reset-password?token=${token}`);
  }
  const [first] = accounts;
  if (!first || links.length === 0) return undefined;
  return { to: first.email, subject: 'Reset your Unbusted password', text: content(links) };
}

function content(links: readonly string[]): string {
  return [
    'Somebody, hopefully you, asked to reset the password of your Unbusted account.',
    'Each link works once, for one hour:',
    ...links,
    'If it was not you, there is nothing to do: your password stays as it is.',
  ].join('\n\n');
}

/** Sets a new password by a link's token, once, and ends all sessions of the account. */
export async function resetPassword(
  database: Database,
  body: BodyOf<'resetPassword'>,
  signal?: AbortSignal,
): Promise<void> {
  const invalid = new HttpError(400, 'Invalid or expired reset token');
  const token = hashOf(body.token);
  const found = await database.query(findResetToken, token);
  // a wrong token costs no hashing
  if (!found) throw invalid;
  const passwordHash = await hashPassword(body.newPassword, signal);
  await database.transact(async (tx) => {
    await lockUser(tx, found.userId);
    // another use of the link may have been the faster one
    if (!(await findResetToken(tx, token))) throw invalid;
    await updatePassword(tx, found.userId, passwordHash);
  });
}
