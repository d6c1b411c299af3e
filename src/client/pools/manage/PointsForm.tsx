import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { refocus } from '#client/ui/focus.ts';
import type { Group, Round } from '#contract/schemas.ts';
import { USUAL_POINTS } from '#domain/scoring.ts';
import styles from './Manage.module.css';
import { readPoints } from './readTyped.ts';
import { useSavedPool } from './useSavedPool.ts';

interface Props {
  readonly pool: Group;
  readonly rounds: readonly Round[];
}

const USUAL_ROUNDS = 6;

function nameIn(rounds: readonly Round[], number: number): string {
  return rounds.find((round) => round.number === number)?.name ?? `Round ${number}`;
}

/** Returns the number of rounds to show. */
function lastOf(rounds: readonly Round[]): number {
  return Math.max(USUAL_ROUNDS, ...rounds.map(({ number }) => number));
}

/** The points of each round, once they can no longer change. */
export function PointsTable({ pool, rounds }: Props) {
  return (
    <>
      <p className={styles.note}>For a correct pick. Locked since the first round’s deadline.</p>
      <dl className={styles.table}>
        {pool.points.slice(0, lastOf(rounds)).map((points, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the round's number
          <div key={index}>
            <dt>{nameIn(rounds, index + 1)}</dt>
            <dd className="numeral">{points}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Typed points by index in the table. */
type PointsChanges = Readonly<Record<number, string>>;

/** Returns the changes that `points` does not contain yet. */
function unsavedChanges(changes: PointsChanges, points: readonly number[]): PointsChanges {
  return Object.fromEntries(Object.entries(changes).filter(([index, text]) => Number(text) !== points[Number(index)]));
}

/** Edits the points of each round while no round is past. */
export function PointsForm({ pool, rounds }: Props) {
  // untouched fields follow changes by another admin
  const [changes, setChanges] = useState<PointsChanges>({});
  const typed = pool.points.map((points, index) => changes[index] ?? String(points));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const reading = readPoints(typed);
  const error = isSubmitted && 'error' in reading ? reading : undefined;
  const saving = useSavedPool(pool, ({ points }) => {
    setChanges((now) => unsavedChanges(now, points));
    setIsSubmitted(false);
    refocus('points');
  });
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
        else fields.current?.querySelectorAll('input')[reading.at]?.focus();
      }}
    >
      <p className={styles.note}>For a correct pick. They can be changed until the first round locks.</p>
      <div ref={fields} className={styles.points}>
        {typed.slice(0, lastOf(rounds)).map((value, index) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the round's number
            key={index}
            label={nameIn(rounds, index + 1)}
            inputMode="numeric"
            autoComplete="off"
            value={value}
            error={error?.at === index && error.error}
            onChange={(event) => setChanges({ ...changes, [index]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="default" loading={saving.isPending}>
          Save Points
        </Button>
        <Button variant="subtle" color="gray" onClick={saveUsual}>
          Reset to 1-2-3-4-5-6
        </Button>
      </div>
    </form>
  );
}
