import { IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { roundName } from '#client/seasons/season.ts';
import type { Group, Round } from '#contract/schemas.ts';
import { noun } from '#domain/plural.ts';
import { countedRounds, pointsOfRound, USUAL_POINTS } from '#domain/scoring.ts';
import styles from './PointsNote.module.css';

interface Props {
  readonly pool: Group;
  readonly rounds: readonly Round[];
}

/** Says that a pool has own points or counts from a later round; a press lists the points, print always does. */
export function PointsNote({ pool, rounds }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const counted = countedRounds(rounds, pool);
  const table = counted.map(({ number, name }) => ({ number, name, points: pointsOfRound(pool, number) }));
  const hasOwnPoints = table.some(({ number, points }) => points !== USUAL_POINTS[number - 1]);
  if (!hasOwnPoints && pool.countsFrom === 1) return null;
  return (
    <div className={styles.note}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {noteText(pool, rounds, hasOwnPoints)}
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

function noteText({ name, countsFrom }: Group, rounds: readonly Round[], hasOwnPoints: boolean): string {
  if (countsFrom === 1) return `${name} has its own points`;
  const text = `${name} counts from ${roundName(rounds, countsFrom)}`;
  return hasOwnPoints ? `${text}, with its own points` : text;
}
