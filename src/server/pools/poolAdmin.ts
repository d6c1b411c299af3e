import type { BodyOf } from '#contract/calls.ts';
import type { Group, User } from '#contract/schemas.ts';
import { audit, auditChange } from '#server/audit/audit.ts';
import type { Tx } from '#server/db/database.ts';
import { badRequest, conflict, forbidden, HttpError, notFound } from '#server/errors.ts';
import { patch } from '#server/patch.ts';
import { hasPastRound } from '#server/rounds/queries.ts';
import { lockSeason, rejectArchived } from '#server/seasons/seasons.ts';
import { refuseFullAdmin } from './poolLimit.ts';
import { newInviteCode } from './pools.ts';
import {
  deactivateMembership,
  deleteGroup,
  deleteRemoval,
  type GroupRow,
  insertRemoval,
  isActiveMember,
  isRemoved,
  lockGroup,
  toGroup,
  updateGroup,
} from './queries.ts';

/** A pool as the record names it. */
export const label = (pool: GroupRow) => `pool ${pool.id}, ${pool.name}`;

/** Renames a pool, changes its points table while no round is past, or hands it to an active member. */
export async function changePool(
  tx: Tx,
  caller: User,
  { id, seasonId }: GroupRow,
  change: BodyOf<'changeGroup'>,
): Promise<Group> {
  const season = await lockSeason(tx, seasonId);
  const old = await lockAdministeredPool(tx, caller, id);
  const newAdminId = change.adminId === old.adminId ? undefined : change.adminId;
  if (newAdminId !== undefined && !(await isActiveMember(tx, id, newAdminId))) {
    throw badRequest('adminId', 'The new admin must be an active member of this pool');
  }
  rejectArchived(season);
  if (change.points && (await hasPastRound(tx, seasonId))) {
    throw conflict('The points can no longer be changed: a round is past');
  }
  if (newAdminId !== undefined) await refuseFullAdmin(tx, caller, seasonId, newAdminId);
  const pool = patch(old, change);
  await updateGroup(tx, pool);
  const shown = ({ name, points, adminId }: GroupRow) => ({ name, points, adminId });
  await auditChange(tx, caller, { action: 'pool changed', target: label(old) }, shown(old), shown(pool));
  return toGroup(pool, caller);
}

/** Deletes a pool with its memberships; entries and picks stay. */
export async function deletePool(tx: Tx, caller: User, { id, seasonId }: GroupRow): Promise<void> {
  const pool = await keepOpen(tx, caller, id, seasonId);
  await deleteGroup(tx, id);
  const before = { name: pool.name, seasonId, adminId: pool.adminId };
  await audit(tx, caller, { action: 'pool deleted', target: label(pool), before });
}

/** Gives the pool a new invite code; the record tells that, but neither code. */
export async function renewInviteCode(tx: Tx, caller: User, { id, seasonId }: GroupRow): Promise<Group> {
  const pool = { ...(await keepOpen(tx, caller, id, seasonId)), inviteCode: newInviteCode() };
  await updateGroup(tx, pool);
  await audit(tx, caller, { action: 'invite code renewed', target: label(pool) });
  return toGroup(pool, caller);
}

/** Takes the user with all their entries out of the pool; only a restore lets them back in. */
export async function removeMember(tx: Tx, caller: User, { id, seasonId }: GroupRow, userId: number): Promise<void> {
  if (userId === caller.id) throw badRequest('userId', 'You cannot remove yourself');
  const season = await lockSeason(tx, seasonId);
  const pool = await lockAdministeredPool(tx, caller, id);
  const isMember = await isActiveMember(tx, id, userId);
  if (!isMember) throw new HttpError(404, 'This user is not a member of this pool');
  rejectArchived(season);
  await insertRemoval(tx, id, userId);
  await audit(tx, caller, { action: 'member removed', target: label(pool), before: { userId } });
}

/** Brings a removed user's memberships back, with their joinedAt. */
export async function restoreMember(tx: Tx, caller: User, { id, seasonId }: GroupRow, userId: number): Promise<void> {
  const season = await lockSeason(tx, seasonId);
  const pool = await lockAdministeredPool(tx, caller, id);
  const restored = await deleteRemoval(tx, id, userId);
  if (!restored) throw new HttpError(404, 'This user was not removed from this pool');
  rejectArchived(season);
  await audit(tx, caller, { action: 'member restored', target: label(pool), after: { userId } });
}

/** Takes an own entry out of the pool; the code brings the same membership back. */
export async function leavePool(
  tx: Tx,
  { id: userId }: User,
  { id, seasonId }: GroupRow,
  entryId: number,
): Promise<void> {
  const season = await lockSeason(tx, seasonId);
  if (!(await lockGroup(tx, id))) throw notFound('Group');
  if (await isRemoved(tx, id, userId)) throw forbidden('You were removed from this pool');
  const left = await deactivateMembership(tx, id, entryId);
  if (!left) throw new HttpError(404, 'This entry is not in this pool');
  rejectArchived(season);
}

/** The pool's row, locked, in a season that is held open until the transaction ends. */
export async function keepOpen(tx: Tx, caller: User, id: number, seasonId: number): Promise<GroupRow> {
  const season = await lockSeason(tx, seasonId);
  const pool = await lockAdministeredPool(tx, caller, id);
  rejectArchived(season);
  return pool;
}

/** The pool's row, locked; whoever has handed it over meanwhile has no more business with it. */
async function lockAdministeredPool(tx: Tx, caller: User, id: number): Promise<GroupRow> {
  const pool = await lockGroup(tx, id);
  if (!pool) throw notFound('Group');
  if (pool.adminId !== caller.id && !caller.isAdmin) {
    throw forbidden('You do not have permission to manage this pool.');
  }
  return pool;
}
