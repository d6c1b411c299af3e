import { Button, Group } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { guardLeaving } from '#client/ui/leaving.ts';
import { failures, unsaved } from './pickSaving.ts';
import type { PickSaving } from './usePickSaving.ts';

/** How long a save may keep somebody waiting before they are asked. */
const PATIENCE_MS = 1000;

/**
 * Who leaves the screen while picks are on their way leaves as soon as they are saved; who leaves with failed ones,
 * or has to wait for long, is asked first. For leaving the site there is only the browser's own question.
 */
export function LeaveGuard({ saving: { pending, abandon } }: { readonly saving: PickSaving }) {
  const failed = failures(pending).length;
  const waiting = unsaved(pending).length > 0;
  const held = useHeld(waiting);
  const isLong = useIsLong(held !== undefined);
  const leave = () => {
    abandon();
    held?.proceed();
  };
  return (
    <Dialog
      title={failed > 0 ? 'Leave without saving?' : 'Still saving'}
      opened={held !== undefined && (failed > 0 || (waiting && isLong))}
      onClose={() => held?.reset()}
    >
      <p>{failed > 0 ? lossWords(failed) : 'Your picks are on their way. As soon as they are saved, you move on.'}</p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={leave}>
          Leave
        </Button>
        <Button data-autofocus onClick={() => held?.reset()}>
          Stay
        </Button>
      </Group>
    </Dialog>
  );
}

interface Held {
  readonly proceed: () => void;
  readonly reset: () => void;
}

/** A leave that is held back while there is something to wait for; it goes on by itself once there is not. */
function useHeld(waiting: boolean): Held | undefined {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: useCallback(() => waiting, [waiting]),
    enableBeforeUnload: waiting,
    withResolver: true,
  });
  const [logout, setLogout] = useState<() => void>();
  useEffect(() => (waiting ? guardLeaving((go) => setLogout(() => go)) : undefined), [waiting]);
  const goOn = status === 'blocked' ? proceed : logout;
  useEffect(() => {
    if (!goOn || waiting) return;
    setLogout(undefined);
    goOn();
  }, [goOn, waiting]);
  if (!goOn) return undefined;
  const end = (how: (() => void) | undefined) => () => {
    setLogout(undefined);
    how?.();
  };
  return { proceed: end(goOn), reset: end(reset) };
}

function lossWords(failed: number): string {
  const [are, them] = failed === 1 ? ['1 pick is', 'it'] : [`${failed} picks are`, 'them'];
  return `${are} not saved. If you leave now, it will be as if you had not made ${them}.`;
}

/** Whether something has been the case for long. */
function useIsLong(isCase: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isCase) return setIsLong(false);
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isCase]);
  return isLong;
}
