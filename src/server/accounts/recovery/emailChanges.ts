import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { voidResetLinks } from '#server/accounts/password/passwordQueries.ts';
import { deleteSessions } from '#server/accounts/session/sessionQueries.ts';
import { lockUser, updateUser } from '#server/accounts/users/userQueries.ts';
import { takeAwayNewWays } from '#server/accounts/waysIn/newWays.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { breakAutolinks } from '#server/infrastructure/email/breakAutolinks.ts';
import { insertMail } from '#server/infrastructure/email/mailQueries.ts';
import type { MailContent } from '#server/infrastructure/email/transport.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { hashToken, newToken } from '#server/infrastructure/tokens.ts';
import {
  deleteEmailChangesFrom,
  findEmailChange,
  findEmailChangeByToken,
  insertEmailChange,
  insertEmailChangeToken,
} from './emailChangeQueries.ts';

/** Writes a changed user. A new email address voids the reset links and queues a mail to the old address. */
export async function writeUser(tx: Tx, old: User, user: User): Promise<void> {
  await updateUser(tx, user);
  if (user.email === old.email) return;
  await voidResetLinks(tx, user.id);
  if (old.email === null) return;
  const changeId = await insertEmailChange(tx, user.id, old.email);
  await insertMail(tx, { kind: 'emailChange', changeId });
}

export async function emailChangeMail(
  database: Database,
  { publicUrl, passwordLogin }: Config,
  changeId: number,
): Promise<MailContent | undefined> {
  const change = await database.query(findEmailChange, changeId);
  if (!change) return undefined;
  const token = newToken();
  if (!(await database.query(insertEmailChangeToken, changeId, hashToken(token)))) return undefined;
  const text = [
    'The email address of this Unbusted account was changed, and its emails no longer come to you:',
    breakAutolinks(change.username),
    'If it was you, there is nothing to do.',
    'If it was not you, this link restores your address and logs everyone out of the account. It works once, for 7 days:',
    `${publicUrl}/restore-email/${token}`,
    ...(passwordLogin === 'on' ? ['Then set a new password, as someone else may know the current one.'] : []),
  ].join('\n\n');
  return { to: change.oldEmail, subject: 'Your Unbusted email address was changed', text };
}

/** Undoes a change of an email address and later ones by a token, and ends all sessions, access tokens and new ways in. */
export async function restoreEmail(database: Database, { token }: BodyOf<'restoreEmail'>): Promise<void> {
  const invalid = new HttpError(400, 'This link is no longer valid: it has been used, or is older than 7 days');
  const tokenHash = hashToken(token);
  const found = await database.query(findEmailChangeByToken, tokenHash);
  if (!found) throw invalid;
  await database.transact(async (tx) => {
    const user = await lockUser(tx, found.userId);
    const change = await findEmailChangeByToken(tx, tokenHash);
    if (!user || !change) throw invalid;
    await updateUser(tx, { ...user, email: change.oldEmail });
    await voidResetLinks(tx, user.id);
    await deleteSessions(tx, user.id);
    await takeAwayNewWays(tx, user.id, 'atAddress');
    await deleteEmailChangesFrom(tx, change);
  });
}
