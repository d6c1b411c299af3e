import type { BodyOf } from '#contract/calls.ts';
import { updatePassword } from '#server/accounts/password/passwordQueries.ts';
import { type Hasher, hashPassword } from '#server/accounts/password/passwords.ts';
import { lockUser } from '#server/accounts/users/userQueries.ts';
import { takeAwayNewWays } from '#server/accounts/waysIn/newWays.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { breakAutolinks } from '#server/infrastructure/email/breakAutolinks.ts';
import type { MailContent } from '#server/infrastructure/email/transport.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { hashToken, newToken } from '#server/infrastructure/tokens.ts';
import { findByEmail, findResetToken, storeResetToken } from './recoveryQueries.ts';

/** Returns a mail with a link for each account of the address, except those with a newer reset mail. */
export async function resetMail(
  database: Database,
  { publicUrl }: Config,
  address: string,
  mailId: string,
): Promise<MailContent | undefined> {
  const accounts = await database.query(findByEmail, address);
  const links: string[] = [];
  for (const { id, username, email } of accounts) {
    const token = newToken();
    const isStored = await database.transact(async (tx) => {
      // the same lock order as when a password is set
      const user = await lockUser(tx, id);
      // the address may have changed and belong to somebody else
      if (user?.email !== email) return false;
      return storeResetToken(tx, id, mailId, hashToken(token));
    });
    if (isStored) links.push(`${breakAutolinks(username)}\n${publicUrl}/reset-password?token=${token}`);
  }
  const [first] = accounts;
  if (!first || links.length === 0) return undefined;
  return { to: first.email, subject: 'Reset your Unbusted password', text: content(links) };
}

function content(links: readonly string[]): string {
  return [
    'Someone, hopefully you, asked to reset the password of your Unbusted account.',
    'Each link works once, for one hour:',
    ...links,
    'If it was not you, there is nothing to do: your password stays as it is.',
  ].join('\n\n');
}

export async function resetPassword(database: Database, body: BodyOf<'resetPassword'>, hasher: Hasher): Promise<void> {
  const invalid = new HttpError(400, 'Invalid or expired reset token');
  const token = hashToken(body.token);
  const found = await database.query(findResetToken, token);
  // before hashing, so that a wrong token costs none
  if (!found) throw invalid;
  const passwordHash = await hashPassword(body.newPassword, hasher);
  await database.transact(async (tx) => {
    await lockUser(tx, found.userId);
    // the link may have been used meanwhile
    if (!(await findResetToken(tx, token))) throw invalid;
    await updatePassword(tx, found.userId, passwordHash);
    await takeAwayNewWays(tx, found.userId, 'atPassword', { token: body.keep?.tokens, passkey: body.keep?.passkeys });
  });
}
