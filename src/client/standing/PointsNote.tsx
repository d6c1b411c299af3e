import { IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { roundName } from '#client/seasons/season/season.ts';
import { Card } from '#client/ui/layout.tsx';
import type { Pool, Round } from '#contract/schemas.ts';
import { listText } from '#domain/names/listText.ts';
import { noun } from '#domain/names/plural.ts';
import { countedRounds, pointsOfRound, USUAL_POINTS } from '#domain/scoring/scoring.ts';
import styles from './PointsNote.module.css';
import { TIE_BREAKER_TEXT } from './tieBreakerText.ts';
import { upsetBonusText } from './upsetBonusText.ts';

interface Props {
  readonly pool: Pool;
  readonly rounds: readonly Round[];
  /** whether somebody shown was not in the pool at a lock */
  readonly hasLate: boolean;
}

/** Says that a pool has other rules than the usual ones; a press lists its points and explains its options, print always does. */
export function PointsNote({ pool, rounds, hasLate }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const counted = countedRounds(rounds, pool);
  const table = counted.map(({ number, name }) => ({ number, name, points: pointsOfRound(pool, number) }));
  const hasOwnPoints = table.some(({ number, points }) => points !== USUAL_POINTS[number - 1]);
  const hasTieBreaker = pool.tieBreaker === 'total';
  const isLateUncounted = hasLate && pool.earlierRounds === 'dontCount';
  const extras = [
    hasOwnPoints && 'its own points',
    pool.upsetBonus > 0 && 'an upset bonus',
    hasTieBreaker && 'a tie-breaker',
    isLateUncounted && 'a rule for late joiners',
  ].filter((extra) => extra !== false);
  if (extras.length === 0 && pool.countsFrom === 1) return null;
  return (
    <div className={styles.note}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {noteText(pool, rounds, extras)}
        <IconInfoCircle size={18} aria-hidden />
      </button>
      <div id={listId} className={styles.rules} hidden={!isOpen}>
        <ul className={styles.rounds} aria-label="Points per correct pick">
          {table.map(({ number, name, points }) => (
            <Card key={number} as="li" pad={2} className="soft text-xs">
              <span>{name}</span> <span className="numeral ember text-xl">{points}</span>{' '}
              <span>{noun(points, 'point')}</span>
            </Card>
          ))}
        </ul>
        {pool.upsetBonus > 0 && <p className="soft text-s">{upsetBonusText(pool.upsetBonus)}</p>}
        {hasTieBreaker && <p className="soft text-s">{TIE_BREAKER_TEXT} Enter yours on My Picks.</p>}
        {isLateUncounted && (
          <p className="soft text-s">A round counts for the entries that were in the pool at its lock.</p>
        )}
      </div>
    </div>
  );
}

function noteText({ name, countsFrom }: Pool, rounds: readonly Round[], extras: readonly string[]): string {
  const listed = listText(extras);
  if (countsFrom === 1) return `${name} has ${listed}`;
  const text = `${name} counts from ${roundName(rounds, countsFrom)}`;
  return extras.length > 0 ? `${text}, with ${listed}` : text;
}
