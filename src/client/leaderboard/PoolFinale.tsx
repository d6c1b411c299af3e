import { Loading } from '#client/ui/Loading.tsx';
import { importOnline, LazyBoundary, lazyPart } from '#client/ui/lazyPart.tsx';
import type { Leaderboard } from '#contract/standings.ts';
import styles from './PoolFinale.module.css';

const Finale = lazyPart(() => importOnline(() => import('./Finale.tsx')), 'Finale');

/** The highlights of a decided pool, below its winners. */
export function PoolFinale({ leaderboard }: { readonly leaderboard: Leaderboard }) {
  return (
    <section className={styles.finale} aria-label="Highlights">
      <LazyBoundary part={Finale} fallback={<Loading />}>
        <Finale leaderboard={leaderboard} />
      </LazyBoundary>
    </section>
  );
}
