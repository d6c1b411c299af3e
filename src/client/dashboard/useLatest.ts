import type { Season } from '#contract/schemas.ts';
import type { RankMove } from '#domain/scoring/latestResults.ts';
import { type LatestLine, latestLines } from './latestLines.ts';
import { useRankMoves } from './useRankMoves.ts';
import type { SeasonEntries } from './useSeasonEntries.ts';

/** Outcomes of more entries are counted. */
export const MAX_NAMED = 3;

export interface LatestResults {
  readonly lines: readonly LatestLine[];
  /** how a result moved the rank of an entry; undefined where that is unknown */
  readonly moveOf: (entryId: number, gameId: number) => RankMove | undefined;
}

/** Returns the rank before the last result, if that changed it to `rank`; undefined too while the moves are older than the rank. */
export function rankBefore(
  { lines, moveOf }: { readonly lines: readonly Pick<LatestLine, 'game'>[]; readonly moveOf: LatestResults['moveOf'] },
  entryId: number,
  rank: number | undefined,
): number | undefined {
  const [last] = lines;
  const move = last && moveOf(entryId, last.game.id);
  return move && move.to === rank && move.from !== rank ? move.from : undefined;
}

/** The latest results of a season, and how they moved the user's entries; none of an archived one. */
export function useLatest({ isArchived }: Season, entries: SeasonEntries): LatestResults {
  const { summaries, memberships, pools, standings } = entries;
  const lines = isArchived ? [] : latestLines(entries, summaries, memberships, pools);
  const named = summaries.length <= MAX_NAMED ? summaries.map(({ entry }) => entry) : [];
  const resultsKey = lines.map(({ game }) => `${game.id} ${game.decidedAt}`).join();
  return { lines, moveOf: useRankMoves(named, memberships, pools, standings, resultsKey) };
}
