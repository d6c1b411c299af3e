import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { NewGroup } from '#contract/requests.ts';
import type { Group, Season } from '#contract/schemas.ts';
import { toFirstError } from '../account/fieldErrors.ts';
import { call } from '../api/call.ts';
import { groupsQuery } from '../api/queries.ts';
import { SeasonSelect } from '../seasons/SeasonSelect.tsx';
import { defaultSeason } from '../seasons/season.ts';
import styles from './PoolScreen.module.css';

interface Props {
  readonly seasons: readonly Season[];
  readonly onCreated: (pool: Group) => void;
}

export function NewPoolForm({ seasons, onCreated }: Props) {
  const [chosen, setChosen] = useState(defaultSeason(seasons));
  const form = useForm({
    initialValues: { name: '' },
    validate: schemaResolver(NewGroup.pick({ name: true }), { sync: true }),
  });
  const creation = useApiMutation({
    mutate: (body: { name: string; seasonId: number }) => call('createGroup', { body }),
    invalidates: [groupsQuery().queryKey],
    success: 'Pool created successfully!',
    failure: 'Failed to create the pool',
    onSuccess: onCreated,
  });
  if (!chosen) return null;
  return (
    <form
      noValidate
      className={styles.card}
      onSubmit={form.onSubmit(({ name }) => creation.mutate({ name, seasonId: chosen.id }), toFirstError(form))}
    >
      <TextInput
        label="Pool name"
        placeholder="The Office"
        autoComplete="off"
        mb="md"
        {...form.getInputProps('name')}
      />
      <SeasonSelect label="Season" seasons={seasons} value={chosen} onChange={setChosen} />
      <div className={styles.actions}>
        <Button type="submit" loading={creation.isPending}>
          Create Pool
        </Button>
      </div>
    </form>
  );
}
