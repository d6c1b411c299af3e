import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { countedNumbers, focusPoints, PointsFields, USUAL_ROUNDS } from '#client/pools/PointsFields.tsx';
import { roundName } from '#client/seasons/season.ts';
import { refocus } from '#client/ui/focus.ts';
import type { Group, Round } from '#contract/schemas.ts';
import { pointsOfRound, USUAL_POINTS } from '#domain/scoring.ts';
import styles from './Manage.module.css';
import { readPoints } from './readTyped.ts';
import { useSavedPool } from './useSavedPool.ts';

interface Props {
  readonly pool: Group;
  readonly rounds: readonly Round[];
}

/** The points of each round that counts, once they can no longer change. */
export function PointsTable({ pool, rounds }: Props) {
  return (
    <>
      <p className={styles.note}>
        {pool.countsFrom === 1
          ? 'For a correct pick. Locked since the first round’s deadline.'
          : `${countsFromText(pool, rounds)} Locked since its deadline.`}
      </p>
      <dl className={styles.table}>
        {countedNumbers(rounds, pool.countsFrom).map((number) => (
          <div key={number}>
            <dt>{roundName(rounds, number)}</dt>
            <dd className="numeral">{pointsOfRound(pool, number)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function countsFromText({ countsFrom }: Group, rounds: readonly Round[]): string {
  return `For a correct pick. This pool counts from ${roundName(rounds, countsFrom)}.`;
}

/** Typed points by index in the table. */
type PointsChanges = Readonly<Record<number, string>>;

/** Returns the changes that `points` does not contain yet. */
function unsavedChanges(changes: PointsChanges, points: readonly number[]): PointsChanges {
  return Object.fromEntries(Object.entries(changes).filter(([index, text]) => Number(text) !== points[Number(index)]));
}

/** Edits the points of each round that counts, while none of them is past. */
export function PointsForm({ pool, rounds }: Props) {
  // untouched fields follow changes by another admin
  const [changes, setChanges] = useState<PointsChanges>({});
  const typed = pool.points.map((points, index) => changes[index] ?? String(points));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const reading = readPoints(typed);
  const error = isSubmitted && 'error' in reading ? reading : undefined;
  const saving = useSavedPool(
    pool,
    (saved) => {
      const points = countedNumbers(rounds, saved.countsFrom).map((number) => pointsOfRound(saved, number));
      return `A correct pick earns ${points.join(', ')} by round`;
    },
    ({ points }) => {
      setChanges((now) => unsavedChanges(now, points));
      setIsSubmitted(false);
      refocus('points');
    },
  );
  const saveUsual = () => {
    setChanges({ ...USUAL_POINTS.map(String) });
    saving.mutate({ points: [...USUAL_POINTS] });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if ('points' in reading) saving.mutate({ points: reading.points });
        else focusPoints(fields.current, reading.at);
      }}
    >
      <p className={styles.note}>
        {pool.countsFrom === 1
          ? 'For a correct pick. They can be changed until the first round locks.'
          : `${countsFromText(pool, rounds)} They can be changed until it locks.`}
      </p>
      <PointsFields
        ref={fields}
        rounds={rounds}
        countsFrom={pool.countsFrom}
        typed={typed}
        error={error}
        onChange={(index, text) => setChanges({ ...changes, [index]: text })}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="default" loading={saving.isPending}>
          Save Points
        </Button>
        <Button variant="subtle" color="gray" onClick={saveUsual}>
          Reset to {USUAL_POINTS.slice(pool.countsFrom - 1, USUAL_ROUNDS).join('-')}
        </Button>
      </div>
    </form>
  );
}
