import { call } from '#client/api/call.ts';
import { membersQuery, poolQuery, poolsQuery } from '#client/api/queries.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { refocus } from '#client/ui/focus.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool } from '#contract/schemas.ts';
import type { PoolMember } from './poolMembers.ts';

interface Props {
  readonly pool: Pool;
  readonly member: Pick<PoolMember, 'userId' | 'username'>;
  /** whether the admin is no member: one taken over from the pool before who has not joined */
  readonly isAbsent?: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Makes a member an admin of the pool, or ends that. */
export function AdminDialog({ pool, member: { userId, username }, isAbsent = false, opened, onClose }: Props) {
  const isAdmin = pool.admins.includes(userId);
  const params = { id: pool.id, userId };
  const action = isAdmin ? 'Drop as Admin' : 'Make Admin';
  const naming = useApiMutation({
    mutate: () => (isAdmin ? call('dropPoolAdmin', { params }) : call('addPoolAdmin', { params })),
    invalidates: [poolQuery(pool.id).queryKey, poolsQuery().queryKey, membersQuery(pool.id).queryKey],
    success: isAdmin ? `${username} no longer runs ${pool.name}` : `${username} helps to run ${pool.name} now`,
    failure: 'Failed to change the admins',
    onSuccess: () => {
      onClose();
      refocus('members');
    },
  });
  return (
    <Confirmation
      title={action}
      action={action}
      opened={opened}
      onClose={onClose}
      isPending={naming.isPending}
      onConfirm={() => naming.mutate()}
    >
      {isAdmin ? (
        <p>
          <strong>{username}</strong> {isAbsent ? 'can still join, but' : 'stays a member but'} no longer runs the pool.
        </p>
      ) : (
        <p>
          <strong>{username}</strong> can then do what you do: invite, remove and restore members, send reminders,
          change the rules and keep track of the dues. Deleting the pool, handing it over and naming admins stay with
          you. An admin sees no more picks than anybody else.
        </p>
      )}
    </Confirmation>
  );
}
