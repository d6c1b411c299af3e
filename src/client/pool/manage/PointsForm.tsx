import { Button } from '@mantine/core';
import { countedNumbers, USUAL_ROUNDS } from '#client/pool/scoring/countedNumbers.ts';
import { PointsFields } from '#client/pool/scoring/PointsFields.tsx';
import { readingErrors, readPoints } from '#client/pool/scoring/readTyped.ts';
import { roundName } from '#client/seasons/season/season.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { refocus } from '#client/ui/focus.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Pool, Round } from '#contract/schemas.ts';
import { pointsOfRound, USUAL_POINTS } from '#domain/scoring/scoring.ts';
import styles from './Manage.module.css';
import { useSavedPool } from './useSavedPool.ts';

interface Props {
  readonly pool: Pool;
  readonly rounds: readonly Round[];
}

/** The points of each round that counts, once they can no longer change. */
export function PointsTable({ pool, rounds }: Props) {
  return (
    <>
      <p className="soft">
        {pool.countsFrom === 1
          ? 'For a correct pick. Locked since the first round’s deadline.'
          : `${countsFromText(pool, rounds)} Locked since its deadline.`}
      </p>
      <dl className={styles.table}>
        {countedNumbers(rounds, pool.countsFrom).map((number) => (
          <Row key={number} justify="between">
            <dt className="typed">{roundName(rounds, number)}</dt>
            <dd className="numeral">{pointsOfRound(pool, number)}</dd>
          </Row>
        ))}
      </dl>
    </>
  );
}

function countsFromText({ countsFrom }: Pool, rounds: readonly Round[]): string {
  return `For a correct pick. This pool counts from ${roundName(rounds, countsFrom)}.`;
}

/** Edits the points of each round that counts, until one of them was locked. */
export function PointsForm({ pool, rounds }: Props) {
  const form = useEditForm(typedPoints(pool.points), (typed) => readingErrors(readPoints(Object.values(typed))));
  const saving = useSavedPool(
    pool,
    (saved) => {
      const points = countedNumbers(rounds, saved.countsFrom).map((number) => pointsOfRound(saved, number));
      return `A correct pick earns ${points.join(', ')} by round`;
    },
    () => refocus('points'),
  );
  const save = (typed: TypedPoints) => {
    const reading = readPoints(Object.values(typed));
    if ('points' in reading) saving.mutate(reading, { onSuccess: () => form.settle(typed) });
  };
  return (
    <Form form={form} onSubmit={save} isPending={saving.isPending}>
      <Stack gap={4}>
        <p className="soft">
          {pool.countsFrom === 1
            ? 'For a correct pick. They can be changed until the first round locks.'
            : `${countsFromText(pool, rounds)} They can be changed until it locks.`}
        </p>
        <PointsFields
          rounds={rounds}
          countsFrom={pool.countsFrom}
          typed={form.values}
          errors={form.errors}
          onChange={(index, text) => form.change({ [index]: text })}
        />
        <Row wrap gap={2}>
          <Button type="submit" variant="default" loading={saving.isPending}>
            Save Points
          </Button>
          <Button variant="subtle" color="gray" onClick={() => form.submit(save, typedPoints(USUAL_POINTS))}>
            Reset to {USUAL_POINTS.slice(pool.countsFrom - 1, USUAL_ROUNDS).join('-')}
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}

/** By index in the points table. */
type TypedPoints = Readonly<Record<number, string>>;

function typedPoints(points: readonly number[]): TypedPoints {
  return { ...points.map(String) };
}
