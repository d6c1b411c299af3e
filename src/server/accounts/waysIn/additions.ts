import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { deleteSessions } from '#server/accounts/session/sessionQueries.ts';
import { lockUser } from '#server/accounts/users/userQueries.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { breakAutolinks } from '#server/infrastructure/email/breakAutolinks.ts';
import { insertMail } from '#server/infrastructure/email/mailQueries.ts';
import type { MailContent } from '#server/infrastructure/email/transport.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import type { Count, Limits } from '#server/infrastructure/http/limits.ts';
import { hashToken, newToken } from '#server/infrastructure/tokens.ts';
import {
  type Added,
  deleteAddition,
  findAddition,
  findAdditionByLink,
  insertAddition,
  insertAdditionLink,
  type MailedAddition,
} from './additionQueries.ts';
import { newWays } from './newWays.ts';

/** Throws 429 above the rate at which an account, or its address, gets such mails. */
export function countAddition(limits: Limits, { id, email }: User): Promise<void> {
  const ofAddress: Count[] = email === null ? [] : [['additionsToEmail', email]];
  return limits.consume(['additionsOfUser', String(id)], ...ofAddress);
}

/** Notes a new way in, and queues a mail to the account's address, if it has one, with a link that takes it away. */
export async function noteAddition(tx: Tx, { id, email }: User, added: Added): Promise<void> {
  const additionId = await insertAddition(tx, id, added);
  if (email !== null) await insertMail(tx, { kind: 'addition', additionId });
}

export async function additionMail(
  database: Database,
  { publicUrl, oidc }: Config,
  additionId: number,
): Promise<MailContent | undefined> {
  const addition = await database.query(findAddition, additionId);
  if (!addition || addition.email === null) return undefined;
  const token = newToken();
  if (!(await database.query(insertAdditionLink, additionId, hashToken(token)))) return undefined;
  const { username } = addition;
  const text = [
    newWay(addition, oidc?.name),
    breakAutolinks(username),
    'If it was you, there is nothing to do.',
    'If it was not you, this link takes it away again and logs everyone out of the account. It works once, for 7 days:',
    `${publicUrl}/undo/${token}`,
  ].join('\n\n');
  return { to: addition.email, subject: 'There is a new way in to your Unbusted account', text };
}

function newWay({ kind, name }: Pick<MailedAddition, 'kind' | 'name'>, provider = 'single sign-on'): string {
  const quoted = `"${breakAutolinks(name ?? '')}"`;
  switch (kind) {
    case 'password':
      return 'This Unbusted account, which had no password, has one now:';
    case 'token':
      return `An access token named ${quoted} was made, by which a program can use this Unbusted account:`;
    case 'passkey':
      return `A passkey named ${quoted} was added, by which one can log in to this Unbusted account:`;
    case 'identity':
      return `One can log in to this Unbusted account by ${breakAutolinks(provider)} now:`;
  }
}

/** Takes away what was added, by the token of a mailed link, and ends all sessions of the account. */
export async function undo(database: Database, { token }: BodyOf<'undo'>): Promise<void> {
  const invalid = new HttpError(400, 'This link is no longer valid: it has been used, or is older than 7 days');
  const tokenHash = hashToken(token);
  const found = await database.query(findAdditionByLink, tokenHash);
  if (!found) throw invalid;
  await database.transact(async (tx) => {
    await lockUser(tx, found.userId);
    const addition = await findAdditionByLink(tx, tokenHash);
    if (!addition) throw invalid;
    const { kind, userId, addedId } = addition;
    // the additions of all but a password go with it
    await newWays[kind].takeAway(tx, { id: addedId });
    await deleteAddition(tx, addition);
    await deleteSessions(tx, userId);
  });
}
