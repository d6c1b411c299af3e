import { Button } from '@mantine/core';
import { call } from '#client/api/call.ts';
import { groupQuery, membersQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { refocus } from '#client/ui/focus.ts';
import type { Group } from '#contract/schemas.ts';
import type { PoolMember } from './poolMembers.ts';

interface Props {
  readonly pool: Group;
  readonly member: PoolMember;
}

/** Lets a member who was taken out back in. */
export function RestoreButton({ pool, member: { userId, username } }: Props) {
  const restoring = useApiMutation({
    mutate: () => call('restoreMember', { params: { id: pool.id, userId } }),
    invalidates: [membersQuery(pool.id).queryKey, groupQuery(pool.id).queryKey],
    success: 'Member restored successfully',
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
