import type { Feed } from '#contract/feed.ts';
import type { FeedSourceName } from '#domain/feed/feed.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { findCheck } from '#server/tournament/feedRecords/feedCheckQueries.ts';
import {
  listBoundTeams,
  listDecidedByHand,
  listSuggestions,
  type SuggestionRow,
} from '#server/tournament/feedRecords/feedGameQueries.ts';
import { loadPlayIns } from '#server/tournament/feedRecords/playInQueries.ts';
import { playInSuggestions, toFeedPlayIn } from '#server/tournament/feedRecords/playIns.ts';
import { teamOn } from '#server/tournament/season/gamesQueries.ts';
import type { SeasonRow } from '#server/tournament/season/seasonsQueries.ts';

/** Returns the feed of a season as the console shows it. */
export async function readFeedState(
  sql: Sql,
  { id, feed: mode, league }: Pick<SeasonRow, 'id' | 'feed' | 'league'>,
  source: FeedSourceName,
): Promise<Feed> {
  const check = await findCheck(sql, id);
  const suggestions = await listSuggestions(sql, id, source);
  const playIns = await loadPlayIns(sql, id, source);
  return {
    source,
    league,
    mode,
    checkedAt: check?.checkedAt?.toISOString() ?? null,
    succeededAt: check?.succeededAt?.toISOString() ?? null,
    error: check?.error ?? null,
    suggestions: [...suggestions.map(toSuggestion), ...playInSuggestions(playIns)],
    playIns: playIns.map(toFeedPlayIn),
    byHand: await listDecidedByHand(sql, id),
    unmatched: check?.unmatched ?? [],
    boundTeams: await listBoundTeams(sql, id, source),
  };
}

function toSuggestion({ team1, team2, winner, seenAt, ...row }: SuggestionRow): Feed['suggestions'][number] {
  return { ...row, winner: teamOn({ team1, team2 }, winner), seenAt: seenAt.toISOString() };
}
