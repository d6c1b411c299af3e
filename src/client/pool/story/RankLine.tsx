import { ordinal } from '#domain/names/ordinal.ts';
import styles from './RankLine.module.css';
import { rankPoints } from './rankPoints.ts';

const BOX = { x: 6, y: 6, width: 268, height: 36 };

/** The rank after each round as a line; nothing of a single round. */
export function RankLine({ ranks }: { readonly ranks: readonly number[] }) {
  const points = rankPoints(ranks, BOX);
  const end = points.at(-1);
  if (points.length < 2 || !end) return null;
  return (
    <svg
      className={styles.line}
      viewBox="0 0 280 48"
      role="img"
      aria-label={`After each round: ${ranks.map(ordinal).join(', ')}`}
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={end.x} cy={end.y} r={5} />
    </svg>
  );
}
