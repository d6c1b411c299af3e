import { Button, TextInput } from '@mantine/core';
import { Form } from '#client/ui/DialogForm.tsx';
import { refocus } from '#client/ui/focus.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Group, Round } from '#contract/schemas.ts';
import { cleanName, nameError } from '#domain/names/names.ts';
import styles from './Manage.module.css';
import { OptionsForm, OptionsTable } from './OptionsForm.tsx';
import { PointsForm, PointsTable } from './PointsForm.tsx';
import { useSavedPool } from './useSavedPool.ts';

interface Props {
  readonly pool: Group;
  readonly rounds: readonly Round[];
  /** whether a round that counts is past */
  readonly hasBegun: boolean;
}

export function PoolSettings({ pool, rounds, hasBegun }: Props) {
  return (
    <>
      <section className={styles.card} aria-labelledby="name">
        <h2 id="name">Name</h2>
        <NameForm pool={pool} />
      </section>
      <section className={styles.card} aria-labelledby="points">
        <h2 id="points" tabIndex={-1}>
          Points
        </h2>
        {hasBegun ? <PointsTable pool={pool} rounds={rounds} /> : <PointsForm pool={pool} rounds={rounds} />}
      </section>
      <section className={styles.card} aria-labelledby="options">
        <h2 id="options" tabIndex={-1}>
          Options
        </h2>
        {hasBegun ? <OptionsTable pool={pool} /> : <OptionsForm pool={pool} />}
      </section>
    </>
  );
}

function NameForm({ pool }: { readonly pool: Group }) {
  const form = useEditForm({ name: pool.name }, ({ name }) => ({ name: nameError('Pool name', cleanName(name)) }));
  const saving = useSavedPool(
    pool,
    (saved) => `The pool is called ${saved.name} now`,
    () => refocus('pool-name'),
  );
  return (
    <Form
      form={form}
      className={styles.line}
      onSubmit={({ name }) => saving.mutate({ name: cleanName(name) }, { onSuccess: () => form.settle({ name }) })}
      isPending={saving.isPending}
    >
      <TextInput id="pool-name" aria-label="Pool name" autoComplete="off" {...form.field('name')} />
      <Button type="submit" variant="default" loading={saving.isPending}>
        Rename
      </Button>
    </Form>
  );
}
