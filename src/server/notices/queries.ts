import type { Sql } from '#server/db/database.ts';
import { isPast } from '#server/rounds/queries.ts';

const MAX_DROPPED = 200;

export interface ReopenedRow {
  readonly roundId: number;
  readonly at: Date;
  readonly by: string | null;
}

/** Returns the season's rounds that are open again, by number. */
export function listReopened(sql: Sql, seasonId: number): Promise<ReopenedRow[]> {
  return sql<ReopenedRow[]>`
    select r.id as "roundId", r.reopened_at as at, u.username as by
    from rounds r
    left join users u on u.id = r.reopened_by
    where r.season_id = ${seasonId} and r.reopened_at is not null and not ${isPast(sql)}
    order by r.number
  `;
}

export interface DroppedRow {
  readonly entryId: number;
  readonly roundId: number;
  readonly team: string;
  readonly opponent: string;
  readonly at: Date;
}

/** Returns own picks of the season that a changed winner deleted, newest first. */
export function listDropped(sql: Sql, seasonId: number, userId: number): Promise<DroppedRow[]> {
  return sql<DroppedRow[]>`
    select d.entry_id as "entryId", d.round_id as "roundId", d.team, d.opponent, d.dropped_at as at
    from dropped_picks d
    join entries e on e.id = d.entry_id
    where e.season_id = ${seasonId} and e.user_id = ${userId}
    order by d.dropped_at desc, d.id desc
    limit ${MAX_DROPPED}
  `;
}
