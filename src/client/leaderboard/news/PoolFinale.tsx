import { Loading } from '#client/ui/Loading.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Leaderboard } from '#contract/standings.ts';
import styles from './PoolFinale.module.css';

const Finale = lazyComponent(() => import('./Finale.tsx'), 'Finale');

/** The highlights of a decided pool, below its winners. */
export function PoolFinale({ leaderboard }: { readonly leaderboard: Leaderboard }) {
  return (
    <section className={styles.finale} aria-label="Highlights">
      <PartBoundary fallback={<Loading />}>
        <Finale leaderboard={leaderboard} />
      </PartBoundary>
    </section>
  );
}
