import { IconDoorExit } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, call } from '#client/api/call.ts';
import { membershipsQuery, poolsQuery, STANDINGS_KEY } from '#client/api/queries.ts';
import { ItemMenu } from '#client/ui/ActionMenu.tsx';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Entry, Pool } from '#contract/schemas.ts';

interface Props {
  readonly entry: Entry;
  readonly pool: Pool;
  /** called when the entry has left the pool */
  readonly onLeft: () => void;
}

export function LeaveMenu({ entry, pool, onLeft }: Props) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leaving = useApiMutation({
    mutate: () => call('leavePool', { params: { id: pool.id }, body: { entryId: entry.id } }),
    invalidates: [membershipsQuery().queryKey, poolsQuery().queryKey, STANDINGS_KEY],
    success: `${entry.name} has left ${pool.name}`,
    failure: 'Failed to leave the pool',
    onSuccess: onLeft,
    onFailure: (error) => {
      // another tab or the pool’s admin has removed the entry already
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) onLeft();
    },
  });
  return (
    <>
      <ItemMenu
        name={`${entry.name} in ${pool.name}`}
        actions={[{ text: 'Leave Pool', Icon: IconDoorExit, onChoose: () => setIsLeaving(true) }]}
      />
      <Confirmation
        title="Leave Pool"
        action="Leave Pool"
        isDestructive
        opened={isLeaving}
        onClose={() => setIsLeaving(false)}
        isPending={leaving.isPending}
        onConfirm={() => leaving.mutate()}
      >
        <p>
          <strong>{entry.name}</strong> leaves <strong>{pool.name}</strong> and is no longer in its Leaderboard and
          Picks Grid. Its picks stay.
        </p>
        <p>
          You can come back at any time with the pool’s invite code. Rounds that lock while you are out will not count.
        </p>
      </Confirmation>
    </>
  );
}
