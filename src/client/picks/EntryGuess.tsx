import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { usePicksView } from './usePicksView.ts';

const TieBreaker = lazyComponent(() => import('./TieBreaker.tsx'), 'TieBreaker');

interface Props {
  /** of the Championship; undefined while it does not exist */
  readonly round: SeasonRound | undefined;
}

/** The guess of an entry in a pool with a tie-breaker; nothing of another. */
export function EntryGuess({ round }: Props) {
  const { entry, entryPicks, pools } = usePicksView();
  const { season, receipts } = entryPicks;
  const own = pools.filter(({ tieBreaker }) => tieBreaker === 'total');
  if (own.length === 0) return null;
  return (
    <PartBoundary fallback={null}>
      <TieBreaker entry={entry} season={season} pools={own} round={round} receipts={receipts} />
    </PartBoundary>
  );
}
