import { IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Group, Round } from '#contract/schemas.ts';
import { noun } from '#domain/plural.ts';
import { pointsOfRound, USUAL_POINTS } from '#domain/scoring.ts';
import styles from './PointsNote.module.css';

interface Props {
  readonly pool: Group;
  readonly rounds: readonly Round[];
}

/** Says that a correct pick does not earn the usual points; a press lists them, print always does. */
export function PointsNote({ pool, rounds }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const table = rounds.map(({ number, name }) => ({ number, name, points: pointsOfRound(pool.points, number) }));
  if (table.every(({ number, points }) => points === pointsOfRound(USUAL_POINTS, number))) return null;
  return (
    <div className={styles.note}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {pool.name} has its own points
        <IconInfoCircle className={styles.icon} size={18} aria-hidden />
      </button>
      <ul id={listId} className={styles.rounds} aria-label="Points of a correct pick" hidden={!isOpen}>
        {table.map(({ number, name, points }) => (
          <li key={number}>
            <span>{name}</span> <span className="numeral">{points}</span> <span>{noun(points, 'point')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
