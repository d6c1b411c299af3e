import { Fragment, type ReactNode } from 'react';
import { GridRow, type OpenGame } from './GridRow.tsx';
import type { GridData } from './gridData.ts';
import type { GridRound, Span } from './gridRows.ts';
import styles from './RoundTable.module.css';
import type { ScrollTogether } from './useGridWindow.ts';

interface Props {
  readonly round: GridRound;
  readonly data: GridData;
  readonly rows: Span;
  readonly columns: Span;
  readonly head: ReactNode;
  /** undefined on paper, as is `onOpen` */
  readonly scrollTogether?: ScrollTogether;
  readonly onOpen?: OpenGame;
}

/** One round: a row per matchup, a column per entry. */
export function RoundTable({ round, data, rows, columns, head, scrollTogether, onOpen }: Props) {
  return (
    <table className={styles.table} aria-label={`Picks of ${round.name}`} aria-colcount={data.entries.length + 1}>
      <thead ref={scrollTogether}>{head}</thead>
      <tbody ref={scrollTogether}>
        {round.regions.map(({ region, games, header }) => (
          <Fragment key={region}>
            <tr>
              <th scope="rowgroup" colSpan={data.entries.length + 1} className={styles.regionHeader}>
                <span className="overline">{region}</span>
              </th>
            </tr>
            {games.map(({ game, position }, index) => {
              const row = header + 1 + index;
              const isVisible = row >= rows.first && row < rows.end;
              return (
                <GridRow
                  key={game.id}
                  round={round.number}
                  game={game}
                  position={position}
                  data={data}
                  isVisible={isVisible}
                  // A row out of view is not rendered again while the columns scroll.
                  first={isVisible ? columns.first : 0}
                  end={isVisible ? columns.end : 0}
                  onOpen={onOpen}
                />
              );
            })}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
