import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import { importOnline, LazyBoundary, lazyPart } from '#client/ui/lazyPart.tsx';
import type { Entry, Group } from '#contract/schemas.ts';
import type { EntryPicks } from './useEntryPicks.ts';

const TieBreaker = lazyPart(() => importOnline(() => import('./TieBreaker.tsx')), 'TieBreaker');

interface Props {
  readonly entry: Entry;
  readonly entryPicks: EntryPicks;
  readonly pools: readonly Group[];
  /** of the Championship; undefined while it does not exist */
  readonly round: SeasonRound | undefined;
}

/** The guess of an entry in a pool with a tie-breaker; nothing of another. */
export function EntryGuess({ entry, entryPicks: { season, receipts }, pools, round }: Props) {
  const own = pools.filter(({ tieBreaker }) => tieBreaker === 'total');
  if (own.length === 0) return null;
  return (
    <LazyBoundary part={TieBreaker} fallback={null}>
      <TieBreaker entry={entry} season={season} pools={own} round={round} receipts={receipts} />
    </LazyBoundary>
  );
}
