import { Fragment, type RefObject, useMemo } from 'react';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { marksTop } from '#domain/standings.ts';
import type { OpenEntry } from './CellButton.tsx';
import type { Column } from './columns.ts';
import { LeaderboardRow } from './LeaderboardRow.tsx';
import styles from './LeaderboardTable.module.css';
import { placesMoved } from './rankHistory.ts';
import type { VirtualRows } from './useLeaderboardRows.ts';
import { useStandingsChange } from './useStandingsChange.ts';

interface Props {
  readonly body: RefObject<HTMLElement | null>;
  readonly leaderboard: Leaderboard;
  readonly played: readonly SeasonRound[];
  readonly own: ReadonlySet<number>;
  readonly columns: readonly Column[];
  readonly view: VirtualRows;
  /** index of the row that Tab reaches, and its cell */
  readonly focusable: number;
  readonly focusableCell: string;
  readonly onFocus: (entryId: number, cell: string) => void;
  readonly onOpen: OpenEntry;
}

export function LeaderboardRows(props: Props) {
  const { body, leaderboard, played, own, columns, view, focusable, focusableCell, onFocus, onOpen } = props;
  const { rounds, rows, final } = leaderboard;
  const moved = useMemo(() => placesMoved(rounds, rows), [rounds, rows]);
  const tops = useMarkedTops(leaderboard, played);
  const changes = useStandingsChange(body, rows);
  return (
    <>
      {view.rendered.map(({ index, gap }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <Fragment key={row.entryId}>
            <RowSpacer height={gap} />
            <LeaderboardRow
              ref={view.measure}
              row={row}
              index={index}
              columns={columns}
              isOwn={own.has(row.entryId)}
              moved={moved[index] ?? null}
              before={rounds.filter(({ number }) => number <= row.joinedAfter).length}
              change={changes.get(row.entryId)}
              tops={tops}
              hasMedals={final}
              focusableCell={index === focusable ? focusableCell : undefined}
              onFocus={onFocus}
              onOpen={onOpen}
            />
          </Fragment>
        );
      })}
      <RowSpacer height={view.after} />
    </>
  );
}

/** Returns the most points of each past round, undefined where its top scorers are not marked. */
function useMarkedTops({ rounds, rows }: Leaderboard, played: readonly SeasonRound[]) {
  const complete = played.filter(({ state }) => state === 'complete').map((round) => round.number);
  const key = complete.join(' ');
  return useMemo(() => {
    const numbers = new Set(key.split(' ').map(Number));
    return rounds.map(({ number, top }, place) => {
      const points = rows.map((row) => row.points[place] ?? 0);
      return marksTop(numbers.has(number), points) ? top : undefined;
    });
  }, [rounds, rows, key]);
}

/** Takes the height of rows that are not rendered. */
function RowSpacer({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={styles.spacer}>
      <td style={{ height }} />
    </tr>
  );
}
