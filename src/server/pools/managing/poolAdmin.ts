import type { BodyOf } from '#contract/calls.ts';
import type { Pool, User } from '#contract/schemas.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import { audit, auditChange, difference } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import {
  badRequest,
  conflict,
  forbidden,
  HttpError,
  mapConstraintError,
  notFound,
} from '#server/infrastructure/errors.ts';
import { patch } from '#server/infrastructure/patch.ts';
import { isSettled } from '#server/pools/locks/settlingQueries.ts';
import {
  deactivateMembership,
  deleteRemoval,
  insertRemoval,
  isActiveMember,
  isRemoved,
} from '#server/pools/members/memberQueries.ts';
import { newInviteCode } from '#server/pools/pool/inviteCode.ts';
import type { Tell } from '#server/pools/pool/news.ts';
import { auditedFields, scoringOf, toDuesColumns, toPool } from '#server/pools/pool/poolFields.ts';
import { fullPool, rejectFullAdmin } from '#server/pools/pool/poolLimit.ts';
import { deletePoolRow, lockPool, type PoolRow, updatePool } from '#server/pools/pool/poolQueries.ts';
import { rejectPlayer, secondSitePool } from '#server/pools/pool/sitePool.ts';
import { hasDueRound } from '#server/tournament/rounds/lockQueries.ts';
import { lastLockedRound } from '#server/tournament/rounds/roundsQueries.ts';
import { lockSeason, rejectArchived } from '#server/tournament/season/seasons.ts';

/**
 * Changes a pool: its scoring until a round that counts was locked, its owner to an active member, all else at any time. A change
 * of the autopilot after a deadline is none at that lock: returns undefined, with nothing changed, while a round is past and not
 * locked.
 */
export async function changePool(
  tx: Tx,
  caller: User,
  { id, seasonId }: PoolRow,
  change: BodyOf<'changePool'>,
  tell: Tell,
): Promise<Pool | undefined> {
  const season = await lockSeason(tx, seasonId);
  const old = await lockAdministeredPool(tx, caller, id);
  const newAdminId = change.adminId === old.adminId ? undefined : change.adminId;
  if (change.isSitePool !== undefined && change.isSitePool !== old.isSitePool) rejectPlayer(caller);
  if (newAdminId !== undefined) rejectAdmin(old, caller);
  if (newAdminId !== undefined && !(await isActiveMember(tx, id, newAdminId))) throw noNewOwner();
  rejectArchived(season);
  await rejectLockedScoring(tx, old, change);
  if (newAdminId !== undefined) await rejectFullAdmin(tx, caller, seasonId, newAdminId);
  const { dues, ...fields } = change;
  const changed = { ...patch(old, fields), ...(dues !== undefined && toDuesColumns(dues)) };
  if (changed.autopilot !== old.autopilot && (await hasDueRound(tx, seasonId))) return undefined;
  const updating = mapConstraintError('pools_one_site_pool', secondSitePool, updatePool(tx, changed));
  const pool = await mapConstraintError('pools_admin_id_fkey', noNewOwner, updating);
  const what = { action: 'pool changed', target: auditTarget.pool(old) } as const;
  const auditId = await auditChange(tx, caller, what, auditedFields(old), auditedFields(pool));
  if (auditId !== undefined && !isPoolAdmin(old, caller.id)) await correctScoring(tx, auditId, { old, pool }, tell);
  return toPool(pool, caller);
}

const noNewOwner = () => badRequest('adminId', 'The new admin must be an active member of this pool');

/** Tells what a site admin changed in the scoring of somebody's pool. No counted round was locked, so nothing moves. */
async function correctScoring(
  tx: Tx,
  id: number,
  { old, pool }: { readonly old: PoolRow; readonly pool: PoolRow },
  tell: Tell,
): Promise<void> {
  const changed = difference(scoringOf(old), scoringOf(pool));
  if (!changed) return;
  const correction = { id, about: { kind: 'scoring', ...changed }, rounds: [] } as const;
  await tell(tx, { kind: 'corrected', pool, correction, moved: 0 });
}

/** Rejects a change of the scoring that could use known results, also while the round is open again (docs/spec.md#points). */
async function rejectLockedScoring(
  tx: Tx,
  { seasonId, countsFrom }: PoolRow,
  change: BodyOf<'changePool'>,
): Promise<void> {
  const what = changedScoring(change);
  if (what === undefined) return;
  const locked = await lastLockedRound(tx, seasonId);
  if (locked >= countsFrom) {
    const since = countsFrom === 1 ? 'the first round' : `round ${countsFrom}`;
    throw conflict(`${what} locked since the deadline of ${since}`);
  }
  if (change.countsFrom !== undefined && locked >= change.countsFrom) {
    throw conflict('Only a new pool can count from a round that is past');
  }
}

/** Returns the first changed part of the scoring with its verb; undefined without one. */
function changedScoring(change: BodyOf<'changePool'>): string | undefined {
  const { points, countsFrom, upsetBonus, tieBreaker, earlierRounds } = change;
  if (points) return 'The points are';
  if (countsFrom !== undefined) return 'The rounds that count are';
  if (upsetBonus !== undefined) return 'The upset bonus is';
  if (tieBreaker !== undefined) return 'The tie-breaker is';
  return earlierRounds === undefined ? undefined : 'The rule for earlier rounds is';
}

/** Leaves what a pool has to the one that goes on from it, before it is deleted. */
export type Legacy = (tx: Tx, poolId: number) => Promise<void>;

export async function deletePool(
  tx: Tx,
  caller: User,
  { id, seasonId }: PoolRow,
  legacies: readonly Legacy[],
): Promise<void> {
  const season = await lockSeason(tx, seasonId);
  const pool = await lockOwnedPool(tx, caller, id);
  rejectArchived(season);
  for (const leave of legacies) await leave(tx, id);
  await deletePoolRow(tx, pool);
  const before = { name: pool.name, seasonId, adminId: pool.adminId };
  await audit(tx, caller, { action: 'pool deleted', target: auditTarget.pool(pool), before });
}

/** Replaces the invite code. The audit log stores neither code. */
export async function renewInviteCode(tx: Tx, caller: User, { id, seasonId }: PoolRow): Promise<Pool> {
  const old = await lockOpenPool(tx, caller, id, seasonId);
  const pool = await updatePool(tx, { ...old, inviteCode: newInviteCode() });
  await audit(tx, caller, { action: 'invite code renewed', target: auditTarget.pool(pool) });
  return toPool(pool, caller);
}

/** Removes a user with all their entries; only a restore lets them join again. Only the owner removes further admins. */
export async function removeMember(tx: Tx, caller: User, { id, seasonId }: PoolRow, userId: number): Promise<void> {
  if (userId === caller.id) throw badRequest('userId', 'You cannot remove yourself');
  const season = await lockSeason(tx, seasonId);
  const pool = await lockAdministeredPool(tx, caller, id);
  if (isPoolAdmin(pool, userId) && pool.adminId !== caller.id) throw ownerOnly();
  if (!(await isActiveMember(tx, id, userId))) throw notAMember();
  rejectArchived(season);
  await mapConstraintError('pool_removals_user_id_fkey', notAMember, insertRemoval(tx, id, userId));
  await audit(tx, caller, { action: 'member removed', target: auditTarget.pool(pool), before: { userId } });
}

/**
 * Restores a removed user's memberships with their joinedAt. They were not in the pool at the deadlines that have passed: returns
 * undefined, with nothing changed, while it is not settled at one.
 */
export async function restoreMember(
  tx: Tx,
  caller: User,
  { id, seasonId }: PoolRow,
  userId: number,
): Promise<true | undefined> {
  const season = await lockSeason(tx, seasonId);
  const pool = await lockAdministeredPool(tx, caller, id);
  if (!(await isRemoved(tx, id, userId))) throw new HttpError(404, 'This user was not removed from this pool');
  rejectArchived(season);
  if (!(await isSettled(tx, pool))) return undefined;
  if (!(await deleteRemoval(tx, id, userId))) throw fullPool();
  await audit(tx, caller, { action: 'member restored', target: auditTarget.pool(pool), after: { userId } });
  return true;
}

/** Makes the membership of an own entry inactive; joining again restores it. */
export async function leavePool(
  tx: Tx,
  { id: userId }: User,
  { id, seasonId }: PoolRow,
  entryId: number,
): Promise<void> {
  const season = await lockSeason(tx, seasonId);
  if (!(await lockPool(tx, id))) throw notFound('Group');
  if (await isRemoved(tx, id, userId)) throw forbidden('You were removed from this pool');
  const left = await deactivateMembership(tx, id, entryId);
  if (!left) throw new HttpError(404, 'This entry is not in this pool');
  rejectArchived(season);
}

/** Locks a pool that the caller administers, in a season that is not archived. */
export async function lockOpenPool(tx: Tx, caller: User, id: number, seasonId: number): Promise<PoolRow> {
  const season = await lockSeason(tx, seasonId);
  const pool = await lockAdministeredPool(tx, caller, id);
  rejectArchived(season);
  return pool;
}

/** Locks the pool's row and checks again that the caller administers it. */
export async function lockAdministeredPool(tx: Tx, caller: User, id: number): Promise<PoolRow> {
  const pool = await lockPool(tx, id);
  if (!pool) throw notFound('Group');
  if (!isPoolAdmin(pool, caller.id) && !caller.isAdmin) {
    throw forbidden('You do not have permission to manage this pool.');
  }
  return pool;
}

/** The same for what is left to its owner and to site admins. */
export async function lockOwnedPool(tx: Tx, caller: User, id: number): Promise<PoolRow> {
  const pool = await lockAdministeredPool(tx, caller, id);
  rejectAdmin(pool, caller);
  return pool;
}

/** Rejects an admin who is not the owner. */
function rejectAdmin(pool: PoolRow, caller: User): void {
  if (pool.adminId !== caller.id && !caller.isAdmin) throw ownerOnly();
}

export const ownerOnly = () => forbidden('Only the owner of this pool may do this');
export const notAMember = () => new HttpError(404, 'This user is not a member of this pool');
