import type { ComponentProps } from 'react';
import type { EndPart } from '#client/shell/slots.ts';
import { Card } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import styles from './Highlights.module.css';

const HighlightList = lazyComponent(() => import('./HighlightList.tsx'), 'HighlightList');

/** Waits until all games that will be played have a winner. */
export function Highlights({ pool, leaderboard, rounds }: ComponentProps<EndPart>) {
  const isDecided = rounds.every(({ games }) =>
    games.every(({ winner, status }) => winner !== null || status === 'canceled'),
  );
  if (!isDecided) return null;
  return (
    <Card as="section" className={styles.card} aria-label="Highlights">
      <PartBoundary>
        <HighlightList pool={pool} leaderboard={leaderboard} />
      </PartBoundary>
    </Card>
  );
}
