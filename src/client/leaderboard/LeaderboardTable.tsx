import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, Fragment, useMemo, useRef } from 'react';
import { DelegatedTooltip, useDelegatedTooltip } from '#client/ui/DelegatedTooltip.tsx';
import type { Leaderboard } from '#contract/schemas.ts';
import { LeaderboardRow } from './LeaderboardRow.tsx';
import styles from './LeaderboardTable.module.css';
import { placesMoved, rankHistory } from './rankHistory.ts';
import { useRowFocus } from './useRowFocus.ts';
import { useVirtualRows } from './useVirtualRows.ts';

interface Props {
  readonly leaderboard: Leaderboard;
  /** ids of the user's own entries */
  readonly own: ReadonlySet<number>;
  /** what an entry's points are made of is asked for */
  readonly onOpen: (entryId: number) => void;
}

/** Rank, player, total, and the points of each past round. */
export function LeaderboardTable({ leaderboard, own, onOpen }: Props) {
  const { rounds, rows, final } = leaderboard;
  const frame = useRef<HTMLElement>(null);
  const moved = useMemo(() => rankHistory(rows).map(placesMoved), [rows]);
  const { focusable, focus, onFocus, onKeyDown } = useRowFocus(frame, rows);
  const view = useVirtualRows(frame, rows.length, focusable);
  const { target, handlers } = useDelegatedTooltip('[data-index] button');
  const pointed = rows[Number(target?.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)];
  const firstOwn = rows.findIndex(({ entryId }) => own.has(entryId));
  const ownIsSeen = rows.some(({ entryId }, index) => own.has(entryId) && view.directionTo(index) === undefined);

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
        <colgroup>
          <col className={styles.rankColumn} />
          <col />
          <col className={styles.pointsColumn} span={rounds.length + 1} />
        </colgroup>
        <LeaderboardHead
          rounds={rounds}
          directionToOwn={firstOwn < 0 || ownIsSeen ? undefined : view.directionTo(firstOwn)}
          onShowOwn={showOwn}
        />
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
                  rounds={rounds}
                  hasMedal={final}
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

interface HeadProps {
  readonly rounds: Leaderboard['rounds'];
  /** where the user's own row lies out of view: up or down from what is seen */
  readonly directionToOwn: 'up' | 'down' | undefined;
  readonly onShowOwn: () => void;
}

function LeaderboardHead({ rounds, directionToOwn, onShowOwn }: HeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.rank}>
          Rank
        </th>
        <th scope="col" className={styles.player} abbr="Player">
          Player
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
  );
}

/** The room of rows that are not drawn. */
function RowSpacer({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={styles.gap}>
      <td style={{ height }} />
    </tr>
  );
}
