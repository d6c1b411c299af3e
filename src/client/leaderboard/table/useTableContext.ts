import { useMemo } from 'react';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { useIsNarrow, useIsPrinting } from '#client/ui/media.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { hasRanks } from '#domain/scoring/hasRanks.ts';
import { countDecided } from '#domain/scoring/rounds.ts';
import { marksTop } from '#domain/scoring/standings.ts';
import { columnsOf } from './columns.ts';
import type { TableContext } from './tableContext.ts';

/** The rows are rendered again only when it changes. */
export function useTableContext(
  { rounds, rows, final: hasMedals }: Leaderboard,
  isHypothetical: boolean,
  played: readonly SeasonRound[],
  { own, remark, onFocus }: Pick<TableContext, 'own' | 'remark' | 'onFocus'>,
): TableContext {
  const isPrinting = useIsPrinting();
  const isCompact = useIsNarrow() && !isPrinting;
  const columns = useMemo(
    () => columnsOf({ rounds, rows }, isCompact, isHypothetical),
    [rounds, rows, isCompact, isHypothetical],
  );
  const complete = played.filter(({ state }) => state === 'complete').map((round) => round.number);
  const completeKey = complete.join(' ');
  const tops = useMemo(() => markedTops(rounds, rows, completeKey.split(' ').map(Number)), [rounds, rows, completeKey]);
  const isRanked = hasRanks(rows, hasMedals);
  const before = rounds.at(-2);
  const movedSince = isHypothetical ? 'from the real rank' : before && `since ${before.name}`;
  const isDecided = played.some(({ games }) => countDecided(games) > 0);
  const note = isRanked ? movedSince && `↑↓ ${movedSince}` : isDecided ? 'no points yet' : 'nothing decided yet';
  return useMemo(
    () => ({ columns, rounds, own, tops, hasMedals, isRanked, remark, note, onFocus }),
    [columns, rounds, own, tops, hasMedals, isRanked, remark, note, onFocus],
  );
}

/** Returns the most points of each past round, undefined where its top scorers are not marked. */
function markedTops(rounds: Leaderboard['rounds'], rows: Leaderboard['rows'], complete: readonly number[]) {
  return rounds.map(({ number, top }, place) => {
    const points = rows.map((row) => at(row.points, place));
    return marksTop(complete.includes(number), points) ? top : undefined;
  });
}
