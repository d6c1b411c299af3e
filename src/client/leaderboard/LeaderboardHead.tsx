import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Leaderboard } from '#contract/schemas.ts';
import styles from './LeaderboardTable.module.css';

interface Props {
  readonly rounds: Leaderboard['rounds'];
  /** where the user's own row lies out of view: up or down from what is seen */
  readonly directionToOwn: 'up' | 'down' | undefined;
  readonly onShowOwn: () => void;
}

export function LeaderboardHead({ rounds, directionToOwn, onShowOwn }: Props) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.rank}>
          Rank
        </th>
        <th scope="col" className={styles.player} abbr="Player">
          Player
          {directionToOwn && (
            <button type="button" className={styles.showOwn} onClick={onShowOwn}>
              {directionToOwn === 'up' ? (
                <IconArrowUp size={14} aria-hidden />
              ) : (
                <IconArrowDown size={14} aria-hidden />
              )}
              Show mine
            </button>
          )}
        </th>
        <th scope="col">Total</th>
        {rounds.map(({ number, name }) => (
          <th key={number} scope="col" title={name}>
            <span className={styles.round}>{name}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
