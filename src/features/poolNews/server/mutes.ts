import type { User } from '#contract/schemas.ts';
import { sentTile } from '#domain/names/personTile.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import type { PoolMute } from '#features/poolNews/contract/poolNews.ts';
import { whyNotMute } from '#features/poolNews/domain/muting.ts';
import { audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { badRequest, forbidden, mapConstraintError } from '#server/infrastructure/errors.ts';
import { lockAdministeredPool, notAMember, ownerOnly } from '#server/pools/managing/poolAdmin.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { lockSeason, rejectArchived } from '#server/tournament/season/seasons.ts';
import { listMutes } from './newsQueries.ts';
import { deleteMute, findMute, isKnownInPool, upsertMute } from './writeQueries.ts';

/** Keeps somebody from writing and reacting until a moment, or until an admin ends it. */
export async function muteMember(
  tx: Tx,
  caller: User,
  pool: PoolRow,
  userId: number,
  until: Date | null,
): Promise<void> {
  const target = await lockMuting(tx, caller, pool, userId);
  const muting = upsertMute(tx, pool.id, userId, { until, mutedBy: caller.id });
  // their account is deleted meanwhile
  if (!(await mapConstraintError('pool_news_mutes_user_id_fkey', notAMember, muting))) {
    throw badRequest('until', 'A mute ends in the future');
  }
  const after = { userId, until: until?.toISOString() ?? null };
  await audit(tx, caller, { action: 'member muted', target, after });
}

export async function unmuteMember(tx: Tx, caller: User, pool: PoolRow, userId: number): Promise<void> {
  const target = await lockMuting(tx, caller, pool, userId);
  const muted = await findMute(tx, pool.id, userId);
  await deleteMute(tx, pool.id, userId);
  if (!muted) return;
  const before = { userId, until: muted.until?.toISOString() ?? null };
  await audit(tx, caller, { action: 'member unmuted', target, before });
}

export async function readMutes(sql: Sql, poolId: number): Promise<PoolMute[]> {
  const rows = await listMutes(sql, poolId);
  return rows.map((row) => ({
    userId: row.userId,
    username: row.username,
    ...sentTile(row),
    by: row.by,
    at: row.at.toISOString(),
    until: row.until?.toISOString() ?? null,
  }));
}

const NOT_MUTED = {
  self: () => badRequest('userId', 'You cannot mute yourself'),
  owner: () => forbidden('The owner of a pool cannot be muted'),
  otherAdmin: ownerOnly,
} as const;

/** Throws unless the caller, who runs the pool or the site, may mute a user there and end that. */
export async function checkMuting(sql: Sql, caller: User, pool: PoolRow, userId: number): Promise<void> {
  const reason = whyNotMute(pool, caller, userId);
  if (reason) throw NOT_MUTED[reason]();
  if (!isPoolAdmin(pool, userId) && !(await isKnownInPool(sql, pool.id, userId))) throw notAMember();
}

/** Locks the pool, so that a message that is being written is refused or there before; returns its name for the audit log. */
async function lockMuting(tx: Tx, caller: User, { id, seasonId }: PoolRow, userId: number): Promise<string> {
  const season = await lockSeason(tx, seasonId);
  const pool = await lockAdministeredPool(tx, caller, id);
  await checkMuting(tx, caller, pool, userId);
  rejectArchived(season);
  return auditTarget.pool(pool);
}
