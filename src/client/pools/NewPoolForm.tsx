import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NewGroup } from '#contract/requests.ts';
import type { Group, Season } from '#contract/schemas.ts';
import { toFirstError } from '../account/fieldErrors.ts';
import { call } from '../api/call.ts';
import { toastFailure } from '../api/failure.ts';
import { groupsQuery } from '../api/queries.ts';
import { SeasonSelect } from '../seasons/SeasonSelect.tsx';
import { defaultSeason } from '../seasons/season.ts';
import { toast } from '../ui/toast.ts';
import styles from './PoolScreen.module.css';

interface Props {
  readonly seasons: readonly Season[];
  readonly onCreated: (pool: Group) => void;
}

export function NewPoolForm({ seasons, onCreated }: Props) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(defaultSeason(seasons));
  const form = useForm({
    initialValues: { name: '' },
    validate: schemaResolver(NewGroup.pick({ name: true }), { sync: true }),
  });
  const creation = useMutation({
    mutationFn: (body: { name: string; seasonId: number }) => call('createGroup', { body }),
    onSuccess: async (pool) => {
      await queryClient.invalidateQueries({ queryKey: groupsQuery().queryKey });
      toast({ title: 'Pool created successfully!' });
      onCreated(pool);
    },
    onError: (error) => toastFailure(error, 'Failed to create the pool'),
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
