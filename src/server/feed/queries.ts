import type { Feed } from '#contract/schemas.ts';
import type { FeedSourceName, SuggestionReason } from '#domain/feed.ts';
import type { Side } from '#domain/scoring.ts';
import type { Sql } from '#server/db/database.ts';

/** The event of a game is bound again when it is found. */
export async function unbindGame(sql: Sql, gameId: number): Promise<void> {
  await sql`delete from feed_games where game_id = ${gameId}`;
}

/** Undoes the bindings of a season's undecided games. */
export async function unbindSeason(sql: Sql, seasonId: number): Promise<void> {
  await sql`
    delete from feed_games f using games g where g.id = f.game_id and g.season_id = ${seasonId} and g.winner is null
  `;
}

export async function renameFeedTeam(sql: Sql, seasonId: number, from: string, to: string): Promise<void> {
  await sql`update feed_teams set team = ${to} where season_id = ${seasonId} and team = ${from}`;
}

export async function setFeedTeam(
  sql: Sql,
  seasonId: number,
  source: FeedSourceName,
  { feedId, team }: { readonly feedId: string; readonly team: string },
): Promise<void> {
  await sql`
    insert into feed_teams (season_id, source, feed_id, team) values (${seasonId}, ${source}, ${feedId}, ${team})
    on conflict (season_id, source, feed_id) do update set team = excluded.team
  `;
}

export interface CheckRow {
  readonly askedAt: Date;
  readonly checkedAt: Date | null;
  readonly succeededAt: Date | null;
  readonly error: string | null;
  readonly busy: number;
  readonly retryAt: Date | null;
  readonly jitter: number;
  readonly unmatched: Feed['unmatched'];
}

export async function findCheck(sql: Sql, seasonId: number): Promise<CheckRow | undefined> {
  const [row] = await sql<CheckRow[]>`
    select asked_at as "askedAt", checked_at as "checkedAt", succeeded_at as "succeededAt", error, busy,
      retry_at as "retryAt", jitter, unmatched
    from feed_checks where season_id = ${seasonId}
  `;
  return row;
}

export interface SuggestionRow {
  readonly gameId: number;
  readonly team1: string;
  readonly team2: string;
  readonly winner: Side;
  readonly score1: number;
  readonly score2: number;
  readonly seenAt: Date;
  readonly reason: SuggestionReason;
}

/** The finals that differ from the winner of their game. */
export function listSuggestions(sql: Sql, seasonId: number, source: FeedSourceName): Promise<SuggestionRow[]> {
  return sql<SuggestionRow[]>`
    select f.game_id as "gameId", g.team1, g.team2, f.winner, f.score1, f.score2, f.seen_at as "seenAt", f.reason
    from feed_games f join games g on g.id = f.game_id
    where f.season_id = ${seasonId} and f.source = ${source} and f.reason is not null
      and f.winner is distinct from g.winner
    order by f.game_id
  `;
}
