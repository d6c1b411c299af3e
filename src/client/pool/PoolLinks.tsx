import { Link } from '@tanstack/react-router';
import type { Pool } from '#contract/schemas.ts';
import styles from './PoolLinks.module.css';

export function PoolLinks({ pool }: { readonly pool: Pool }) {
  return (
    <span className={styles.links}>
      <Link
        to="/groups/$id/leaderboard"
        params={{ id: pool.id }}
        className={styles.link}
        data-main
        aria-label={`Leaderboard of ${pool.name}`}
      >
        Leaderboard
      </Link>
      <Link
        to="/groups/$id/pick-grid"
        params={{ id: pool.id }}
        className={styles.link}
        aria-label={`Picks Grid of ${pool.name}`}
      >
        Picks Grid
      </Link>
    </span>
  );
}
