import type { AboutCorrection } from '#contract/aboutCorrection.ts';
import type { Correction, MovedEntry } from '#features/corrections/contract/corrections.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';

export interface CorrectionRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: Correction['actor'];
  /** null for a hidden user */
  readonly by: string | null;
  readonly about: AboutCorrection;
  /** null until it is computed */
  readonly moved: number | null;
}

/** SQL for whether the totals of correction `c` contain none of these rounds. */
const isShown = (sql: Sql, openRounds: readonly number[]) => sql`not c.rounds && ${[...openRounds]}::int[]`;

/** Returns a pool's latest corrections, newest first, without those whose totals contain one of these rounds. */
export function listCorrections(
  sql: Sql,
  poolId: number,
  openRounds: readonly number[],
  limit: number,
): Promise<CorrectionRow[]> {
  return sql<CorrectionRow[]>`
    select c.id, l.at, coalesce(l.actor, 'user') as actor, case when u.is_hidden is not true then l.username end as by,
      c.about, p.moved_count as moved
    from pool_corrections p
    join corrections c on c.id = p.correction_id and ${isShown(sql, openRounds)}
    join audit_log l on l.id = c.id
    left join users u on u.id = l.user_id
    where p.pool_id = ${poolId}
    order by p.correction_id desc
    limit ${limit}
  `;
}

/** Returns whether `listCorrections` would list a correction, if there were no limit. */
export async function isListed(
  sql: Sql,
  poolId: number,
  openRounds: readonly number[],
  correctionId: number,
): Promise<boolean> {
  const rows = await sql`
    select from pool_corrections p
    join corrections c on c.id = p.correction_id and ${isShown(sql, openRounds)}
    where p.pool_id = ${poolId} and p.correction_id = ${correctionId}
  `;
  return rows.length > 0;
}

export interface MovedRow extends MovedEntry {
  readonly correctionId: number;
}

const asMoved = (sql: Sql) => sql`
  m.correction_id, m.place, m.entry_id, e.name as entry_name, u.username,
  jsonb_build_object('before', m.points_before, 'after', m.points_after) as points,
  jsonb_build_object('before', m.rank_before, 'after', m.rank_after) as rank
`;

/** The moved entries that are shown in their pool now. */
const shownMoves = (sql: Sql) => sql`
  moved_entries m
  join active_memberships a on a.pool_id = m.pool_id and a.entry_id = m.entry_id
  join entries e on e.id = a.entry_id
  join users u on u.id = a.user_id and not u.is_hidden
`;

/** Returns the first entries that each of a pool's corrections moved, after a place. */
export function listMoved(
  sql: Sql,
  poolId: number,
  ids: readonly number[],
  after: number,
  limit: number,
): Promise<MovedRow[]> {
  return sql<MovedRow[]>`
    select moved.*
    from unnest(${[...ids]}::int[]) as c (id)
    cross join lateral (
      select ${asMoved(sql)}
      from ${shownMoves(sql)}
      where m.pool_id = ${poolId} and m.correction_id = c.id and m.place > ${after}
      order by m.place
      limit ${limit}
    ) moved
    order by moved.correction_id, moved.place
  `;
}

/** Returns where a pool's corrections moved the entries of a user. */
export function listOwnMoved(sql: Sql, poolId: number, ids: readonly number[], userId: number): Promise<MovedRow[]> {
  return sql<MovedRow[]>`
    select ${asMoved(sql)}
    from ${shownMoves(sql)}
    where m.pool_id = ${poolId} and m.correction_id = any(${[...ids]}) and m.entry_id = any(array(
      select entry_id from active_memberships where pool_id = ${poolId} and user_id = ${userId}
    ))
    order by m.correction_id, m.place
  `;
}
