import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toFirstError } from '#client/account/fieldErrors.ts';
import { call } from '#client/api/call.ts';
import { groupsQuery, seasonsQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { SeasonSelect } from '#client/seasons/SeasonSelect.tsx';
import { defaultSeason } from '#client/seasons/season.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { focusMain } from '#client/ui/focus.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { NewGroup } from '#contract/requests.ts';
import type { Group, Season } from '#contract/schemas.ts';
import { InviteShare } from './InviteShare.tsx';
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

/** Offers, after a pool was created, to invite others and to join it. */
function PoolCreated({ pool }: { readonly pool: Group }) {
  useEffect(focusMain, []);
  return (
    <>
      <PageHeading title={pool.name} note="Your pool is ready. Anyone with the code or the link can join it." />
      <div className={styles.card}>
        {pool.inviteCode && <InviteShare code={pool.inviteCode} />}
        <div className={styles.actions}>
          {pool.inviteCode && (
            <Button
              renderRoot={(props) => (
                <Link to="/groups/join/$code" params={{ code: pool.inviteCode ?? '' }} {...props} />
              )}
            >
              Join with your entry
            </Button>
          )}
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/groups/$id/manage" params={{ id: pool.id }} {...props} />}
          >
            Manage Pool
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/groups/$id/leaderboard" params={{ id: pool.id }} {...props} />}
          >
            Go to Leaderboard
          </Button>
        </div>
      </div>
    </>
  );
}
