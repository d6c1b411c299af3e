import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Entry, Group as Pool } from '#contract/schemas.ts';
import { ApiError, call } from '../api/call.ts';
import { toastFailure } from '../api/failure.ts';
import { groupsQuery, membershipsQuery } from '../api/queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';

interface Props {
  readonly entry: Entry;
  readonly pool: Pool;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** once the pool is no longer among the entry’s */
  readonly onLeft: () => void;
}

export function LeavePoolDialog({ entry, pool, opened, onClose, onLeft }: Props) {
  const queryClient = useQueryClient();
  const renew = () =>
    Promise.all([membershipsQuery(), groupsQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
  const leaving = useMutation({
    mutationFn: () => call('leaveGroup', { params: { id: pool.id }, body: { entryId: entry.id } }),
    onSuccess: async () => {
      await renew();
      toast({ title: 'Successfully left the pool' });
      onLeft();
    },
    onError: async (error) => {
      toastFailure(error, 'Failed to leave the pool');
      // out of it already, by another tab or the pool’s admin
      if (!(error instanceof ApiError && (error.status === 403 || error.status === 404))) return;
      await renew();
      onLeft();
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
