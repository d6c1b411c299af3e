import { hash } from 'node:crypto';
import type { Invited, User } from '#contract/schemas.ts';
import { fold } from '#domain/names/names.ts';
import { audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { breakAutolinks } from '#server/infrastructure/email/breakAutolinks.ts';
import { insertMail } from '#server/infrastructure/email/mailQueries.ts';
import type { MailContent } from '#server/infrastructure/email/transport.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import type { Limits } from '#server/infrastructure/http/limits.ts';
import { newToken } from '#server/infrastructure/tokens.ts';
import { lockOpenPool } from '#server/pools/managing/poolAdmin.ts';
import { findInvitation, getOrCreateInvitee, listMemberAddresses } from '#server/pools/pool/invitationQueries.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';

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
  for (const email of strangers) await insertMail(tx, { kind: 'invitation', groupId: id, userId: caller.id, email });
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

interface Invitation {
  readonly groupId: number;
  readonly userId: number;
  readonly email: string;
  /** retries are not counted again */
  readonly isFirstTry: boolean;
}

/** Returns an invitation with the current code; undefined if the pool is gone or the address wants none or no more today. */
export async function invitationMail(
  database: Database,
  { publicUrl }: Config,
  limits: Limits,
  { groupId, userId, email, isFirstTry }: Invitation,
): Promise<MailContent | undefined> {
  const found = await database.query(findInvitation, groupId, userId);
  if (!found) return undefined;
  const { token, isEnabled } = await database.query(getOrCreateInvitee, hash('sha256', fold(email)), newToken());
  if (!isEnabled || (isFirstTry && (await hasReachedLimit(limits, email)))) return undefined;
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
