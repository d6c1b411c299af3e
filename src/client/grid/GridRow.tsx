import { memo } from 'react';
import type { PoolShare } from '#client/pool/poolShares.ts';
import type { Game, GridPick } from '#contract/schemas.ts';
import type { GridData } from './gridData.ts';
import styles from './RoundTable.module.css';

interface Props {
  readonly game: Game;
  /** index in each entry's picks */
  readonly position: number;
  /** index in its table */
  readonly row: number;
  readonly data: GridData;
  /** rendered columns: from `first` to before `end` */
  readonly first: number;
  readonly end: number;
}

export const GridRow = memo(function GridRow({ game, position, row, data, first, end }: Props) {
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
        <Pick key={entryId} game={game} side={picks[position]} isOwn={own.has(entryId)} column={first + index} />
      ))}
      <ColumnSpacer columns={entries.length - end} />
    </tr>
  );
});

/** Takes the width of columns that are not rendered. */
export function ColumnSpacer({ columns }: { readonly columns: number }) {
  return columns > 0 ? <td className={styles.spacer} aria-hidden /> : null;
}

interface TeamProps {
  readonly seed: number;
  readonly team: string;
  readonly winner: string | null;
  /** per cent of the pool's entries */
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

/** Shows the pool's split as a bar, where figures do not fit. */
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
  const status = team && statusOf(team, game.winner);
  return (
    <td
      className={team ? styles.pick : styles.none}
      data-mark={status || undefined}
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
