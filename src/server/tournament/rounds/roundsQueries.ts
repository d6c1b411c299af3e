import type { Round } from '#contract/schemas.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

export interface RoundRow {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly deadline: Date;
  readonly seasonId: number;
}

const writtenColumns = ['number', 'name', 'deadline', 'seasonId'] as const satisfies readonly (keyof RoundRow)[];
const roundColumns = ['id', ...writtenColumns] as const satisfies readonly (keyof RoundRow)[];

/** SQL for whether round `r` is past. A confirmed deadline counts though the database's clock has gone back. */
export const isPast = (sql: Sql) => sql`
  (r.deadline <= clock_timestamp() or r.confirmed_deadline is not distinct from r.deadline)
`;

export function toRound(row: RoundRow): Round {
  return { ...row, deadline: row.deadline.toISOString() };
}

export async function findRound(sql: Sql, id: number): Promise<RoundRow | undefined> {
  const [row] = await sql<RoundRow[]>`select ${selectColumns(sql, 'r', roundColumns)} from rounds r where r.id = ${id}`;
  return row;
}

export function listRounds(sql: Sql, seasonId: number): Promise<RoundRow[]> {
  return sql<RoundRow[]>`
    select ${selectColumns(sql, 'r', roundColumns)} from rounds r where r.season_id = ${seasonId} order by r.number
  `;
}

/** Holds back the locks of a season's rounds until the transaction ends. */
export async function holdLocks(tx: Tx, seasonId: number): Promise<void> {
  await tx`select from rounds where season_id = ${seasonId} order by id for share`;
}

/** Returns whether a round was ever locked, or is to be. It is not locked before the end of the transaction. */
export async function wasLocked(tx: Tx, id: number): Promise<boolean> {
  await tx`select from rounds where id = ${id} for share`;
  // a separate statement, because the clock has to be read with the lock held
  const rows = await tx`select from rounds r where r.id = ${id} and (r.locks > 0 or ${isPast(tx)})`;
  return rows.length > 0;
}

/**
 * Returns the number of the last round that was ever locked, also if it is open again, or is to be; 0 if there is none. No other is
 * locked until the transaction ends.
 */
export async function lastLockedRound(tx: Tx, seasonId: number): Promise<number> {
  await holdLocks(tx, seasonId);
  // a separate statement, because the clock has to be read with the locks held
  const [row] = await tx<[{ number: number }]>`
    select coalesce(max(r.number), 0) as number
    from rounds r where r.season_id = ${seasonId} and (r.locks > 0 or ${isPast(tx)})
  `;
  return row.number;
}

export async function listPastIds(sql: Sql, seasonId: number): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`select id from rounds r where r.season_id = ${seasonId} and ${isPast(sql)}`;
  return new Set(rows.map(({ id }) => id));
}

export async function isRoundPast(sql: Sql, roundId: number): Promise<boolean> {
  const rows = await sql`select from rounds r where r.id = ${roundId} and ${isPast(sql)}`;
  return rows.length > 0;
}

export async function insertRound(sql: Sql, round: Omit<RoundRow, 'id'>): Promise<RoundRow | undefined> {
  const [row] = await sql<RoundRow[]>`
    insert into rounds ${sql.values([round], ...writtenColumns)}
    on conflict on constraint rounds_number_taken do nothing
    returning ${selectColumns(sql, 'rounds', roundColumns)}
  `;
  return row;
}

export async function lockRound(sql: Sql, id: number): Promise<RoundRow | undefined> {
  const [row] = await sql<RoundRow[]>`
    select ${selectColumns(sql, 'r', roundColumns)} from rounds r where r.id = ${id} for no key update
  `;
  return row;
}

/**
 * Changes a round. If its deadline moves from the past into the future, or is there although the round was locked, the round is
 * reopened: stores when and by whom. Of a move within the future, stores when and from where. Moves within a day count as one. A
 * deadline that moves within the past stays confirmed.
 */
export async function updateRound(sql: Sql, round: RoundRow, by: number | null): Promise<void> {
  await sql`
    update rounds r
    set name = ${round.name}, deadline = ${round.deadline},
      confirmed_deadline = case
        when c.was_past and c.is_open then null
        when not c.is_moved then r.confirmed_deadline
        when c.is_confirmed then ${round.deadline}
      end,
      reopened_at = case when c.was_past and c.is_open then c.now else r.reopened_at end,
      reopened_by = case when c.was_past and c.is_open then ${by} else r.reopened_by end,
      moved_at = case
        when not c.is_moved then r.moved_at
        when c.is_open and not c.was_past then c.now
      end,
      moved_from = case
        when not c.is_moved then r.moved_from
        when c.was_past or not c.is_open then null
        when r.moved_at > c.now - interval '1 day' and r.moved_from <> ${round.deadline} then r.moved_from
        else r.deadline
      end
    from (
      select now, confirmed_deadline is not distinct from deadline as is_confirmed,
        deadline <= now or confirmed_deadline is not distinct from deadline as was_past,
        ${round.deadline} > now as is_open, deadline <> ${round.deadline} as is_moved
      from rounds cross join (select clock_timestamp() as now) clock
      where id = ${round.id}
    ) c
    where r.id = ${round.id}
  `;
}

/**
 * Deletes the autopilot's picks of a round that is not locked: they were made at a lock that has been undone, and the next one
 * makes them anew, also if the deadline has passed since it was moved. Those of decided games stay, as nobody can pick these any
 * more, until a result is taken back.
 */
export async function deleteAutopilotPicks(tx: Tx, roundId: number): Promise<void> {
  // so that the next lock waits for the result that was taken back, or is before it
  await tx`select from rounds where id = ${roundId} for share`;
  await tx`
    delete from picks p using rounds r, games g
    where r.id = ${roundId} and r.confirmed_deadline is distinct from r.deadline
      and g.round_id = r.id and g.winner is null
      and p.game_id = g.id and p.auto_lock is not null
  `;
}

/** Deletes a round with its games; picks on them violate `picks_game_id_season_id_fkey`. */
export async function deleteRound(tx: Tx, id: number): Promise<void> {
  await tx`delete from games where round_id = ${id}`;
  await tx`delete from rounds where id = ${id}`;
}
