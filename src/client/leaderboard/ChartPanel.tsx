import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Loading } from '#client/ui/Loading.tsx';
import type { Leaderboard } from '#contract/schemas.ts';
import styles from './ChartPanel.module.css';
import { LazyPart } from './LazyPart.tsx';
import { chartCode } from './lazyParts.ts';

interface Props {
  /** the element's id */
  readonly id: string;
  readonly leaderboard: Leaderboard;
  readonly own: ReadonlySet<number>;
}

/** The place of the chart under the table; the chart itself is loaded when this is first shown. */
export function ChartPanel({ id, leaderboard, own }: Props) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={panel} id={id} className={styles.panel} aria-label="Chart" tabIndex={-1}>
      <LazyPart fallback={<Loading />}>
        <LoadedChart leaderboard={leaderboard} own={own} />
      </LazyPart>
    </section>
  );
}

function LoadedChart(props: Omit<Props, 'id'>) {
  const { data: code } = useSuspenseQuery(chartCode());
  return <code.StandingsChart {...props} />;
}
