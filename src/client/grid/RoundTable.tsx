import type { ReactNode } from 'react';
import { GridRow } from './GridRow.tsx';
import type { GridData } from './gridData.ts';
import { type GridRound, type RegionGames, type Span, within } from './gridRows.ts';
import styles from './RoundTable.module.css';

interface Props {
  readonly round: GridRound;
  readonly data: GridData;
  readonly rows: Span;
  readonly columns: Span;
  readonly head: ReactNode;
}

/** One round: a row per matchup, a column per entry. */
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

function RegionRows({ region: { region, games, header }, data, rows, columns: { first, end } }: RegionProps) {
  const rendered = within({ first: rows.first - header - 1, end: rows.end - header - 1 }, games.length);
  const cells = 1 + Math.sign(first) + (end - first) + Math.sign(data.entries.length - end);
  return (
    <tbody>
      <tr aria-rowindex={header + 1}>
        <th scope="rowgroup" colSpan={cells} className={styles.regionHeader}>
          <span className="overline">{region}</span>
        </th>
      </tr>
      <SkippedRows count={rendered.first} />
      {games.slice(rendered.first, rendered.end).map(({ game, position }, index) => (
        <GridRow
          key={game.id}
          game={game}
          position={position}
          row={header + 1 + rendered.first + index}
          data={data}
          first={first}
          end={end}
        />
      ))}
      <SkippedRows count={games.length - rendered.end} />
    </tbody>
  );
}

function SkippedRows({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <tr aria-hidden>
      <td className={styles.spacer} style={{ height: `calc(var(--game) * ${count})` }} />
    </tr>
  );
}
