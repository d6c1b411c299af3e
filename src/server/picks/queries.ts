import type { Pick } from '#contract/things.ts';
import type { Sql } from '#server/db/database.ts';

export interface OwnPickRow extends Pick {
  readonly madeAt: Date;
  readonly changedAt: Date;
}

/** All picks of an entry, by game. */
export function listPicks(sql: Sql, entryId: number): Promise<OwnPickRow[]> {
  return sql<OwnPickRow[]>`
    select p.entry_id as "entryId", p.game_id as "gameId",
      case p.side when 1 then g.team1 else g.team2 end as pick,
      p.made_at as "madeAt", p.changed_at as "changedAt"
    from picks p
    join games g on g.id = p.game_id
    where p.entry_id = ${entryId}
    order by p.game_id
  `;
}

/** What became of one wanted pick; the first five are null when the game does not exist. */
export interface PickVerdict {
  /** whether `pick` is null or one of the two teams */
  readonly playing: boolean | null;
  readonly archived: boolean | null;
  readonly late: boolean | null;
  readonly decided: boolean | null;
  readonly otherSeason: boolean | null;
  readonly saved: boolean;
}

/**
 * Makes, changes (a team) and takes back (null) an entry's picks: all of them, or none when one may not be. The
 * rule is in this one statement (decisions §2.1): it holds share locks on the rounds and the games before it
 * asks the database's clock, so no pause and no change of a deadline, a winner or a name lets a late pick in.
 * A row for each wanted pick, in order.
 */
export function savePicks(
  sql: Sql,
  entryId: number,
  wanted: readonly { readonly gameId: number; readonly pick: string | null }[],
): Promise<PickVerdict[]> {
  return sql<PickVerdict[]>`
    with wanted as (
      select * from unnest(
        ${wanted.map(({ gameId }) => gameId)}::int[], ${wanted.map(({ pick }) => pick)}::text[]
      ) with ordinality as w (game_id, pick, n)
    ),
    locked as (
      select w.n, w.pick, g.id as game_id, g.season_id, r.deadline, s.is_archived as archived,
        g.winner is not null as decided, e.id is null as other_season,
        case w.pick when g.team1 then 1 when g.team2 then 2 end as side
      from wanted w
      join games g on g.id = w.game_id
      join rounds r on r.id = g.round_id
      join seasons s on s.id = g.season_id
      left join entries e on e.id = ${entryId} and e.season_id = g.season_id
      order by r.id, g.id
      for share of r, g
    ),
    -- an aggregate is done when every row has been read, and so every lock is held
    moment as (select clock_timestamp() as at, count(*) as found from locked),
    judged as (
      select l.*, l.pick is null or l.side is not null as playing, l.deadline <= m.at as late, m.at
      from locked l, moment m
    ),
    allowed as (
      select * from judged
      where (select count(*) from wanted) = (select found from moment)
        and (select bool_and(playing and not archived and not late and not decided and not other_season) from judged)
    ),
    kept as (
      insert into picks as p (entry_id, game_id, season_id, side, made_at, changed_at)
      select ${entryId}, game_id, season_id, side, at, at from allowed where side is not null
      on conflict (entry_id, game_id) do update
      set side = excluded.side,
        changed_at = case when p.side = excluded.side then p.changed_at else greatest(excluded.changed_at, p.made_at) end
    ),
    taken_back as (
      delete from picks p using allowed a where p.entry_id = ${entryId} and p.game_id = a.game_id and a.side is null
    )
    select j.playing, j.archived, j.late, j.decided, j.other_season as "otherSeason", a.n is not null as saved
    from wanted w
    left join judged j using (n)
    left join allowed a using (n)
    order by w.n
  `;
}
