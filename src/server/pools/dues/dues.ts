import type { User } from '#contract/schemas.ts';
import type { DuesStatus } from '#domain/pools/dues.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import { audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { conflict, forbidden, mapConstraintError, notFound } from '#server/infrastructure/errors.ts';
import { lockAdministeredPool, notAMember } from '#server/pools/managing/poolAdmin.ts';
import { lockPool, type PoolRow } from '#server/pools/pool/poolQueries.ts';
import { lockSeason, rejectArchived } from '#server/tournament/season/seasons.ts';
import { areMembers, listFormerDues, type PlayerDues, upsertDues } from './duesQueries.ts';

/** Says of one player: an admin whether they have paid, and they themselves that they have, until an admin confirms it. */
export async function setDues(
  tx: Tx,
  caller: User,
  { id, seasonId }: PoolRow,
  userId: number,
  status: DuesStatus,
): Promise<void> {
  const season = await lockSeason(tx, seasonId);
  const pool = await lockPool(tx, id);
  if (!pool) throw notFound('Group');
  await checkDuesOf(tx, caller, pool, userId);
  const isAdmin = isPoolAdmin(pool, caller.id);
  if (!isAdmin && status === 'paid') throw adminsOnly();
  const players = [{ userId, status }];
  rejectArchived(season);
  if (pool.duesAmount === null) throw noDues();
  if (isAdmin) return writeDues(tx, caller, pool, players);
  const [former] = await listFormerDues(tx, id, players);
  if (former?.status === 'paid') throw conflict('You are marked as paid');
  await sayDues(tx, id, players);
}

/** Throws unless the caller may say something of a user's dues; that they are paid is left to admins. */
export async function checkDuesOf(sql: Sql, caller: User, pool: PoolRow, userId: number): Promise<void> {
  if (userId !== caller.id && !isPoolAdmin(pool, caller.id)) throw adminsOnly();
  if (!(await areMembers(sql, pool.id, [userId]))) throw notAMember();
}

const adminsOnly = () => forbidden('Only those who run this pool say who has paid');

/** Says of several players whether they have paid, all or none. */
export async function setManyDues(
  tx: Tx,
  caller: User,
  { id, seasonId }: PoolRow,
  players: readonly PlayerDues[],
): Promise<void> {
  const season = await lockSeason(tx, seasonId);
  const pool = await lockAdministeredPool(tx, caller, id);
  const userIds = players.map(({ userId }) => userId);
  if (!(await areMembers(tx, id, userIds))) throw notAMember();
  rejectArchived(season);
  if (pool.duesAmount === null) throw noDues();
  await writeDues(tx, caller, pool, players);
}

/** A player whose account is deleted meanwhile is no member any more. */
function sayDues(tx: Tx, poolId: number, players: readonly PlayerDues[]): Promise<void> {
  return mapConstraintError('pool_dues_user_id_fkey', notAMember, upsertDues(tx, poolId, players));
}

const noDues = () => conflict('This pool has no dues');

/** Writes what an admin says. The pool's row is locked, so nobody else writes its dues meanwhile. */
async function writeDues(tx: Tx, caller: User, pool: PoolRow, players: readonly PlayerDues[]): Promise<void> {
  const former = await listFormerDues(tx, pool.id, players);
  if (former.length === 0) return;
  await sayDues(tx, pool.id, players);
  const changed = new Set(former.map(({ userId }) => userId));
  const now = players.filter(({ userId }) => changed.has(userId)).sort((a, b) => a.userId - b.userId);
  await audit(tx, caller, {
    action: 'dues changed',
    target: auditTarget.pool(pool),
    before: { players: former },
    after: { players: now },
  });
}
