import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toFirstError } from '#client/account/fieldErrors.ts';
import { call } from '#client/api/call.ts';
import { entriesQuery, groupsQuery, membershipsQuery, STANDINGS_KEY, seasonsQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { SeasonSelect } from '#client/seasons/SeasonSelect.tsx';
import { defaultSeason } from '#client/seasons/season.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { NewGroup } from '#contract/requests.ts';
import type { Group, Season } from '#contract/schemas.ts';
import { FirstEntryField, useFirstEntry } from './FirstEntryField.tsx';
import type { FirstEntry } from './firstEntryOptions.ts';
import { PoolCreated } from './PoolCreated.tsx';
import styles from './PoolScreen.module.css';

export function NewPoolScreen() {
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const [created, setCreated] = useState<Group>();
  const open = seasons.filter((season) => !season.isArchived);
  return (
    <div className={styles.narrow}>
      {created ? (
        <PoolCreated pool={created} />
      ) : (
        <>
          <PageHeading title="Create New Pool" note="You will run it, and get an invite code and link to share." />
          {open.length === 0 ? (
            <EmptyState title="No active season available" hint="You can create a pool once a season is open." />
          ) : (
            <NewPoolForm seasons={open} onCreated={setCreated} />
          )}
        </>
      )}
    </div>
  );
}

interface Props {
  readonly seasons: readonly Season[];
  readonly onCreated: (pool: Group) => void;
}

function NewPoolForm({ seasons, onCreated }: Props) {
  const [chosen, setChosen] = useState(defaultSeason(seasons));
  const first = useFirstEntry(chosen);
  const form = useForm({
    initialValues: { name: '' },
    validate: schemaResolver(NewGroup.pick({ name: true }), { sync: true }),
  });
  const creation = useApiMutation({
    mutate: (body: { name: string; seasonId: number; entry?: FirstEntry }) => call('createGroup', { body }),
    invalidates: [groupsQuery().queryKey, entriesQuery().queryKey, membershipsQuery().queryKey, STANDINGS_KEY],
    success: 'Pool created successfully!',
    failure: 'Failed to create the pool',
    onSuccess: onCreated,
  });
  if (!chosen) return null;
  const create = ({ name }: { name: string }) =>
    creation.mutate({ name, seasonId: chosen.id, ...(first.chosen && { entry: first.chosen.entry }) });
  return (
    <form noValidate className={styles.card} onSubmit={form.onSubmit(create, toFirstError(form))}>
      <TextInput
        label="Pool name"
        placeholder="The Office"
        autoComplete="off"
        mb="md"
        {...form.getInputProps('name')}
      />
      <SeasonSelect label="Season" seasons={seasons} value={chosen} onChange={setChosen} />
      <FirstEntryField {...first} />
      <div className={styles.actions}>
        <Button type="submit" loading={creation.isPending}>
          Create Pool
        </Button>
      </div>
    </form>
  );
}
