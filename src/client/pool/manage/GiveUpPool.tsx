import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { membershipsQuery, membersQuery, poolQuery, poolsQuery } from '#client/api/queries.ts';
import { SESSION_ENDING } from '#client/shell/queryClient.ts';
import { useUser } from '#client/shell/session.ts';
import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { DeletionDialog } from '#client/ui/DeletionDialog.tsx';
import { toastFailure } from '#client/ui/failure.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool } from '#contract/schemas.ts';
import type { DELETE_PHRASE } from '#domain/names/deletion.ts';
import styles from './Manage.module.css';
import type { PoolMember } from './poolMembers.ts';

interface Props {
  readonly pool: Pool;
  readonly members: readonly PoolMember[];
}

/** The two ways in which the owner parts with a pool. */
export function GiveUpPool({ pool, members }: Props) {
  return (
    <div className={styles.dangers}>
      <ClosingSection isPart id="hand-over" title="Hand over">
        <HandOver pool={pool} members={members} />
      </ClosingSection>
      <ClosingSection isPart id="deletion" title="Delete">
        <DeletePool pool={pool} />
      </ClosingSection>
    </div>
  );
}

/** Makes another member the pool's admin. */
function HandOver({ pool, members }: Props) {
  const user = useUser();
  const [chosen, setChosen] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const handing = useGiveUpPool(pool, {
    mutate: ({ userId }: PoolMember) => call('changePool', { params: { id: pool.id }, body: { adminId: userId } }),
    success: ({ username }) => `${username} runs ${pool.name} now`,
    failure: 'Failed to hand over the pool',
  });
  const others = members.filter(({ userId }) => userId !== user.id);
  const heir = others.find(({ userId }) => String(userId) === chosen);
  if (chosen && !heir) {
    // the member has left
    setChosen('');
    setIsAsking(false);
  }
  if (others.length === 0) return <p className="soft">Once someone else has joined, you can hand it over to them.</p>;
  return (
    <>
      <div className={styles.line}>
        <NativeSelect
          aria-label="New admin"
          data={[
            { value: '', label: 'Choose a member' },
            ...others.map(({ userId, username }) => ({ value: String(userId), label: username })),
          ]}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button variant="default" disabled={!heir} onClick={() => setIsAsking(true)}>
          Hand Over
        </Button>
      </div>
      {heir && (
        <Confirmation
          title="Hand Over Pool"
          action="Hand Over"
          isDestructive
          opened={isAsking}
          onClose={close}
          isPending={handing.isPending}
          onConfirm={() => handing.mutate(heir)}
        >
          <p>
            <strong>{heir.username}</strong> will run {pool.name}. You will no longer be able to manage it; your entries
            stay in it.
          </p>
        </Confirmation>
      )}
    </>
  );
}

function DeletePool({ pool }: { readonly pool: Pool }) {
  const [opened, setOpened] = useState(false);
  const deletion = useGiveUpPool(pool, {
    mutate: (confirmText: typeof DELETE_PHRASE) =>
      call('deletePool', { params: { id: pool.id }, body: { confirmText } }),
    success: () => `${pool.name} was deleted`,
    failure: 'Failed to delete the pool',
  });
  return (
    <>
      <p className="soft">Its members keep their entries and picks.</p>
      <Button variant="default" mt="md" className={styles.danger} onClick={() => setOpened(true)}>
        Delete Pool
      </Button>
      <DeletionDialog
        action="Delete Pool"
        opened={opened}
        onClose={() => setOpened(false)}
        isPending={deletion.isPending}
        onConfirm={deletion.mutate}
      >
        This deletes <strong>{pool.name}</strong> with its leaderboard and picks grid, for all of its members. It cannot
        be undone.
      </DeletionDialog>
    </>
  );
}

interface GiveUpOptions<Given> {
  readonly mutate: (given: Given) => Promise<unknown>;
  readonly success: (given: Given) => string;
  readonly failure: string;
}

/**
 * A mutation after which the user no longer administers the pool, and may lose access. It navigates to the dashboard
 * without refetching the pool; an error refetches it, as another session may have been first.
 */
function useGiveUpPool<Given>({ id }: Pool, { mutate, success, failure }: GiveUpOptions<Given>) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useApiMutation({
    mutate,
    invalidates: [],
    success: (_, given) => success(given),
    failure: (error) => {
      toastFailure(error, failure);
      void queryClient.invalidateQueries({ queryKey: poolQuery(id).queryKey });
      void queryClient.invalidateQueries({ queryKey: membersQuery(id).queryKey });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: poolQuery(id).queryKey, refetchType: 'none' });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: poolsQuery().queryKey, exact: true }),
        queryClient.invalidateQueries({ queryKey: membershipsQuery().queryKey }),
      ]);
      const { pathname } = router.buildLocation({ to: '/groups/$id/manage', params: { id } });
      if (router.latestLocation.pathname === pathname) await router.navigate({ to: '/' });
    },
    mutationKey: SESSION_ENDING,
  });
}
