import { Button } from '@mantine/core';
import { ApiError, call } from '#client/api/call.ts';
import { membersQuery, poolQuery } from '#client/api/queries.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import type { Openable } from '#client/ui/Dialog.tsx';
import { toastFailure } from '#client/ui/failure.ts';
import { refocus } from '#client/ui/focus.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool } from '#contract/schemas.ts';
import type { PoolMember } from './poolMembers.ts';

interface RemovalProps extends Openable {
  readonly pool: Pool;
  readonly member: PoolMember;
}

/** Removes a member after confirmation. */
export function RemovalDialog({ pool, member: { userId, username, entries }, opened, onClose }: RemovalProps) {
  const removal = useApiMutation({
    mutate: () => call('removeMember', { params: { id: pool.id, userId } }),
    invalidates: [membersQuery(pool.id).queryKey, poolQuery(pool.id).queryKey],
    success: 'Member removed successfully',
    failure: (error) => {
      toastFailure(error, 'Failed to remove member');
      // the member has left
      if (error instanceof ApiError && error.status === 404) onClose();
    },
    onSuccess: () => {
      onClose();
      refocus('members');
    },
  });
  return (
    <Confirmation
      title="Remove Member"
      action="Remove Member"
      isDestructive
      opened={opened}
      onClose={onClose}
      isPending={removal.isPending}
      onConfirm={() => removal.mutate()}
    >
      <p>
        {entries.length === 1
          ? `Their entry leaves this pool; ${username} keeps it. `
          : `Their ${entries.length} entries leave this pool; ${username} keeps them. `}
        Only the people who run the pool can let them back in.
      </p>
    </Confirmation>
  );
}

interface RestoreProps {
  readonly pool: Pool;
  readonly member: PoolMember;
}

export function RestoreButton({ pool, member: { userId, username } }: RestoreProps) {
  const restoring = useApiMutation({
    mutate: () => call('restoreMember', { params: { id: pool.id, userId } }),
    invalidates: [membersQuery(pool.id).queryKey, poolQuery(pool.id).queryKey],
    success: `${username} is back in ${pool.name}`,
    failure: 'Failed to restore member',
    onSuccess: () => refocus('members'),
  });
  return (
    <Button
      variant="default"
      aria-label={`Restore ${username}`}
      loading={restoring.isPending}
      onClick={() => restoring.mutate()}
    >
      Restore
    </Button>
  );
}
