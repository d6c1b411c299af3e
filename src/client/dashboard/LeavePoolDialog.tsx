import { Button, Group } from '@mantine/core';
import { ApiError, call } from '#client/api/call.ts';
import { groupsQuery, membershipsQuery, STANDINGS_KEY } from '#client/api/queries.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Entry, Group as Pool } from '#contract/schemas.ts';

interface Props {
  readonly entry: Entry;
  readonly pool: Pool;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** called when the entry has left the pool */
  readonly onLeft: () => void;
}

export function LeavePoolDialog({ entry, pool, opened, onClose, onLeft }: Props) {
  const leaving = useApiMutation({
    mutate: () => call('leaveGroup', { params: { id: pool.id }, body: { entryId: entry.id } }),
    invalidates: [membershipsQuery().queryKey, groupsQuery().queryKey, STANDINGS_KEY],
    success: `${entry.name} has left ${pool.name}`,
    failure: 'Failed to leave the pool',
    onSuccess: onLeft,
    onFailure: (error) => {
      // another tab or the pool’s admin has removed the entry already
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) onLeft();
    },
  });
  return (
    <Dialog title="Leave Pool" opened={opened} onClose={onClose}>
      <p>
        <strong>{entry.name}</strong> leaves <strong>{pool.name}</strong> and is no longer in its Leaderboard and Pick
        Grid. Its picks stay.
      </p>
      <p>You can come back at any time with the pool’s invite code, as if you had never left.</p>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" loading={leaving.isPending} onClick={() => leaving.mutate()}>
          Leave Pool
        </Button>
      </Group>
    </Dialog>
  );
}
