import { Fragment, type MouseEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { DelegatedTooltip, useDelegatedTooltip } from '#client/ui/DelegatedTooltip.tsx';
import type { Leaderboard } from '#contract/standings.ts';
import { findRows } from './findRows.ts';
import { ColumnWidths, HeadRow, StickyHead } from './LeaderboardHead.tsx';
import { LeaderboardRow } from './LeaderboardRow.tsx';
import { PinnedRow } from './PinnedRow.tsx';
import { placesApart, placesMoved } from './rankHistory.ts';
import styles from './Table.module.css';
import { LeaderboardTableContext, type OpenEntry, type Remark } from './tableContext.ts';
import { useLeaderboardRows, type VirtualRows } from './useLeaderboardRows.ts';
import { useRowFocus } from './useRowFocus.ts';
import { useStandingsChange } from './useStandingsChange.ts';
import { useTableContext } from './useTableContext.ts';

type Row = Leaderboard['rows'][number];

interface Hypothesis {
  /** the real leaderboard */
  readonly real: Leaderboard;
  /** says what is assumed */
  readonly banner: ReactNode;
  readonly remark?: Remark | undefined;
}

interface Props {
  readonly leaderboard: Leaderboard;
  /** undefined for the real leaderboard */
  readonly hypothesis: Hypothesis | undefined;
  readonly rounds: readonly SeasonRound[];
  readonly own: ReadonlySet<number>;
  /** shows the entries alone that it names */
  readonly search: string | undefined;
  readonly onOpen: OpenEntry;
}

export function LeaderboardTable({ leaderboard, hypothesis, rounds, own, search = '', onOpen }: Props) {
  const rows = useMemo(() => findRows(leaderboard.rows, search), [leaderboard.rows, search]);
  const moved = useMoved(leaderboard, hypothesis?.real);
  const body = useRef<HTMLTableSectionElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const focus = useRowFocus(body, rows);
  const view = useLeaderboardRows(body, rows.length, focus.row, hypothesis !== undefined);
  const shared = { own, remark: hypothesis?.remark, onFocus: focus.onFocus };
  const table = useTableContext(leaderboard, hypothesis !== undefined, rounds, shared);
  const { target, handlers } = useDelegatedTooltip('[data-index] th button');
  const pointed = target && rows[Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)];
  const open = (event: MouseEvent) => {
    handlers.onClick(event);
    openPressed(event.target, onOpen);
  };
  const sizes = {
    '--columns': table.columns.length,
    '--row-height': `${view.rowHeight}px`,
    '--banner': `${view.bannerHeight}px`,
  };
  return (
    <LeaderboardTableContext value={table}>
      <section
        className={styles.standings}
        aria-label={hypothesis ? 'Hypothetical standings' : 'Standings'}
        data-hypothetical={hypothesis ? true : undefined}
        style={sizes}
      >
        <StickyHead ref={head} banner={hypothesis?.banner} />
        <div
          className={styles.frame}
          onScroll={({ currentTarget }) => head.current?.scrollTo({ left: currentTarget.scrollLeft })}
        >
          <table className={styles.table} aria-rowcount={rows.length + 1}>
            <ColumnWidths />
            <thead className={styles.unseenHead}>
              <HeadRow />
            </thead>
            <tbody ref={body} {...handlers} onKeyDown={focus.onKeyDown} onClick={open}>
              <Rows
                body={body}
                all={leaderboard.rows}
                rows={rows}
                real={hypothesis?.real}
                moved={moved}
                view={view}
                focusable={focus.row}
              />
            </tbody>
          </table>
        </div>
        {rows.length === 0 && <p role="status">No entry or player of this name.</p>}
        <OwnRow rows={rows} moved={moved} own={own} view={view} onFocus={focus.focus} />
        {target && pointed && <DelegatedTooltip target={target} label={pointed.username} maw="90vw" />}
      </section>
    </LeaderboardTableContext>
  );
}

/** Opens the entry of a row that was pressed anywhere. */
function openPressed(pressed: EventTarget, onOpen: OpenEntry): void {
  const cell = pressed instanceof Element ? pressed.closest<HTMLElement>('td, th') : null;
  const row = cell?.closest<HTMLElement>('[data-entry]');
  if (!cell || !row) return;
  // the dialog returns the focus to what has it now
  row.querySelector('button')?.focus({ preventScroll: true });
  const { round } = cell.dataset;
  onOpen(Number(row.dataset.entry), round === undefined ? undefined : Number(round));
}

type MovedById = ReadonlyMap<number, number | null>;

/** Returns the places gained by each entry, negative if lost: by the last round, or by what is assumed. */
function useMoved({ rounds, rows }: Leaderboard, real: Leaderboard | undefined): MovedById {
  return useMemo(() => {
    const moved = real ? placesApart(real, rows) : placesMoved(rounds, rows);
    return new Map(rows.map(({ entryId }, index) => [entryId, moved[index] ?? null]));
  }, [rounds, rows, real]);
}

interface RowsProps {
  readonly body: RefObject<HTMLElement | null>;
  readonly all: readonly Row[];
  /** those found */
  readonly rows: readonly Row[];
  readonly real: Leaderboard | undefined;
  readonly moved: MovedById;
  readonly view: VirtualRows;
  /** index of the row that Tab reaches */
  readonly focusable: number;
}

function Rows({ body, all, rows, real, moved, view, focusable }: RowsProps) {
  const changes = useStandingsChange(body, all, rows === all);
  const realTotals = useMemo(() => new Map(real?.rows.map(({ entryId, total }) => [entryId, total])), [real]);
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
              moved={moved.get(row.entryId) ?? null}
              realTotal={realTotals.get(row.entryId)}
              change={changes.get(row.entryId)}
              isFocusable={index === focusable}
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

interface OwnProps {
  readonly rows: readonly Row[];
  readonly moved: MovedById;
  readonly own: ReadonlySet<number>;
  readonly view: VirtualRows;
  readonly onFocus: (index: number) => void;
}

/** Pins the first own row while none is visible and the table is. */
function OwnRow({ rows, moved, own, view, onFocus }: OwnProps) {
  const index = rows.findIndex(({ entryId }) => own.has(entryId));
  const isOwnVisible = rows.some(({ entryId }, place) => own.has(entryId) && view.directionTo(place) === undefined);
  const isBelowWindow = view.directionTo(0) === 'down';
  const row = rows[index];
  const direction = view.directionTo(index);
  if (!row || isOwnVisible || isBelowWindow || !direction) return null;
  const show = () => {
    view.scrollTo(index);
    onFocus(index);
  };
  return <PinnedRow row={row} moved={moved.get(row.entryId) ?? null} direction={direction} onShow={show} />;
}
