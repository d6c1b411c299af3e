import { createContext, use } from 'react';
import { countedPicks } from '#client/seasons/rounds/countedPicks.ts';
import { type OwnProgress, ownProgress } from '#client/seasons/rounds/ownProgress.ts';
import { type SeasonNow, seasonNow } from '#client/seasons/rounds/seasonRounds.ts';
import { knownProgress } from '#client/seasons/rounds/seenLocks.ts';
import { isOut, type OwnScoring } from '#client/seasons/season/poolsOf.ts';
import type { Entry, Game, Pool, Season } from '#contract/schemas.ts';
import { type RoundScore, roundScores } from './roundScores.ts';
import { type EntryPicks, useEntryPicks } from './useEntryPicks.ts';
import { type PoolSplit, usePoolSplit, useScoringOf } from './usePoolSplit.ts';

/** What My Picks shows of an entry. */
export interface PicksView {
  readonly entry: Entry;
  readonly entryPicks: EntryPicks;
  readonly now: SeasonNow;
  /** in the round in play */
  readonly progress: OwnProgress | undefined;
  readonly scores: readonly RoundScore[];
  /** whose points count; none for the standard points */
  readonly pools: readonly Pool[];
  /** undefined if there are several or none */
  readonly onlyPool: Pool | undefined;
  /** of the pools, for the entry */
  readonly scorings: readonly OwnScoring[];
  /** whether the entry was not in a pool at a lock */
  readonly hasLate: boolean;
  readonly poolSplit: PoolSplit | undefined;
  /** games of the open round that can be picked: while there are some, the bar is shown */
  readonly openGames: readonly Game[];
  readonly showAutopilot: () => void;
}

/** Computes the view, which the parts of the screen read from the context. */
export function usePicksViewOf(
  entry: Entry,
  season: Season,
  pools: readonly Pool[],
  showAutopilot: () => void,
): PicksView {
  const entryPicks = useEntryPicks(entry, season, pools);
  const [firstPool, ...otherPools] = pools;
  const poolSplit = usePoolSplit(firstPool);
  const scorings = pools.map(useScoringOf(entry));
  const now = seasonNow(entryPicks.played, season);
  const counted = countedPicks([...entryPicks.ownPicks.values()], pools);
  const progress = now.inPlay && ownProgress(now.inPlay, entry, counted, scorings);
  return {
    entry,
    entryPicks,
    now,
    progress: knownProgress(progress, now.inPlay?.round, entry, entryPicks.readAt),
    scores: roundScores({ ...entryPicks, ...counted }, entry, scorings),
    pools,
    onlyPool: otherPools.length === 0 ? firstPool : undefined,
    scorings,
    hasLate: scorings.some(isOut),
    poolSplit,
    openGames: now.open?.games.filter((game) => !entryPicks.isLocked(game)) ?? [],
    showAutopilot,
  };
}

export const PicksViewContext = createContext<PicksView | undefined>(undefined);

export function usePicksView(): PicksView {
  const view = use(PicksViewContext);
  if (!view) throw new Error('outside of PicksViewContext');
  return view;
}
