import type { Group, Round } from '#contract/schemas.ts';
import { USUAL_POINTS } from '#domain/scoring.ts';
import styles from './PointsNote.module.css';

interface Props {
  readonly pool: Group;
  readonly rounds: readonly Round[];
}

/** Lists the points of a correct pick if they are not the usual ones. */
export function PointsNote({ pool, rounds }: Props) {
  const unusual = rounds.some((round) => pool.points[round.number - 1] !== USUAL_POINTS[round.number - 1]);
  if (!unusual) return null;
  return (
    <p className={styles.note}>
      <strong>This pool has its own points.</strong> A correct pick earns:{' '}
      {rounds.map((round) => `${round.name}: ${pool.points[round.number - 1]}`).join(' · ')}
    </p>
  );
}
