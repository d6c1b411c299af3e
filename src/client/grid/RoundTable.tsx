import type { ReactNode } from 'react';
import { GridRow } from './GridRow.tsx';
import type { GridData } from './gridData.ts';
import { type GridRound, type RegionGames, type Span, within } from './gridRows.ts';
import styles from './RoundTable.module.css';

interface Props {
  readonly round: GridRound;
  readonly data: GridData;
  /** which of its rows and columns are drawn */
  readonly rows: Span;
  readonly columns: Span;
  /** the row of the entries */
  readonly head: ReactNode;
}

/** One round: a row a matchup, a column an entry. */
export function RoundTable({ round, data, rows, columns, head }: Props) {
  const { first, end } = columns;
  const after = data.entries.length - end;
  return (
    <table
      className={styles.table}
      aria-label={`Picks of ${round.name}`}
      aria-rowcount={round.rows.length}
      aria-colcount={data.entries.length + 1}
    >
      <colgroup>
        <col className={styles.matchupColumn} />
        {first > 0 && <col style={{ width: `calc(var(--column) * ${first})` }} />}
        {end > first && <col className={styles.entryColumn} span={end - first} />}
        {after > 0 && <col style={{ width: `calc(var(--column) * ${after})` }} />}
      </colgroup>
      <thead>{head}</thead>
      {round.regions.map((region) => (
        <RegionRows key={region.region} region={region} data={data} rows={rows} columns={columns} />
      ))}
    </table>
  );
}

interface RegionProps extends Pick<Props, 'data' | 'rows' | 'columns'> {
  readonly region: RegionGames;
}

function RegionRows({ region: { region, games, band }, data, rows, columns: { first, end } }: RegionProps) {
  const drawn = within({ first: rows.first - band - 1, end: rows.end - band - 1 }, games.length);
  const cells = 1 + Math.sign(first) + (end - first) + Math.sign(data.entries.length - end);
  return (
    <tbody>
      <tr aria-rowindex={band + 1}>
        <th scope="rowgroup" colSpan={cells} className={styles.band}>
          <span className="overline">{region}</span>
        </th>
      </tr>
      <SkippedRows count={drawn.first} />
      {games.slice(drawn.first, drawn.end).map(({ game, place }, index) => (
        <GridRow
          key={game.id}
          game={game}
          place={place}
          row={band + 1 + drawn.first + index}
          data={data}
          first={first}
          end={end}
        />
      ))}
      <SkippedRows count={games.length - drawn.end} />
    </tbody>
  );
}

function SkippedRows({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <tr aria-hidden>
      <td className={styles.gap} style={{ height: `calc(var(--game) * ${count})` }} />
    </tr>
  );
}
