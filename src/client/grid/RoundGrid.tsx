import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, useRef, useState } from 'react';
import type { PickGrid } from '#contract/things.ts';
import { REGIONS } from '#domain/regions.ts';
import { columnsAround, drawnColumns, FIRST_COLUMNS } from './columnWindow.ts';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import styles from './RoundGrid.module.css';

const WIDE = { matchup: 280, column: 132 };
const NARROW = { matchup: 132, column: 104 };

interface Props {
  readonly round: PickGrid['rounds'][number];
  /** the place of the round's first game in each entry's picks */
  readonly start: number;
  readonly entries: PickGrid['entries'];
  /** ids of the user's own entries */
  readonly own: ReadonlySet<number>;
}

/** One round: a row a matchup, a column an entry. Of many columns only those around the view are drawn. */
export function RoundGrid({ round, start, entries, own }: Props) {
  const widths = useMediaQuery('(max-width: 36em)') ? NARROW : WIDE;
  const frame = useRef<HTMLElement>(null);
  const [around, setAround] = useState(FIRST_COLUMNS);
  const { first, end } = drawnColumns(around, entries.length);
  const firstOwn = entries.findIndex(({ entryId }) => own.has(entryId));

  const follow = ({ scrollLeft, clientWidth }: HTMLElement) => {
    const next = columnsAround(scrollLeft, clientWidth - widths.matchup, widths.column);
    setAround((shown) => (shown.first === next.first && shown.end === next.end ? shown : next));
  };
  const showOwn = () => frame.current?.scrollTo({ left: firstOwn * widths.column });

  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-label={`Picks of ${round.name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
      tabIndex={0}
      style={{ '--matchup': `${widths.matchup}px`, '--column': `${widths.column}px` } as CSSProperties}
      onScroll={(event) => follow(event.currentTarget)}
    >
      <table
        className={styles.table}
        style={{ width: widths.matchup + entries.length * widths.column }}
        aria-colcount={entries.length + 1}
      >
        <colgroup>
          <col className={styles.matchupColumn} />
          <col className={styles.entryColumn} span={entries.length} />
        </colgroup>
        <GridHead entries={entries} first={first} end={end} own={own} onShowOwn={firstOwn > 2 ? showOwn : undefined} />
        {REGIONS.map((region) => {
          const rows = [...round.games.entries()].filter(([, game]) => game.region === region);
          if (rows.length === 0) return null;
          return (
            <tbody key={region}>
              <tr>
                <th scope="rowgroup" colSpan={entries.length + 1} className={styles.band}>
                  <span className="overline">{region}</span>
                </th>
              </tr>
              {rows.map(([position, game]) => (
                <GridRow key={game.id} game={game} place={start + position} entries={entries} first={first} end={end} />
              ))}
            </tbody>
          );
        })}
      </table>
      <VisuallyHidden>{entries.length} entries in leaderboard order</VisuallyHidden>
    </section>
  );
}
