import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import { DelegatedTooltip, useDelegatedTooltip } from '#client/ui/DelegatedTooltip.tsx';
import { useIsNarrow, useIsPrinting } from '#client/ui/media.ts';
import type { Leaderboard } from '#contract/standings.ts';
import type { OpenEntry } from './CellButton.tsx';
import { columnsOf } from './columns.ts';
import { ColumnWidths, HeadRow, StickyHead } from './LeaderboardHead.tsx';
import { LeaderboardRows } from './LeaderboardRows.tsx';
import styles from './LeaderboardTable.module.css';
import { ShowOwn } from './ShowOwn.tsx';
import { useLeaderboardRows } from './useLeaderboardRows.ts';
import { useRowFocus } from './useRowFocus.ts';

interface Props {
  readonly leaderboard: Leaderboard;
  readonly rounds: readonly SeasonRound[];
  readonly own: ReadonlySet<number>;
  readonly onOpen: OpenEntry;
  /** says that the standings are hypothetical; undefined for the real ones */
  readonly banner: ReactNode | undefined;
}

export function LeaderboardTable({ leaderboard, rounds: played, own, onOpen, banner }: Props) {
  const { rounds, rows } = leaderboard;
  const body = useRef<HTMLTableSectionElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const isPrinting = useIsPrinting();
  const isCompact = useIsNarrow() && !isPrinting;
  const columns = useMemo(() => columnsOf({ rounds, rows }, isCompact), [rounds, rows, isCompact]);
  const { focusable, focusableCell, focus, onFocus, onKeyDown } = useRowFocus(body, rows);
  const view = useLeaderboardRows(body, rows.length, focusable, banner !== undefined);
  const { target, handlers } = useDelegatedTooltip('[data-index] th button');
  const pointed = rows[Number(target?.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)];
  const firstOwn = rows.findIndex(({ entryId }) => own.has(entryId));
  const isOwnVisible = rows.some(({ entryId }, index) => own.has(entryId) && view.directionTo(index) === undefined);
  const isBelowWindow = view.directionTo(0) === 'down';
  const directionToOwn = firstOwn < 0 || isOwnVisible || isBelowWindow ? undefined : view.directionTo(firstOwn);
  const showOwn = () => {
    view.scrollTo(firstOwn);
    focus(firstOwn);
  };
  const headings = { columns, since: rounds.at(-2)?.name };
  const sizes = { '--columns': columns.length, '--row-height': `${view.rowHeight}px` } as CSSProperties;

  return (
    <section
      className={styles.standings}
      aria-label={banner ? 'Hypothetical standings' : 'Standings'}
      data-hypothetical={banner ? true : undefined}
      style={sizes}
    >
      <StickyHead ref={head} banner={banner} {...headings} />
      <div
        className={styles.frame}
        onScroll={({ currentTarget }) => head.current?.scrollTo({ left: currentTarget.scrollLeft })}
      >
        <table className={styles.table} aria-rowcount={rows.length + 1}>
          <ColumnWidths columns={columns} />
          <thead className={styles.unseenHead}>
            <HeadRow {...headings} />
          </thead>
          <tbody ref={body} onKeyDown={onKeyDown} {...handlers}>
            <LeaderboardRows
              body={body}
              leaderboard={leaderboard}
              played={played}
              own={own}
              columns={columns}
              view={view}
              focusable={focusable}
              focusableCell={focusableCell}
              onFocus={onFocus}
              onOpen={onOpen}
            />
          </tbody>
        </table>
      </div>
      {directionToOwn && <ShowOwn direction={directionToOwn} onClick={showOwn} />}
      {target && pointed && <DelegatedTooltip target={target} label={pointed.username} maw="90vw" />}
    </section>
  );
}
