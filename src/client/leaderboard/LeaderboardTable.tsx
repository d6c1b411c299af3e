import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, Fragment, useMemo, useRef } from 'react';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import { DelegatedTooltip, useDelegatedTooltip } from '#client/ui/DelegatedTooltip.tsx';
import type { Leaderboard } from '#contract/schemas.ts';
import { marksTop } from '#domain/standings.ts';
import { LeaderboardRow } from './LeaderboardRow.tsx';
import styles from './LeaderboardTable.module.css';
import { placesMoved, rankHistory } from './rankHistory.ts';
import { useRowFocus } from './useRowFocus.ts';
import { useVirtualRows } from './useVirtualRows.ts';

interface Props {
  readonly leaderboard: Leaderboard;
  readonly rounds: readonly SeasonRound[];
  readonly own: ReadonlySet<number>;
  readonly onOpen: (entryId: number) => void;
}

export function LeaderboardTable({ leaderboard, rounds: played, own, onOpen }: Props) {
  const { rounds, rows, final } = leaderboard;
  const frame = useRef<HTMLElement>(null);
  const moved = useMemo(() => rankHistory(rows).map(placesMoved), [rows]);
  const tops = useMarkedTops(leaderboard, played);
  const { focusable, focus, onFocus, onKeyDown } = useRowFocus(frame, rows);
  const view = useVirtualRows(frame, rows.length, focusable);
  const { target, handlers } = useDelegatedTooltip('[data-index] button');
  const pointed = rows[Number(target?.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)];
  const firstOwn = rows.findIndex(({ entryId }) => own.has(entryId));
  const isOwnVisible = rows.some(({ entryId }, index) => own.has(entryId) && view.directionTo(index) === undefined);
  const directionToOwn = firstOwn < 0 || isOwnVisible ? undefined : view.directionTo(firstOwn);
  const showOwn = () => {
    view.scrollTo(firstOwn);
    focus(firstOwn);
  };

  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-label="Standings"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
      tabIndex={0}
      style={{ '--rounds': rounds.length, '--row-height': `${view.rowHeight}px` } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <LeaderboardHead rounds={rounds} directionToOwn={directionToOwn} onShowOwn={showOwn} />
        <tbody {...handlers}>
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
                  isOwn={own.has(row.entryId)}
                  moved={moved[index] ?? null}
                  tops={tops}
                  hasMedals={final}
                  isFocusable={index === focusable}
                  onFocus={onFocus}
                  onOpen={onOpen}
                />
              </Fragment>
            );
          })}
          <RowSpacer height={view.after} />
        </tbody>
      </table>
      {target && pointed && <DelegatedTooltip target={target} label={pointed.username} maw="90vw" />}
    </section>
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

interface HeadProps {
  readonly rounds: Leaderboard['rounds'];
  /** undefined if a row of the user is visible, or there is none */
  readonly directionToOwn: 'up' | 'down' | undefined;
  readonly onShowOwn: () => void;
}

function LeaderboardHead({ rounds, directionToOwn, onShowOwn }: HeadProps) {
  const since = rounds.at(-2)?.name;
  return (
    <>
      <colgroup>
        <col className={styles.rankColumn} />
        <col />
        <col className={styles.pointsColumn} span={rounds.length + 1} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={styles.rank}>
            Rank
          </th>
          <th scope="col" className={styles.player} abbr="Player">
            Player
            {since && <span className={styles.since}>↑↓ since {since}</span>}
            {directionToOwn && (
              <button type="button" className={styles.showOwn} onClick={onShowOwn}>
                {directionToOwn === 'up' ? (
                  <IconArrowUp size={14} aria-hidden />
                ) : (
                  <IconArrowDown size={14} aria-hidden />
                )}
                Show mine
              </button>
            )}
          </th>
          <th scope="col">Total</th>
          {rounds.map(({ number, name }) => (
            <th key={number} scope="col" title={name}>
              <span className={styles.round}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
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
