import type { Sql } from '#server/infrastructure/db/database.ts';
import { isPast } from '#server/tournament/rounds/roundsQueries.ts';

const MAX_DROPPED = 200;

export interface RoundNoticeRow {
  readonly roundId: number;
  readonly reopenedAt: Date | null;
  readonly reopenedBy: string | null;
  /** null if the user had no entry when the deadline was moved */
  readonly movedAt: Date | null;
  readonly movedFrom: Date | null;
}

/** Returns the season's open rounds that were reopened or whose deadline was moved, by number. */
export function listRoundNotices(sql: Sql, seasonId: number, userId: number): Promise<RoundNoticeRow[]> {
  return sql<RoundNoticeRow[]>`
    select r.id as round_id, r.reopened_at, u.username as reopened_by,
      case when joined.at < r.moved_at then r.moved_at end as moved_at,
      case when joined.at < r.moved_at then r.moved_from end as moved_from
    from rounds r
    left join users u on u.id = r.reopened_by
    cross join (
      select min(created_at) as at from entries where season_id = ${seasonId} and user_id = ${userId}
    ) joined
    where r.season_id = ${seasonId} and not ${isPast(sql)}
      and (r.reopened_at is not null or joined.at < r.moved_at)
    order by r.number
  `;
}

export interface DroppedRow {
  readonly entryId: number;
  readonly roundId: number;
  /** null if the game can no longer be picked */
  readonly gameId: number | null;
  readonly team: string;
  readonly opponent: string;
  readonly at: Date;
}

/** Returns own picks of the season that a changed winner deleted and that are not made again, newest first. */
export function listDropped(sql: Sql, seasonId: number, userId: number): Promise<DroppedRow[]> {
  return sql<DroppedRow[]>`
    select d.entry_id, d.round_id,
      case when g.winner is null and not s.is_archived and not ${isPast(sql)} then g.id end as game_id,
      d.team, d.opponent, d.dropped_at as at
    from dropped_picks d
    join entries e on e.id = d.entry_id
    join rounds r on r.id = d.round_id
    join seasons s on s.id = r.season_id
    left join games g on g.round_id = d.round_id and g.region = d.region and g.slot = d.slot
    where e.season_id = ${seasonId} and e.user_id = ${userId}
      and not exists (select from picks p where p.entry_id = d.entry_id and p.game_id = g.id)
      and not exists (
        select from dropped_picks later
        where later.entry_id = d.entry_id and later.round_id = d.round_id and later.region = d.region
          and later.slot = d.slot and later.id > d.id
      )
    order by d.dropped_at desc, d.id desc
    limit ${MAX_DROPPED}
  `;
}

export interface AddedRow {
  readonly entryId: number;
  readonly roundId: number;
  readonly gameId: number;
  readonly team1: string;
  readonly team2: string;
}

/** Returns games of open rounds that were created after an own entry had picked in the round, and that it has not picked. */
export function listAdded(sql: Sql, seasonId: number, userId: number): Promise<AddedRow[]> {
  return sql<AddedRow[]>`
    select e.id as entry_id, r.id as round_id, g.id as game_id, g.team1, g.team2
    from entries e
    join seasons s on s.id = e.season_id and not s.is_archived
    join rounds r on r.season_id = e.season_id and not ${isPast(sql)}
    join games g on g.round_id = r.id and g.winner is null
    where e.season_id = ${seasonId} and e.user_id = ${userId}
      and not exists (select from picks p where p.entry_id = e.id and p.game_id = g.id)
      and exists (
        select from picks p
        join games other on other.id = p.game_id
        where p.entry_id = e.id and other.round_id = r.id and p.made_at < g.created_at
      )
    order by e.slot, r.number, g.id
  `;
}

export interface SettledRow {
  readonly entryId: number;
  readonly roundId: number;
  readonly gameId: number;
  readonly team: string;
  readonly place: string;
  readonly at: Date;
}

/** Returns own picks of a place that the results feed has settled since they were made, within 48 hours, newest first. */
export function listSettled(sql: Sql, seasonId: number, userId: number): Promise<SettledRow[]> {
  return sql<SettledRow[]>`
    select e.id as entry_id, g.round_id, g.id as game_id, p.team, p.place, p.settled_at as at
    from feed_play_ins p
    join games g on g.id = p.game_id
    join picks on picks.game_id = g.id and picks.side = case p.team when g.team1 then 1 when g.team2 then 2 end
    join entries e on e.id = picks.entry_id
    where p.season_id = ${seasonId} and e.user_id = ${userId} and p.settled_by = 'feed'
      and p.settled_at > clock_timestamp() - interval '48 hours' and picks.changed_at <= p.settled_at
    order by p.settled_at desc, e.slot, g.id
  `;
}
