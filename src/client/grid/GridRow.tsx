import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import type { Game, PickGrid } from '#contract/things.ts';
import styles from './RoundGrid.module.css';

interface Props {
  readonly game: Game;
  /** the game's place in each entry's picks */
  readonly place: number;
  readonly entries: PickGrid['entries'];
  /** the columns that are drawn: from `first` to before `end` */
  readonly first: number;
  readonly end: number;
}

/** One matchup, and what each entry picked of it. */
export const GridRow = memo(function GridRow({ game, place, entries, first, end }: Props) {
  return (
    <tr>
      <th scope="row" className={styles.matchup} aria-colindex={1}>
        <Team seed={game.seed1} team={game.team1} winner={game.winner} />
        <span className={styles.versus} aria-hidden>
          {' – '}
        </span>
        <Team seed={game.seed2} team={game.team2} winner={game.winner} />
      </th>
      {first > 0 && <td colSpan={first} />}
      {entries.slice(first, end).map(({ entryId, picks }, index) => (
        <Cell key={entryId} game={game} side={picks[place]} column={first + index + 2} />
      ))}
      {end < entries.length && <td colSpan={entries.length - end} />}
    </tr>
  );
});

interface TeamProps {
  readonly seed: number;
  readonly team: string;
  readonly winner: string | null;
}

function Team({ seed, team, winner }: TeamProps) {
  return (
    <span className={styles.team} data-won={winner === team || undefined}>
      <span className={`numeral ${styles.seed}`}>{seed}</span> {team}
      {winner === team && <VisuallyHidden> won</VisuallyHidden>}
    </span>
  );
}

interface CellProps {
  readonly game: Game;
  readonly side: PickGrid['entries'][number]['picks'][number] | undefined;
  readonly column: number;
}

function Cell({ game, side, column }: CellProps) {
  if (!side) {
    return (
      <td className={styles.none} aria-colindex={column}>
        -
      </td>
    );
  }
  const team = side === 1 ? game.team1 : game.team2;
  return (
    <td className={styles.pick} data-mark={markOf(team, game.winner)} aria-colindex={column}>
      <span>{team}</span>
    </td>
  );
}

function markOf(team: string, winner: string | null): 'correct' | 'wrong' | undefined {
  if (winner === null) return undefined;
  return team === winner ? 'correct' : 'wrong';
}
