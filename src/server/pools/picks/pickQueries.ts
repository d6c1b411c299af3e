import type { EntryPick } from '#contract/schemas.ts';
import type { Side } from '#domain/sides.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';

export interface OwnPickRow extends EntryPick {
  readonly madeAt: Date;
  readonly changedAt: Date;
  readonly isAuto: boolean;
  /** ids of the entry's pools in which it does not count */
  readonly uncountedIn: number[];
}

/**
 * SQL for whether pick `p` of game `g` counts in a pool: by hand, or allowed at the lock at which the autopilot made it. The
 * offset keeps the planner from reading the locks of all pools into a hash.
 */
export const countsInPool = (sql: Sql) => sql`(
  p.auto_lock is null or exists (
    select from pool_locks l
    where l.pool_id = m.pool_id and l.round_id = g.round_id and l.lock = p.auto_lock and l.autopilot offset 0
  )
)`;

/** SQL for whether pick `p` of game `g` counts in a pool of its entry; if that is in none, nothing refuses the autopilot's. */
export const countsAnywhere = (sql: Sql) => sql`(
  p.auto_lock is null or coalesce((
    select bool_or(${countsInPool(sql)}) from active_memberships m where m.entry_id = p.entry_id
  ), true)
)`;

export function listPicks(sql: Sql, entryId: number): Promise<OwnPickRow[]> {
  return sql<OwnPickRow[]>`
    select p.entry_id, p.game_id, case p.side when 1 then g.team1 else g.team2 end as pick, p.made_at, p.changed_at,
      p.auto_lock is not null as is_auto, array(
        select m.pool_id from active_memberships m
        where m.entry_id = p.entry_id and not ${countsInPool(sql)}
        order by m.pool_id
      ) as uncounted_in
    from picks p
    join games g on g.id = p.game_id
    where p.entry_id = ${entryId}
    order by p.game_id
  `;
}

export interface PickListRow {
  readonly entryId: number;
  /** for `forEachPick` */
  readonly picks: string;
}

/**
 * The picks `p` of a pool: comma-separated numbers, twice the game's id, plus 1 for side 2. Such a number is followed by `/` and
 * the lock if the autopilot made the pick. It takes the driver half the time of a row per pick.
 */
export const pickList = (sql: Sql) => sql`
  string_agg(concat_ws('/', p.game_id::bigint * 2 + p.side - 1, p.auto_lock), ',')
`;

/** Calls `use` for each pick of such a text; a large pool has too many for an array. */
export function forEachPick(text: string, use: (gameId: number, side: Side, autoLock: number | null) => void): void {
  for (const each of text.split(',')) {
    const slash = each.indexOf('/');
    const pick = Number(slash < 0 ? each : each.slice(0, slash));
    const autoLock = slash < 0 ? null : Number(each.slice(slash + 1));
    use(Math.floor(pick / 2), pick % 2 === 0 ? 1 : 2, autoLock);
  }
}

export interface WantedPick {
  readonly gameId: number;
  readonly pick: string | null;
}

export interface Save {
  readonly entryId: number;
  readonly picks: readonly WantedPick[];
  /** after this time of the database's clock, in epoch milliseconds, the save is not made */
  readonly until?: number;
}

/** The result of one wanted pick. The fields that need the game are null if `isGameMissing`. */
export interface PickVerdict {
  readonly isEntryDeleted: boolean | null;
  readonly isExpired: boolean;
  readonly isGameMissing: boolean;
  /** whether `pick` is null or one of the two teams */
  readonly isPlaying: boolean | null;
  readonly isArchived: boolean | null;
  readonly isLate: boolean | null;
  readonly isDecided: boolean | null;
  readonly isOtherSeason: boolean | null;
  readonly isSaved: boolean;
}

const toRows = ({ entryId, picks, until }: Save) => picks.map((pick) => ({ entryId, until: until ?? null, ...pick }));

/**
 * Saves all or none of each entry's picks, and returns a verdict for each pick, in the order of `saves` (docs/spec.md#picks).
 *
 * The rules are checked here, in the writing statement, because anything read before it may be out of date when it writes. It
 * works in the order of its steps. `owned` locks the entries and `locked` takes share locks on season, round and game, so that
 * none of them changes until the save is committed. `moment` reads the clock after that: its count needs all rows of `locked`.
 * `judged` applies the rules to each pick, `verdicts` takes an entry's picks together.
 *
 * For example entry 7 saves Duke in game 3 and Baylor in game 4, and the round of game 4 locks at 12:00:00. The statement
 * arrives at 11:59:59, but waits two seconds for an admin who is changing game 3. Both are judged at 12:00:01, when game 4 is
 * late, so neither is saved: the verdict of game 3 has no reason, that of game 4 is `isLate`. Entry 8, in the same
 * statement with a pick of game 3 only, is saved. Had the clock been read first, game 4 would have got in after its deadline.
 * Afterwards nobody can: whoever locks a round waits for these share locks, and a confirmed deadline stays late even if
 * the clock were set back.
 */
export function savePicks(sql: Sql, saves: readonly Save[]): Promise<PickVerdict[]> {
  const wanted = saves.flatMap(toRows);
  return sql<PickVerdict[]>`
    with wanted as (
      select * from unnest(
        ${wanted.map(({ entryId }) => entryId)}::int[], ${wanted.map(({ gameId }) => gameId)}::int[],
        ${wanted.map(({ pick }) => pick)}::text[], ${wanted.map(({ until }) => until)}::float8[]
      ) with ordinality as w (entry_id, game_id, pick, until, n)
    ),
    -- the first lock: other saves and deletes of these entries wait here and hold no other
    owned as (
      select id, season_id from entries where id in (select entry_id from wanted) order by id for no key update
    ),
    locked as (
      select w.n, g.season_id, r.deadline, r.confirmed_deadline, s.is_archived as archived,
        g.winner is not null as decided, e.id is null as entry_deleted, e.season_id <> g.season_id as other_season,
        case w.pick when g.team1 then 1 when g.team2 then 2 end as side
      from wanted w
      join games g on g.id = w.game_id
      join rounds r on r.id = g.round_id
      join seasons s on s.id = g.season_id
      left join owned e on e.id = w.entry_id
      order by s.id, r.id, g.id
      for share of s, r, g
    ),
    -- the aggregate is computed after all rows are locked
    moment as (select clock_timestamp() as at, count(*) from locked),
    judged as (
      select w.*, l.season_id, l.side, l.archived, l.decided, l.entry_deleted, l.other_season, m.at,
        case when l.n is not null then w.pick is null or l.side is not null end as playing,
        l.deadline <= m.at or coalesce(l.confirmed_deadline = l.deadline, false) as late,
        -- its caller got an error and may have saved something else since
        coalesce(to_timestamp(w.until / 1000) < m.at, false) as expired
      from wanted w cross join moment m
      left join locked l using (n)
    ),
    verdicts as (
      select *, bool_and(
        playing is true and not archived and not late and not decided and not entry_deleted and not other_season and not expired
      ) over (partition by entry_id) as saved
      from judged
    ),
    inserted as (
      insert into picks as p (entry_id, game_id, season_id, side, made_at, changed_at)
      select entry_id, game_id, season_id, side, at, at from verdicts where saved and side is not null
      on conflict (entry_id, game_id) do update
      set side = excluded.side, auto_lock = null,
        changed_at = case when p.side = excluded.side then p.changed_at else greatest(excluded.changed_at, p.made_at) end
    ),
    deleted as (
      delete from picks p using verdicts v
      where v.saved and v.side is null and p.entry_id = v.entry_id and p.game_id = v.game_id
    )
    select entry_deleted as is_entry_deleted, expired as is_expired, playing is null as is_game_missing,
      playing as is_playing, archived as is_archived, late as is_late, decided as is_decided,
      other_season as is_other_season, saved as is_saved
    from verdicts
    order by n
  `;
}
