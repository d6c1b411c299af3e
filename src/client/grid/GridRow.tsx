import { memo } from 'react';
import type { PoolShare } from '#client/pool/poolShares.ts';
import type { Game, GridPick } from '#contract/schemas.ts';
import type { GridData } from './gridData.ts';
import styles from './RoundTable.module.css';

interface Props {
  readonly game: Game;
  /** the game's place in each entry's picks */
  readonly place: number;
  /** which row of its table it is */
  readonly row: number;
  readonly data: GridData;
  /** the columns that are drawn: from `first` to before `end` */
  readonly first: number;
  readonly end: number;
}

/** One matchup, and what each entry picked of it. */
export const GridRow = memo(function GridRow({ game, place, row, data, first, end }: Props) {
  const { entries, own, shares } = data;
  const share = shares.get(game.id);
  return (
    <tr aria-rowindex={row + 1}>
      <th scope="row" className={styles.matchup} aria-colindex={1}>
        <Team seed={game.seed1} team={game.team1} winner={game.winner} share={share?.team1} />
        <Team seed={game.seed2} team={game.team2} winner={game.winner} share={share?.team2} />
        {share && <Split share={share} />}
      </th>
      <ColumnSpacer columns={first} />
      {entries.slice(first, end).map(({ entryId, picks }, index) => (
        <Pick key={entryId} game={game} side={picks[place]} isOwn={own.has(entryId)} column={first + index} />
      ))}
      <ColumnSpacer columns={entries.length - end} />
    </tr>
  );
});

/** The cell in place of columns that are not drawn. */
export function ColumnSpacer({ columns }: { readonly columns: number }) {
  return columns > 0 ? <td className={styles.gap} aria-hidden /> : null;
}

interface TeamProps {
  readonly seed: number;
  readonly team: string;
  readonly winner: string | null;
  /** per cent of the pool that picked it */
  readonly share: number | undefined;
}

function Team({ seed, team, winner, share }: TeamProps) {
  return (
    <span className={styles.side} data-won={winner === null ? undefined : winner === team}>
      <span className={`numeral ${styles.seed}`}>{seed}</span> <span className={styles.team}>{team}</span>
      {winner === team && <span className={styles.unseen}> won</span>}
      {share !== undefined && <span className={styles.share}> {share} %</span>}
    </span>
  );
}

/** How the pool split, where there is no room for figures. */
function Split({ share }: { readonly share: PoolShare }) {
  return (
    <span className={styles.split} aria-hidden>
      <span style={{ width: `${share.team1}%` }} />
      <span style={{ width: `${share.team2}%` }} />
    </span>
  );
}

interface PickProps {
  readonly game: Game;
  readonly side: GridPick | undefined;
  readonly isOwn: boolean;
  readonly column: number;
}

function Pick({ game, side, isOwn, column }: PickProps) {
  const team = side ? game[side === 1 ? 'team1' : 'team2'] : null;
  const mark = team && statusOf(team, game.winner);
  return (
    <td
      className={team ? styles.pick : styles.none}
      data-mark={mark || undefined}
      data-own={isOwn || undefined}
      aria-colindex={column + 2}
    >
      {team ? <span className={styles.picked}>{team}</span> : '-'}
    </td>
  );
}

function statusOf(team: string, winner: string | null): 'correct' | 'wrong' | null {
  if (winner === null) return null;
  return team === winner ? 'correct' : 'wrong';
}
