import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { InvitedGroup } from '#contract/things.ts';
import { call } from '../api.ts';
import { NewEntryDialog } from '../entries/NewEntryDialog.tsx';
import { entriesQuery, membershipsQuery, seasonsQuery } from '../queries.ts';
import { seasonLabel } from '../seasons/season.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { type EntryChoice, EntryChoices } from './EntryChoices.tsx';
import styles from './PoolScreen.module.css';
import { useJoin } from './useJoin.ts';

const FORM = 'join-pool';

interface Props {
  readonly pool: InvitedGroup;
  readonly code: string;
}

/** The pool that an invite leads to, and the entry to join it with. */
export function JoinByLink({ pool, code }: Props) {
  const navigate = useNavigate();
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const season = seasons.find(({ id }) => id === pool.seasonId);
  const choices = useChoices(pool);
  const [picked, setPicked] = useState<number>();
  const [creating, setCreating] = useState(false);
  const free = choices.filter((choice) => !choice.joined);
  const chosen = picked ?? (free.length === 1 ? free[0]?.entry.id : undefined);

  const joining = useJoin(
    (entryId: number) => call('joinGroup', { params: { id: pool.id }, body: { entryId, inviteCode: code } }),
    ({ entryId }) => void navigate({ to: '/groups/$id/picks', params: { id: pool.id }, search: { entryId } }),
  );

  return (
    <>
      <PageHeading title={pool.name} note={`Join this pool${season ? ` · ${seasonLabel(season)}` : ''}`} />
      <div className={styles.card}>
        {choices.length === 0 ? (
          <EmptyState title="No entries yet" hint="An entry holds your picks. Create one to join this pool with.">
            {season?.isActive && <Button onClick={() => setCreating(true)}>Create New Entry</Button>}
          </EmptyState>
        ) : (
          <EntryChoices
            form={FORM}
            choices={choices}
            chosen={chosen}
            onChoose={setPicked}
            onSubmit={(entryId) => joining.mutate(entryId)}
          />
        )}
        {choices.length > 0 && (
          <div className={styles.actions}>
            <Button type="submit" form={FORM} loading={joining.isPending}>
              Join Pool
            </Button>
            {season?.isActive && (
              <Button
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setCreating(true)}
              >
                Create New Entry
              </Button>
            )}
          </div>
        )}
      </div>
      {season && (
        <NewEntryDialog
          season={season}
          opened={creating}
          onClose={() => setCreating(false)}
          onCreated={(entry) => setPicked(entry.id)}
          success="New entry created successfully"
        />
      )}
    </>
  );
}

/** The user's entries of the pool's season, those that are free to join first. */
function useChoices(pool: InvitedGroup): EntryChoice[] {
  const { data: entries } = useSuspenseQuery(entriesQuery());
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  const joined = new Set(memberships.filter(({ groupId }) => groupId === pool.id).map(({ entryId }) => entryId));
  return entries
    .filter(({ seasonId }) => seasonId === pool.seasonId)
    .map((entry) => ({ entry, joined: joined.has(entry.id) }))
    .sort((a, b) => Number(a.joined) - Number(b.joined));
}
