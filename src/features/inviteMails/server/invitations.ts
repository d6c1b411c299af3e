import { hash } from 'node:crypto';
import type { User } from '#contract/schemas.ts';
import { fold } from '#domain/names/names.ts';
import type { Invited } from '#features/inviteMails/contract/inviteMailCalls.ts';
import { audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import type { Delivery } from '#server/infrastructure/deliveries/deliveryQueries.ts';
import { breakAutolinks } from '#server/infrastructure/email/breakAutolinks.ts';
import type { MailContent } from '#server/infrastructure/email/transport.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import type { Limits } from '#server/infrastructure/http/limits.ts';
import { newToken } from '#server/infrastructure/tokens.ts';
import type { FeatureMail, MailsDeps } from '#server/mails/mails.ts';
import { lockOpenPool } from '#server/pools/managing/poolAdmin.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import {
  findInvitation,
  getOrCreateInvitee,
  type InvitationAbout,
  insertInvitation,
  listMemberAddresses,
} from './invitationQueries.ts';

/** Queues invitations to all addresses but members'. The audit log stores their number, not the addresses. */
export async function invite(
  tx: Tx,
  caller: User,
  { id, seasonId }: PoolRow,
  emails: readonly string[],
): Promise<Invited> {
  const pool = await lockOpenPool(tx, caller, id, seasonId);
  const members = await listMemberAddresses(tx, id);
  const strangers = emails.filter((email) => !members.has(fold(email)));
  for (const email of strangers)
    await insertInvitation(tx, { kind: 'invitation', poolId: id, userId: caller.id, email });
  await audit(tx, caller, {
    action: 'people invited',
    target: auditTarget.pool(pool),
    after: { addresses: strangers.length },
  });
  return { invited: strangers.length, alreadyIn: emails.filter((email) => members.has(fold(email))) };
}

/** Returns each address once, as first written. */
export function distinct(emails: readonly string[]): string[] {
  return [...new Map(emails.toReversed().map((email) => [fold(email), email])).values()].toReversed();
}

/** Returns an invitation with the current code; undefined if the pool is gone or the address wants none or no more today. */
async function invitationMail(
  { database, config: { publicUrl }, limits }: MailsDeps,
  { about: { poolId, userId, email }, tries }: Delivery<InvitationAbout>,
): Promise<MailContent | undefined> {
  const found = await database.query(findInvitation, poolId, userId);
  if (!found) return undefined;
  const { token, isEnabled } = await database.query(getOrCreateInvitee, hash('sha256', fold(email)), newToken());
  // retries are not counted again
  if (!isEnabled || (tries === 1 && (await hasReachedLimit(limits, email)))) return undefined;
  const { inviteCode } = found;
  const username = breakAutolinks(found.username);
  const pool = breakAutolinks(found.pool);
  const text = [
    `${username} invites you to "${pool}", a pool on Unbusted: you pick the games of a basketball tournament one round at a time, and compete with friends.`,
    `Join here: ${publicUrl}/groups/join/${inviteCode}`,
    `You got this email because ${username} entered your address. Stop all invitations:\n${publicUrl}/unsubscribe/${token}`,
  ].join('\n\n');
  const place = found.season === null ? pool : `${pool} · ${breakAutolinks(found.season)}`;
  return { to: email, subject: `${username} invites you to ${place}`, text, stopToken: token };
}

export const invitationMails: FeatureMail = { kind: 'invitation', render: invitationMail };

/** Counts an invitation of the address, from any pool; returns true above the daily limit. */
async function hasReachedLimit(limits: Limits, email: string): Promise<boolean> {
  try {
    await limits.consume(['invitationsToAddress', email]);
    return false;
  } catch (error) {
    if (error instanceof HttpError) return true;
    throw error;
  }
}
