import { Button, Group, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PendingPicks } from './pickSaving.ts';

/** Warns before picks are lost: on leaving the screen with failed ones, and the site with any on their way. */
export function LeaveGuard({ pending }: { readonly pending: PendingPicks }) {
  const states = [...pending.values()].map(({ state }) => state);
  const failed = states.filter((state) => state === 'failed').length;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: useCallback(() => failed > 0, [failed]),
    enableBeforeUnload: failed > 0 || states.includes('saving'),
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without saving?">
      <p>
        {failed === 1 ? '1 pick is not saved' : `${failed} picks are not saved`}. If you leave now, it will be as if you
        had not made {failed === 1 ? 'it' : 'them'}.
      </p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => proceed?.()}>
          Leave
        </Button>
        <Button data-autofocus onClick={() => reset?.()}>
          Stay
        </Button>
      </Group>
    </Modal>
  );
}
