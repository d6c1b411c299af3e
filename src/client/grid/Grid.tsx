import { Accordion } from '@mantine/core';
import { type CSSProperties, startTransition, useMemo, useRef, useState } from 'react';
import { useIsNarrow, useIsPrinting } from '#client/ui/media.ts';
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
  readonly own: ReadonlySet<number>;
}

/** Shows all past rounds in one scroll area, and renders only the cells around the visible ones. */
export function Grid({ grid, own }: Props) {
  const sizes = useIsNarrow() ? NARROW : WIDE;
  const frame = useRef<HTMLElement>(null);
  const data = useMemo(() => gridData(grid, own), [grid, own]);
  const ownOnes = useMemo(() => ownColumns(data), [data]);
  const rounds = useMemo(() => gridRounds(grid.rounds), [grid.rounds]);
  const [opened, setOpened] = useState(() => rounds.slice(-1).map(({ number }) => String(number)));
  const open = useMemo(() => new Set(opened.map(Number)), [opened]);
  const kinds = useMemo(() => gridRows(rounds, open), [rounds, open]);

  const { rows, columns, isOverflowing, goTo } = useGridWindow(frame, data.entries.length, kinds, sizes);
  const tables = tableSpans(rounds, open, rows);
  const isPrinting = useIsPrinting();
  return (
    <>
      <div className={styles.card} data-printing={isPrinting || undefined}>
        {isOverflowing && ownOnes.length > 0 && <OwnEntriesBar data={data} columns={ownOnes} goTo={goTo} />}
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
            // a large grid takes long to render, and input must not wait for it
            onChange={(next) => startTransition(() => setOpened(next))}
            classNames={{ itemTitle: styles.roundHeader, control: styles.control, content: styles.content }}
          >
            {rounds.map((round, index) => {
              const { first = 0, end = 0 } = tables[index] ?? {};
              // A table out of view renders no columns, so scrolling does not render it again.
              const isVisible = end > first;
              return (
                <RoundItem
                  key={round.number}
                  round={round}
                  data={data}
                  firstRow={first}
                  endRow={end}
                  first={isVisible ? columns.first : 0}
                  end={isVisible ? columns.end : 0}
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
  const sizes = {
    matchup,
    column,
    'round-header': rows.roundHeader,
    'column-header': rows.columnHeader,
    'region-header': rows.regionHeader,
    game: rows.game,
    note: rows.note,
  };
  return {
    ...Object.fromEntries(Object.entries(sizes).map(([name, size]) => [`--${name}`, `${size}px`])),
    '--entries': entries,
  } as CSSProperties;
}
