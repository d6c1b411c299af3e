import { Accordion } from '@mantine/core';
import { type CSSProperties, startTransition, useDeferredValue, useMemo, useRef, useState } from 'react';
import { CheckField } from '#client/ui/CheckField.tsx';
import { Card, Row } from '#client/ui/layout.tsx';
import { useIsNarrow, useIsPrinting } from '#client/ui/media.ts';
import type { PickGrid } from '#contract/standings.ts';
import { GameDialog } from './GameDialog.tsx';
import styles from './Grid.module.css';
import { type GridData, gridData, ownFirst, picksDiffer } from './gridData.ts';
import {
  type GridRound,
  type GridSizes,
  gridRounds,
  gridRows,
  lastWithGames,
  NARROW,
  tableSpans,
  WIDE,
} from './gridRows.ts';
import { PrintedGrid } from './PrintedGrid.tsx';
import { RoundItem } from './RoundItem.tsx';
import { useGridWindow } from './useGridWindow.ts';

interface Props {
  readonly grid: PickGrid;
  readonly own: ReadonlySet<number>;
}

export function Grid({ grid, own }: Props) {
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  // a large grid takes long to render, and input must not wait for it
  const isFiltered = useDeferredValue(onlyDiffering);
  const data = useMemo(() => gridData(grid, own), [grid, own]);
  const rounds = useMemo(
    () => gridRounds(grid.rounds, isFiltered ? (position) => picksDiffer(grid.entries, position) : undefined),
    [grid, isFiltered],
  );
  const isPrinting = useIsPrinting();
  const isNarrow = useIsNarrow();
  const sizes = isNarrow ? NARROW : WIDE;
  return (
    <>
      <Card
        pad={0}
        className={styles.card}
        style={cssSizes(sizes, grid.entries.length)}
        data-printing={isPrinting || undefined}
      >
        {grid.entries.length > 1 && (
          <Row wrap="text" gap={6} className={styles.bar}>
            <CheckField
              label="Only where we differ"
              checked={onlyDiffering}
              onChange={(event) => setOnlyDiffering(event.currentTarget.checked)}
            />
          </Row>
        )}
        <Rounds rounds={rounds} data={data} isNarrow={isNarrow} sizes={sizes} />
      </Card>
      {isPrinting && <PrintedGrid rounds={rounds} data={data} />}
    </>
  );
}

interface RoundsProps {
  readonly rounds: readonly GridRound[];
  readonly data: GridData;
  readonly isNarrow: boolean;
  readonly sizes: GridSizes;
}

/** Shows all past rounds, and renders only the picks around the visible ones. */
function Rounds({ rounds, data: inOrder, isNarrow, sizes }: RoundsProps) {
  const frame = useRef<HTMLElement>(null);
  const data = useMemo(() => ({ ...ownFirst(inOrder), isShort: isNarrow }), [inOrder, isNarrow]);
  const [opened, setOpened] = useState(() => [String(lastWithGames(rounds))]);
  const open = useMemo(() => new Set(opened.map(Number)), [opened]);
  const kinds = useMemo(() => gridRows(rounds, open), [rounds, open]);
  const { rows, columns, scrollTogether, goTo } = useGridWindow(frame, data, kinds, sizes);
  const tables = tableSpans(rounds, open, rows);
  const [gameId, setGameId] = useState<number>();
  return (
    <section ref={frame} aria-label="Picks, round by round">
      <Accordion
        multiple
        order={2}
        keepMounted={false}
        transitionDuration={0}
        value={opened}
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
              first={isVisible ? columns.first : data.pinned}
              end={isVisible ? columns.end : data.pinned}
              scrollTogether={scrollTogether}
              goTo={goTo}
              onOpen={setGameId}
            />
          );
        })}
      </Accordion>
      <GameDialog rounds={rounds} data={data} gameId={gameId} onClose={() => setGameId(undefined)} />
    </section>
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
    'game-with-status': rows.gameWithStatus,
    note: rows.note,
  };
  return {
    ...Object.fromEntries(Object.entries(sizes).map(([name, size]) => [`--${name}`, `${size}px`])),
    '--entries': entries,
  };
}
