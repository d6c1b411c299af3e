import { Fragment, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import { DelegatedTooltip, useDelegatedTooltip } from '#client/ui/DelegatedTooltip.tsx';
import { useIsNarrow, useIsPrinting } from '#client/ui/media.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { marksTop } from '#domain/scoring/standings.ts';
import { columnsOf } from './columns.ts';
import { ColumnWidths, HeadRow, StickyHead } from './LeaderboardHead.tsx';
import { LeaderboardRow } from './LeaderboardRow.tsx';
import styles from './LeaderboardTable.module.css';
import { placesMoved } from './rankHistory.ts';
import { ShowOwn } from './ShowOwn.tsx';
import { LeaderboardTableContext, type OpenEntry, type TableContext } from './tableContext.ts';
import { useLeaderboardRows, type VirtualRows } from './useLeaderboardRows.ts';
import { useRowFocus } from './useRowFocus.ts';
import { useStandingsChange } from './useStandingsChange.ts';

interface Props {
  readonly leaderboard: Leaderboard;
  readonly rounds: readonly SeasonRound[];
  readonly own: ReadonlySet<number>;
  readonly onOpen: OpenEntry;
  /** says that the standings are hypothetical; undefined for the real ones */
  readonly banner: ReactNode | undefined;
}

export function LeaderboardTable({ leaderboard, rounds: played, own, onOpen, banner }: Props) {
  const { rows } = leaderboard;
  const body = useRef<HTMLTableSectionElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const focus = useRowFocus(body, rows);
  const view = useLeaderboardRows(body, rows.length, focus.row, banner !== undefined);
  const table = useTableContext(leaderboard, played, own, focus.onFocus, onOpen);
  const { target, handlers } = useDelegatedTooltip('[data-index] th button');
  const pointed = target && rows[Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)];
  const sizes = { '--columns': table.columns.length, '--row-height': `${view.rowHeight}px` };
  return (
    <LeaderboardTableContext value={table}>
      <section
        className={styles.standings}
        aria-label={banner ? 'Hypothetical standings' : 'Standings'}
        data-hypothetical={banner ? true : undefined}
        style={sizes}
      >
        <StickyHead ref={head} banner={banner} />
        <div
          className={styles.frame}
          onScroll={({ currentTarget }) => head.current?.scrollTo({ left: currentTarget.scrollLeft })}
        >
          <table className={styles.table} aria-rowcount={rows.length + 1}>
            <ColumnWidths />
            <thead className={styles.unseenHead}>
              <HeadRow />
            </thead>
            <tbody ref={body} onKeyDown={focus.onKeyDown} {...handlers}>
              <Rows body={body} leaderboard={leaderboard} view={view} focusable={focus} />
            </tbody>
          </table>
        </div>
        <ShowOwnRow rows={rows} own={own} view={view} onFocus={focus.focus} />
        {target && pointed && <DelegatedTooltip target={target} label={pointed.username} maw="90vw" />}
      </section>
    </LeaderboardTableContext>
  );
}

/** The rows are rendered again only when it changes. */
function useTableContext(
  { rounds, rows, final: hasMedals }: Leaderboard,
  played: readonly SeasonRound[],
  own: ReadonlySet<number>,
  onFocus: TableContext['onFocus'],
  onOpen: OpenEntry,
): TableContext {
  const isPrinting = useIsPrinting();
  const isCompact = useIsNarrow() && !isPrinting;
  const columns = useMemo(() => columnsOf({ rounds, rows }, isCompact), [rounds, rows, isCompact]);
  const complete = played.filter(({ state }) => state === 'complete').map((round) => round.number);
  const completeKey = complete.join(' ');
  const tops = useMemo(() => markedTops(rounds, rows, completeKey.split(' ').map(Number)), [rounds, rows, completeKey]);
  return useMemo(
    () => ({ columns, rounds, own, tops, hasMedals, onFocus, onOpen }),
    [columns, rounds, own, tops, hasMedals, onFocus, onOpen],
  );
}

/** Returns the most points of each past round, undefined where its top scorers are not marked. */
function markedTops(rounds: Leaderboard['rounds'], rows: Leaderboard['rows'], complete: readonly number[]) {
  return rounds.map(({ number, top }, place) => {
    const points = rows.map((row) => at(row.points, place));
    return marksTop(complete.includes(number), points) ? top : undefined;
  });
}

interface RowsProps {
  readonly body: RefObject<HTMLElement | null>;
  readonly leaderboard: Leaderboard;
  readonly view: VirtualRows;
  /** index of the row that Tab reaches, and its cell */
  readonly focusable: { readonly row: number; readonly cell: string };
}

function Rows({ body, leaderboard: { rounds, rows }, view, focusable }: RowsProps) {
  const moved = useMemo(() => placesMoved(rounds, rows), [rounds, rows]);
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
              moved={moved[index] ?? null}
              change={changes.get(row.entryId)}
              focusableCell={index === focusable.row ? focusable.cell : undefined}
            />
          </Fragment>
        );
      })}
      <RowSpacer height={view.after} />
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

interface ShowOwnProps {
  readonly rows: Leaderboard['rows'];
  readonly own: ReadonlySet<number>;
  readonly view: VirtualRows;
  readonly onFocus: (index: number) => void;
}

/** Leads to the first own row, while none is visible and the table is. */
function ShowOwnRow({ rows, own, view, onFocus }: ShowOwnProps) {
  const firstOwn = rows.findIndex(({ entryId }) => own.has(entryId));
  const isOwnVisible = rows.some(({ entryId }, index) => own.has(entryId) && view.directionTo(index) === undefined);
  const isBelowWindow = view.directionTo(0) === 'down';
  const direction = view.directionTo(firstOwn);
  if (firstOwn < 0 || isOwnVisible || isBelowWindow || !direction) return null;
  const show = () => {
    view.scrollTo(firstOwn);
    onFocus(firstOwn);
  };
  return <ShowOwn direction={direction} onClick={show} />;
}
