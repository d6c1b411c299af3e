import type { Feed } from '#contract/feed.ts';
import type { FeedSourceName } from '#domain/feed/feed.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { findCheck } from './checkQueries.ts';
import { listBoundTeams, listDecidedByHand, listSuggestions, type SuggestionRow } from './feedQueries.ts';
import { teamOn } from './gamesQueries.ts';
import { loadPlayIns } from './playInQueries.ts';
import { playInSuggestions, toFeedPlayIn } from './playIns.ts';
import type { SeasonRow } from './seasonsQueries.ts';

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
