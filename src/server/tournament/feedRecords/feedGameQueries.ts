import type { Feed } from '#contract/feed.ts';
import { GAME_FIELD_NAMES } from '#domain/bracket/gameFields.ts';
import type { FeedDecision, FeedFields, FeedGame, FeedSourceName, Final, SuggestionReason } from '#domain/feed/feed.ts';
import { partsOf } from '#domain/feed/partsOf.ts';
import type { Side } from '#domain/sides.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { isPast } from '#server/tournament/rounds/roundsQueries.ts';
import type { TeamRename } from './playInQueries.ts';
import { FEED_COLUMNS, feedColumns, unbindPlayIns } from './playInQueries.ts';

/** A game without an event keeps the start that the feed has named, so that a later one of an admin stays. */
const unbound = (sql: Sql) => sql`
  event_id = null, feed_ids = '{}', winner = null, score1 = null, score2 = null, seen_at = null, reason = null
`;

/** The event of a game is bound again when it is found. */
export async function unbindGame(sql: Sql, gameId: number): Promise<void> {
  await sql`update feed_games set ${unbound(sql)} where game_id = ${gameId}`;
}

/** Undoes the bindings of a season's undecided games and open places, and forgets the events without a game. */
export async function unbindSeason(sql: Sql, seasonId: number): Promise<void> {
  await sql`
    update feed_games f set ${unbound(sql)} from games g
    where g.id = f.game_id and g.season_id = ${seasonId} and g.winner is null
  `;
  await unbindPlayIns(sql, seasonId, 'all');
  await sql`update feed_checks set unmatched = '[]' where season_id = ${seasonId}`;
}

/** Undoes the bindings of undecided games to events of these teams, or with one of them. */
export async function unbindTeams(
  sql: Sql,
  seasonId: number,
  teams: readonly { readonly feedId: string; readonly team: string | null }[],
): Promise<void> {
  const names = teams.flatMap(({ team }) => team ?? []);
  await sql`
    update feed_games f set ${unbound(sql)} from games g
    where g.id = f.game_id and g.season_id = ${seasonId} and g.winner is null
      and (f.feed_ids && ${teams.map(({ feedId }) => feedId)}::text[]
        or g.team1 = any(${names}::text[]) or g.team2 = any(${names}::text[]))
  `;
}

/** After a team's rename in all games: its events may have another team from now on, while they have the other one. */
export async function renameFeedTeam(sql: Sql, seasonId: number, { from, to, gameIds }: TeamRename): Promise<void> {
  // no team of the feed is a place, whose two teams are found by their names
  await (partsOf(to)
    ? sql`delete from feed_teams where season_id = ${seasonId} and team = ${from}`
    : sql`update feed_teams set team = ${to} where season_id = ${seasonId} and team = ${from}`);
  await sql`
    update feed_games f
    set feed_ids = array[
      case when g.team1 <> ${to} then f.feed_ids[1] end, case when g.team2 <> ${to} then f.feed_ids[2] end
    ]
    from games g
    where g.id = f.game_id and g.id = any(${[...gameIds]}::int[])
  `;
}

/** A team that is bound once more keeps the name that it had in the feed before. */
export async function setFeedTeam(
  sql: Sql,
  seasonId: number,
  source: FeedSourceName,
  { feedId, team, name }: Omit<BoundTeam, 'name'> & { readonly name: string | null },
): Promise<void> {
  await sql`
    insert into feed_teams (season_id, source, feed_id, team, name)
    values (${seasonId}, ${source}, ${feedId}, ${team}, ${name})
    on conflict (season_id, source, feed_id) do update
    set team = excluded.team, name = coalesce(feed_teams.name, excluded.name)
  `;
}

export async function removeFeedTeam(
  sql: Sql,
  seasonId: number,
  source: FeedSourceName,
  feedId: string,
): Promise<void> {
  await sql`delete from feed_teams where season_id = ${seasonId} and source = ${source} and feed_id = ${feedId}`;
}

export interface SuggestionRow {
  readonly gameId: number;
  readonly team1: string;
  readonly team2: string;
  readonly winner: Side;
  readonly score1: number | null;
  readonly score2: number | null;
  readonly seenAt: Date;
  readonly reason: SuggestionReason;
}

/** The finals that differ from the winner of their game. */
export function listSuggestions(sql: Sql, seasonId: number, source: FeedSourceName): Promise<SuggestionRow[]> {
  return sql<SuggestionRow[]>`
    select f.game_id, g.team1, g.team2, f.winner, f.score1, f.score2, f.seen_at, f.reason
    from feed_games f join games g on g.id = f.game_id
    where f.season_id = ${seasonId} and f.source = ${source} and f.reason is not null
      and f.winner is distinct from g.winner
    order by f.game_id
  `;
}

export type BoundTeam = Feed['boundTeams'][number];

/** The teams that site admins have bound, without those that the rename of a place has bound. */
export function listBoundTeams(sql: Sql, seasonId: number, source: FeedSourceName): Promise<BoundTeam[]> {
  return sql<BoundTeam[]>`
    select feed_id, name, team from feed_teams
    where season_id = ${seasonId} and source = ${source} and name is not null
    order by team, feed_id
  `;
}

/** Returns the bound teams by their ids in the feed. */
export async function loadBoundTeams(sql: Sql, seasonId: number, source: FeedSourceName): Promise<Map<string, string>> {
  const rows = await sql<{ feedId: string; team: string }[]>`
    select feed_id, team from feed_teams where season_id = ${seasonId} and source = ${source}
  `;
  return new Map(rows.map(({ feedId, team }) => [feedId, team]));
}

type Converted = 'isPlayIn' | 'decidedAt' | 'deadline' | 'startTime' | 'startSetAt' | 'namedStart' | 'feedIds' | 'seen';

interface FeedGameRow extends Omit<FeedGame, Converted> {
  readonly feedId1: string | null;
  readonly feedId2: string | null;
  readonly decidedAt: Date | null;
  readonly deadline: Date;
  readonly startTime: Date | null;
  readonly startSetAt: Date | null;
  readonly namedStart: Date | null;
  readonly startAt: Date | null;
  readonly seenWinner: Side | null;
  readonly seenScore1: number | null;
  readonly seenScore2: number | null;
  readonly seenAt: Date | null;
  readonly seenReason: SuggestionReason | null;
}

/** Loads a season's games with what a source has reported of them. A winner that SQL has changed counts as set by hand. */
export async function loadFeedGames(sql: Sql, seasonId: number, source: FeedSourceName): Promise<FeedGame[]> {
  const rows = await sql<FeedGameRow[]>`
    select g.id, g.team1, g.team2, g.winner, g.decided_at, ${isPast(sql)} as is_locked, r.deadline,
      g.winner_by is distinct from case when g.winner is not null then 'feed' end as is_winner_by_hand,
      g.by_hand, g.start_set_at, ${selectColumns(sql, 'g', GAME_FIELD_NAMES)},
      g.start_time, f.event_id, f.feed_ids[1] as feed_id1, f.feed_ids[2] as feed_id2,
      named.start_time as named_start, named.start_at, f.winner as seen_winner, f.score1 as seen_score1,
      f.score2 as seen_score2, f.seen_at, f.reason as seen_reason
    from games g
    join rounds r on r.id = g.round_id
    left join feed_games named on named.game_id = g.id
    left join feed_games f on f.game_id = g.id and f.source = ${source}
    where g.season_id = ${seasonId}
    order by g.id
  `;
  return rows.map(toFeedGame);
}

function toFeedGame(row: FeedGameRow): FeedGame {
  const { decidedAt, deadline, startTime, startSetAt, namedStart, startAt, feedId1, feedId2, ...rest } = row;
  const { seenWinner, seenScore1, seenScore2, seenAt, seenReason, ...game } = rest;
  const isSeen = seenWinner !== null && seenAt !== null;
  return {
    ...game,
    isPlayIn: false,
    feedIds: [feedId1, feedId2],
    deadline: deadline.getTime(),
    decidedAt: decidedAt?.getTime() ?? null,
    startTime: startTime?.getTime() ?? null,
    startSetAt: startSetAt?.getTime() ?? null,
    namedStart: namedStart && startAt && { startTime: namedStart.getTime(), at: startAt.getTime() },
    seen: isSeen
      ? { winner: seenWinner, score1: seenScore1, score2: seenScore2, at: seenAt.getTime(), reason: seenReason }
      : null,
  };
}

/** Binds a game to an event of a source, in place of its former event; the start that was named for it stays. */
export async function bindGame(
  sql: Sql,
  seasonId: number,
  source: FeedSourceName,
  { gameId, eventId, feedIds }: Extract<FeedDecision, { kind: 'bind' }>,
): Promise<void> {
  await sql`
    update feed_games set ${unbound(sql)}
    where season_id = ${seasonId} and source = ${source} and event_id = ${eventId} or game_id = ${gameId}
  `;
  await sql`
    insert into feed_games (game_id, season_id, source, event_id, feed_ids)
    values (${gameId}, ${seasonId}, ${source}, ${eventId}, ${[...feedIds]})
    on conflict (game_id) do update
    set source = excluded.source, event_id = excluded.event_id, feed_ids = excluded.feed_ids
  `;
}

/** Locks these games, or all of a season, in the order in which saves lock them. */
export async function lockGames(tx: Tx, seasonId: number, ids: readonly number[] | 'all'): Promise<void> {
  const some = ids === 'all' ? null : [...ids];
  await tx`
    select from games where season_id = ${seasonId} and (${some}::int[] is null or id = any(${some}::int[]))
    order by round_id, id for update
  `;
}

export async function storeStart(sql: Sql, gameId: number, startTime: number): Promise<void> {
  await sql`
    update feed_games set start_time = ${new Date(startTime)}, start_at = clock_timestamp() where game_id = ${gameId}
  `;
}

/** Stores the final that the feed names from now on. */
export async function storeFinal(sql: Sql, gameId: number, final: Final | null): Promise<void> {
  const { winner = null, score1 = null, score2 = null } = final ?? {};
  await sql`
    update feed_games
    set winner = ${winner}, score1 = ${score1}, score2 = ${score2}, reason = null,
      seen_at = case when ${winner}::int is not null then clock_timestamp() end
    where game_id = ${gameId}
  `;
}

export async function storeReason(sql: Sql, gameId: number, reason: SuggestionReason | null): Promise<void> {
  await sql`
    update feed_games set reason = ${reason} where game_id = ${gameId} and reason is distinct from ${reason}
  `;
}

export async function updateFeedFields(sql: Sql, gameId: number, fields: FeedFields): Promise<void> {
  await sql`update games set ${sql.set(feedColumns(fields), ...FEED_COLUMNS)} where id = ${gameId}`;
}

/** Returns the ids of the games whose winner a person has set or cleared. */
export async function listDecidedByHand(sql: Sql, seasonId: number): Promise<number[]> {
  const rows = await sql<{ readonly id: number }[]>`
    select id from games where season_id = ${seasonId} and winner_by = 'hand' order by id
  `;
  return rows.map(({ id }) => id);
}
