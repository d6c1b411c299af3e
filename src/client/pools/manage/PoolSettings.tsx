import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { showRefusal } from '#client/account/fieldErrors.ts';
import { GroupChange } from '#contract/bodies.ts';
import type { Group, Round } from '#contract/things.ts';
import styles from './Manage.module.css';
import { PointsForm, PointsTable } from './PointsForm.tsx';
import { useSavedPool } from './useSavedPool.ts';

interface Props {
  readonly pool: Group;
  readonly rounds: readonly Round[];
  /** a round of the season is past */
  readonly begun: boolean;
}

export function PoolSettings({ pool, rounds, begun }: Props) {
  return (
    <>
      <section className={styles.card} aria-labelledby="name">
        <h2 id="name">Name</h2>
        <NameForm pool={pool} />
      </section>
      <section className={styles.card} aria-labelledby="points">
        <h2 id="points">Points</h2>
        {begun ? <PointsTable pool={pool} rounds={rounds} /> : <PointsForm pool={pool} rounds={rounds} />}
      </section>
    </>
  );
}

function NameForm({ pool }: { readonly pool: Group }) {
  const form = useForm({
    initialValues: { name: pool.name },
    validate: schemaResolver(GroupChange.pick({ name: true }), { sync: true }),
  });
  const saving = useSavedPool(pool, (error) => showRefusal(form, error, 'Failed to update the pool'));
  return (
    <form noValidate className={styles.line} onSubmit={form.onSubmit(({ name }) => saving.mutate({ name }))}>
      <TextInput aria-label="Pool name" autoComplete="off" {...form.getInputProps('name')} />
      <Button type="submit" variant="default" loading={saving.isPending}>
        Rename
      </Button>
    </form>
  );
}
