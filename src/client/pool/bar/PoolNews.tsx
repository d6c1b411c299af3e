import type { ReactNode } from 'react';
import { SeasonNewsLine } from '#client/seasons/notices/SeasonNewsLine.tsx';
import type { Pool } from '#contract/schemas.ts';
import styles from './PoolBar.module.css';

interface Props {
  readonly pool: Pool;
  /** components, each of which draws one `NewsLine` or nothing, the most urgent first */
  readonly children?: ReactNode;
}

/**
 * The one place above a pool's table where something says that it has happened. It has one line at most: the others wait until
 * the first is closed or over, as what one has come for begins below.
 */
export function PoolNews({ pool, children }: Props) {
  return (
    // it stays without news: screen readers announce what is added to it
    <div aria-live="polite" className={styles.news}>
      {children}
      <SeasonNewsLine seasonId={pool.seasonId} />
    </div>
  );
}
