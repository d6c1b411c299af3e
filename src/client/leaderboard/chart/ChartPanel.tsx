import { useEffect, useRef } from 'react';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Leaderboard } from '#contract/standings.ts';
import styles from './ChartPanel.module.css';

const StandingsChart = lazyComponent(() => import('./StandingsChart.tsx'), 'StandingsChart');

interface Props {
  readonly id: string;
  readonly leaderboard: Leaderboard;
  readonly own: ReadonlySet<number>;
  readonly isHypothetical: boolean;
}

/** Loads and shows the chart, and takes the focus. */
export function ChartPanel({ id, leaderboard, own, isHypothetical }: Props) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={panel} id={id} className={styles.panel} aria-label="Chart" tabIndex={-1}>
      {isHypothetical && <p className={styles.assumed}>Hypothetical: with assumed winners</p>}
      <PartBoundary>
        <StandingsChart leaderboard={leaderboard} own={own} />
      </PartBoundary>
    </section>
  );
}
