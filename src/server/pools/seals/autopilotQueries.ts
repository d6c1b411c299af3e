import type { Side } from '#domain/sides.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import type { Lock } from '#server/pools/locks/settlingQueries.ts';

/** SQL for whether the autopilot may pick for entry `e`: one of its pools allows it, or it is in none. */
export const isAutopilotAllowed = (sql: Sql) => sql`coalesce((
  select bool_or(pool.autopilot) from active_memberships m join pools pool on pool.id = m.pool_id where m.entry_id = e.id
), true)`;

/**
 * Stores what the autopilot goes by at a lock: the sides that it picks, by game, and whose entries it picks for. The round's row
 * is locked, so that every save and every change of its games is before it or is refused.
 */
export async function insertAutopilotLock(
  tx: Tx,
  { roundId, lock }: Lock,
  sides: ReadonlyMap<number, Side>,
): Promise<void> {
  await tx`
    insert into autopilot_locks (round_id, lock, game_ids, sides, entry_ids, refused_by)
    select r.id, ${lock}::smallint, ${[...sides.keys()]}::int[], ${[...sides.values()]}::smallint[],
      array(
        select e.id from entries e
        where e.season_id = r.season_id and e.autopilot <> 'off' and ${isAutopilotAllowed(tx)}
          and not s.is_archived and ${sides.size > 0}
        order by e.id
      ),
      array(select pool.id from pools pool where pool.season_id = r.season_id and not pool.autopilot order by pool.id)
    from rounds r
    join seasons s on s.id = r.season_id
    where r.id = ${roundId}
  `;
}

/**
 * Makes the autopilot's picks of these entries at a lock, in ascending order, and never over a pick. No save can come in between:
 * the round is locked. Their moment is the lock. Returns the entries that got some.
 */
export async function insertAutopilotPicks(
  tx: Tx,
  { roundId, lock }: Lock,
  entryIds: readonly number[],
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    with autopilot as (
      select a.game_ids, a.sides, a.entry_ids, r.season_id, r.locked_at
      from autopilot_locks a
      join rounds r on r.id = a.round_id
      where a.round_id = ${roundId} and a.lock = ${lock} and a.lock = r.locks
    ),
    -- nobody deletes them until the picks are committed
    wanted as (
      select id from entries
      where id = any(${[...entryIds]}) and id in (select unnest(entry_ids) from autopilot)
      order by id
      for key share
    ),
    made as (
      insert into picks (entry_id, game_id, season_id, side, made_at, changed_at, auto_lock)
      select w.id, game.id, a.season_id, game.side, a.locked_at, a.locked_at, ${lock}::smallint
      from wanted w
      cross join autopilot a
      cross join unnest(a.game_ids, a.sides) as game (id, side)
      order by w.id, game.id
      on conflict do nothing
      returning entry_id
    )
    select distinct entry_id as id from made
  `;
  return rows.map(({ id }) => id);
}

/** SQL for the entries for which the autopilot `a` picks, and has not yet: its picks are made with the text of the entry. */
export const waitingEntries = (sql: Sql) => sql`
  select e.id
  from unnest(a.entry_ids) as w (id)
  join entries e on e.id = w.id
  where not exists (
    select from sealed_picks p where p.round_id = a.round_id and p.lock = a.lock and p.entry_id = e.id
  )
`;

/** Returns the first entries for which the autopilot has not picked yet, in ascending order. */
export async function listWaiting(sql: Sql, { roundId, lock }: Lock, limit: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select e.id
    from autopilot_locks a
    cross join lateral (${waitingEntries(sql)}) e
    where a.round_id = ${roundId} and a.lock = ${lock}
    order by e.id
    limit ${limit}
  `;
  return rows.map(({ id }) => id);
}

export async function listPoolsOf(sql: Sql, entryId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select pool_id as id from active_memberships where entry_id = ${entryId} order by 1
  `;
  return rows.map(({ id }) => id);
}

/**
 * Notifies the pools that may have been read before the autopilot picked for these entries: those that an entry joined after
 * the lock, or came back to after it was settled. All others are shown after that, and have these picks.
 */
export async function notifyShownPools(sql: Sql, { roundId, lock }: Lock, entryIds: readonly number[]): Promise<void> {
  await sql`
    select from (
      select distinct m.pool_id as id
      from rounds r
      join active_memberships m on m.entry_id = any(${[...entryIds]})
      where r.id = ${roundId} and (
        m.joined_at > r.locked_at
        or exists (select from pool_locks l where l.pool_id = m.pool_id and l.round_id = r.id and l.lock = ${lock})
      )
    ) shown
    cross join lateral pg_notify('changes', 'pool ' || shown.id)
  `;
}
