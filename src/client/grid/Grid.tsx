import { Accordion } from '@mantine/core';
import { type CSSProperties, startTransition, useMemo, useRef, useState } from 'react';
import { useIsNarrow, useIsPrinting } from '#client/pool/media.ts';
import type { PickGrid } from '#contract/schemas.ts';
import styles from './Grid.module.css';
import { gridData, ownColumns } from './gridData.ts';
import { type GridSizes, gridRounds, gridRows, NARROW, tableSpans, WIDE } from './gridRows.ts';
import { OwnEntriesBar } from './OwnEntriesBar.tsx';
import { PrintedGrid } from './PrintedGrid.tsx';
import { RoundItem } from './RoundItem.tsx';
import { useGridWindow } from './useGridWindow.ts';

interface Props {
  readonly grid: PickGrid;
  /** ids of the user's own entries */
  readonly own: ReadonlySet<number>;
}

/** The past rounds under each other, scrolled as one. Of many games and entries, those around the view are drawn. */
export function Grid({ grid, own }: Props) {
  const sizes = useIsNarrow() ? NARROW : WIDE;
  const frame = useRef<HTMLElement>(null);
  const data = useMemo(() => gridData(grid, own), [grid, own]);
  const mine = useMemo(() => ownColumns(data), [data]);
  const rounds = useMemo(() => gridRounds(grid.rounds), [grid.rounds]);
  const [opened, setOpened] = useState(() => rounds.slice(-1).map(({ number }) => String(number)));
  const open = useMemo(() => new Set(opened.map(Number)), [opened]);
  const kinds = useMemo(() => gridRows(rounds, open), [rounds, open]);

  const { rows, columns, overflows, goTo } = useGridWindow(frame, data.entries.length, kinds, sizes);
  const tables = tableSpans(rounds, open, rows);
  const isPrinting = useIsPrinting();
  return (
    <>
      <div className={styles.card} data-printing={isPrinting || undefined}>
        {overflows && mine.length > 0 && <OwnEntriesBar data={data} columns={mine} goTo={goTo} />}
        <section
          ref={frame}
          className={styles.frame}
          aria-label="Picks, round by round"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
          tabIndex={0}
          style={cssSizes(sizes, data.entries.length)}
        >
          <Accordion
            multiple
            order={2}
            keepMounted={false}
            transitionDuration={0}
            value={opened}
            // of a large grid it takes long, and what is pressed meanwhile is to be answered
            onChange={(next) => startTransition(() => setOpened(next))}
            classNames={{ itemTitle: styles.bar, control: styles.control, content: styles.content }}
          >
            {rounds.map((round, index) => {
              const { first = 0, end = 0 } = tables[index] ?? {};
              // A table out of view has no columns, and is left as it is while others scroll.
              const seen = end > first;
              return (
                <RoundItem
                  key={round.number}
                  round={round}
                  data={data}
                  firstRow={first}
                  endRow={end}
                  first={seen ? columns.first : 0}
                  end={seen ? columns.end : 0}
                  goTo={goTo}
                />
              );
            })}
          </Accordion>
        </section>
      </div>
      {isPrinting && <PrintedGrid rounds={rounds} data={data} />}
    </>
  );
}

function cssSizes({ matchup, column, rows }: GridSizes, entries: number): CSSProperties {
  const sizes = { matchup, column, bar: rows.bar, head: rows.head, band: rows.band, game: rows.game, note: rows.note };
  return {
    ...Object.fromEntries(Object.entries(sizes).map(([name, size]) => [`--${name}`, `${size}px`])),
    '--entries': entries,
  } as CSSProperties;
}
