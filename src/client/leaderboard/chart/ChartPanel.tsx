import panelStyles from '#client/leaderboard/frame/Frame.module.css';
import { Card } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Leaderboard } from '#contract/standings.ts';
import styles from './Chart.module.css';

const StandingsChart = lazyComponent(() => import('./StandingsChart.tsx'), 'StandingsChart');

interface Props {
  readonly leaderboard: Leaderboard;
  readonly own: ReadonlySet<number>;
  readonly isHypothetical: boolean;
}

/** Loads and shows the chart. */
export function ChartPanel({ leaderboard, own, isHypothetical }: Props) {
  return (
    <Card as="section" gap={2} className={`${panelStyles.panel} ${styles.panel}`} aria-label="Chart">
      {isHypothetical && <p className="ember strong">Hypothetical: with assumed winners</p>}
      <PartBoundary>
        <StandingsChart leaderboard={leaderboard} own={own} />
      </PartBoundary>
    </Card>
  );
}
