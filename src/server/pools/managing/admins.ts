import type { PoolAdmin, User } from '#contract/schemas.ts';
import { MAX_POOL_ADMINS } from '#domain/limits.ts';
import { sentTile } from '#domain/names/personTile.ts';
import { findUser } from '#server/accounts/users/userQueries.ts';
import { audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { conflict, notFound } from '#server/infrastructure/errors.ts';
import { deletePoolAdmin, insertPoolAdmin, listPoolAdmins, lockMemberships } from '#server/pools/pool/adminQueries.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { lockSeason, rejectArchived } from '#server/tournament/season/seasons.ts';
import { lockAdministeredPool, lockOwnedPool, ownerOnly } from './poolAdmin.ts';

export async function readPoolAdmins(sql: Sql, poolId: number): Promise<PoolAdmin[]> {
  const rows = await listPoolAdmins(sql, poolId);
  return rows.map((row) => ({ userId: row.userId, username: row.username, ...sentTile(row) }));
}

/** Makes an active member an admin. The owner, and who is one already, stay as they are. */
export async function addPoolAdmin(tx: Tx, caller: User, { id, seasonId }: PoolRow, userId: number): Promise<void> {
  const season = await lockSeason(tx, seasonId);
  const pool = await lockOwnedPool(tx, caller, id);
  const user = await findUser(tx, userId);
  if (!user) throw notFound('User');
  rejectArchived(season);
  if (pool.adminId === userId || pool.admins.includes(userId)) return;
  if (!(await lockMemberships(tx, id, userId))) throw conflict('Only members can run a pool');
  if (!(await insertPoolAdmin(tx, id, userId))) throw conflict(`A pool has at most ${MAX_POOL_ADMINS} further admins`);
  const after = { userId, username: user.username };
  await audit(tx, caller, { action: 'pool admin added', target: auditTarget.pool(pool), after });
}

/** Makes an admin an ordinary member again; an admin who is not the owner may drop themselves only. */
export async function dropPoolAdmin(tx: Tx, caller: User, { id, seasonId }: PoolRow, userId: number): Promise<void> {
  const season = await lockSeason(tx, seasonId);
  const pool = await lockAdministeredPool(tx, caller, id);
  if (!caller.isAdmin && caller.id !== pool.adminId && caller.id !== userId) throw ownerOnly();
  rejectArchived(season);
  if (!pool.admins.includes(userId)) return;
  await deletePoolAdmin(tx, id, userId);
  await audit(tx, caller, { action: 'pool admin dropped', target: auditTarget.pool(pool), before: { userId } });
}
