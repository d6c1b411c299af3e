import { IconGhost } from '@tabler/icons-react';
import type { Ghost } from '#client/leaderboard/ghosts/ghosts.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { formatCount } from '#domain/names/plural.ts';
import { type Column, GUESS, hasPoints } from './columns.ts';
import styles from './Row.module.css';
import tableStyles from './Table.module.css';
import { useTable } from './tableContext.ts';

interface Props {
  readonly ghosts: readonly Ghost[];
}

/** The ghosts above the entries: a measure for all, without a rank. */
export function GhostRows({ ghosts }: Props) {
  const { columns } = useTable();
  if (ghosts.length === 0) return null;
  return (
    <tbody className={tableStyles.ghosts}>
      {ghosts.map((ghost, index) => (
        <tr key={ghost.name} aria-rowindex={index + 2}>
          <td className={tableStyles.rank}>
            <span aria-hidden>–</span>
            <span className="visually-hidden">no rank</span>
          </td>
          <th scope="row" className={tableStyles.player}>
            <Row gap={2}>
              <IconGhost className="soft" size={32} stroke={1.5} aria-hidden />
              <Stack className={`grow ${styles.names}`} align="start">
                <span className={styles.entry}>{ghost.name}</span>
                <span className={`truncate soft text-xs ${styles.note}`}>{ghost.note}</span>
              </Stack>
            </Row>
          </th>
          {columns.map((column) => (
            <td key={column.key} className={hasPoints(column) ? undefined : 'numeral text-l'}>
              {figureOf(ghost, column)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** The pick grid may lack a round that the leaderboard has already. */
function figureOf({ total, points }: Ghost, column: Column): string {
  if (column === GUESS) return '';
  const figure = hasPoints(column) ? points.get(column.number) : total;
  return figure === undefined ? '–' : formatCount(figure);
}
