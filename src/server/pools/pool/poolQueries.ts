import { POOL_SETTING_NAMES, type PoolSettings } from '#domain/pools/settings.ts';
import type { EarlierRounds } from '#domain/scoring/couldPick.ts';
import type { TieBreaker } from '#domain/scoring/guesses.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { isOneOfTwo, saidSeason } from '#server/tournament/season/seasonsQueries.ts';

export interface PoolRow extends PoolSettings {
  readonly id: number;
  readonly name: string;
  readonly seasonId: number;
  /** the owner */
  readonly adminId: number;
  /** the further admins, by id */
  readonly admins: number[];
  readonly inviteCode: string;
  readonly points: number[];
  readonly countsFrom: number;
  readonly upsetBonus: number;
  readonly tieBreaker: TieBreaker;
  readonly earlierRounds: EarlierRounds;
  readonly rulesChangedAt: Date | null;
  /** null without dues, like `duesHowToPay` */
  readonly duesAmount: string | null;
  readonly duesHowToPay: string | null;
  readonly isSitePool: boolean;
  readonly previousId: number | null;
  readonly createdAt: Date;
}

const writtenColumns = [
  'name',
  'seasonId',
  'adminId',
  'inviteCode',
  'points',
  'countsFrom',
  'upsetBonus',
  'tieBreaker',
  'earlierRounds',
  ...POOL_SETTING_NAMES,
  'duesAmount',
  'duesHowToPay',
  'isSitePool',
  'previousId',
] as const satisfies readonly (keyof PoolRow)[];
/** The columns of the table; the further admins have rows of their own. */
const poolColumns = [
  'id',
  ...writtenColumns,
  'rulesChangedAt',
  'createdAt',
] as const satisfies readonly (keyof PoolRow)[];

/** SQL that selects a pool with its further admins. */
export const poolOf = (sql: Sql) => sql`
  ${selectColumns(sql, 'pool', poolColumns)},
  array(select a.user_id from pool_admins a where a.pool_id = pool.id order by a.user_id) as admins
`;

/** Returns a pool; undefined if there is none with this id. */
export async function findPool(sql: Sql, id: number): Promise<PoolRow | undefined> {
  const [row] = await sql<PoolRow[]>`select ${poolOf(sql)} from pools pool where pool.id = ${id}`;
  return row;
}

/** SQL for the ids of the pools that a user runs or is a member of. */
const ownPoolIds = (sql: Sql, userId: number) => sql`(
  select id from pools where admin_id = ${userId}
  union
  select pool_id from pool_admins where user_id = ${userId}
  union
  select pool_id from active_memberships where user_id = ${userId}
)`;

/** Returns the pools that a user runs or is a member of, by id. */
export function listPools(sql: Sql, userId: number): Promise<PoolRow[]> {
  return sql<PoolRow[]>`
    select ${poolOf(sql)} from pools pool where pool.id in ${ownPoolIds(sql, userId)} order by pool.id
  `;
}

/** SQL for the name of `pool`, followed by its season's while an own one of the other active season has the same. */
export const saidPool = (sql: Sql, userId: number) => sql`(
  select pool.name || case when ${isOneOfTwo(sql)} and exists (
    select from pools same
    join seasons of on of.id = same.season_id and of.is_active and of.id <> s.id
    where same.name = pool.name and same.id in ${ownPoolIds(sql, userId)}
  ) then ' · ' || ${saidSeason(sql)} else '' end
  from seasons s where s.id = pool.season_id
)`;

/** Returns the pools of a season, by id. */
export function listPoolsOfSeason(sql: Sql, seasonId: number): Promise<PoolRow[]> {
  return sql<PoolRow[]>`
    select ${poolOf(sql)} from pools pool where pool.season_id = ${seasonId} order by pool.id
  `;
}

/** A pool without further admins, whose rules have not changed yet. */
export type NewPoolRow = Omit<PoolRow, 'id' | 'admins' | 'rulesChangedAt' | 'createdAt'>;

/** What is chosen for a pool; one that goes on from it in another season begins with the same. */
export type PoolChoices = Omit<
  NewPoolRow,
  'name' | 'seasonId' | 'adminId' | 'inviteCode' | 'isSitePool' | 'previousId'
>;

/** Returns the new pool; undefined if the invite code is taken. */
export async function insertPool(sql: Sql, pool: NewPoolRow): Promise<PoolRow | undefined> {
  const [row] = await sql<PoolRow[]>`
    insert into pools as pool ${sql.values([pool], ...writtenColumns)}
    on conflict on constraint pools_invite_code_taken do nothing
    returning ${poolOf(sql)}
  `;
  return row;
}

/**
 * Locks the pool's row, which serializes joining, removing and naming admins. A statement sees the rows of before its wait,
 * so the further admins are read by the next one.
 */
export async function lockPool(sql: Sql, id: number): Promise<PoolRow | undefined> {
  await sql`select from pools where id = ${id} for no key update`;
  return findPool(sql, id);
}

/**
 * Returns the pool as it is then: the database notes when its rules change, and that a new owner is no further admin. A
 * statement does not see what its triggers delete, so the next one reads it.
 */
export async function updatePool(tx: Tx, pool: PoolRow): Promise<PoolRow> {
  await tx`
    update pools as pool
    set ${tx.set(pool, ...writtenColumns)},
      rules_changed_at = case when pool.rules <> ${pool.rules} then clock_timestamp() else pool.rules_changed_at end
    where pool.id = ${pool.id}
  `;
  const [row] = await tx<[PoolRow]>`select ${poolOf(tx)} from pools pool where pool.id = ${pool.id}`;
  return row;
}

/**
 * Deletes a pool. One that goes on from it then goes on from the pool before; whom the deleted one had removed, or who did not
 * want to go on in it, is not asked again.
 */
export async function deletePoolRow(tx: Tx, { id, previousId }: Pick<PoolRow, 'id' | 'previousId'>): Promise<void> {
  await tx`
    insert into declined_offers (pool_id, user_id)
    select next.id, unasked.user_id
    from pools next
    cross join (
      select user_id from pool_removals where pool_id = ${id}
      union
      select user_id from declined_offers where pool_id = ${id}
    ) unasked
    where next.previous_id = ${id}
    on conflict do nothing
  `;
  // two pools never go on from the same one
  await tx`update pools set previous_id = null where id = ${id}`;
  await tx`update pools set previous_id = ${previousId} where previous_id = ${id}`;
  await tx`delete from pools where id = ${id}`;
}
