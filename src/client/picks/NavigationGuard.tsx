import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { guardNavigation } from '#client/ui/confirmNavigation.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogForm.tsx';
import { noun, plural } from '#domain/names/plural.ts';
import { failures, unsaved } from './pickSaving.ts';
import type { PickSaving } from './usePickSaving.ts';

/** A save in flight delays leaving this long before the dialog opens. */
const PATIENCE_MS = 1000;

/** Delays leaving the screen until picks in flight are saved; asks first if some failed or it takes long. */
export function NavigationGuard({ saving: { pending, abandon } }: { readonly saving: PickSaving }) {
  const failed = failures(pending).length;
  const isWaiting = unsaved(pending).length > 0;
  const blocked = useBlockedNavigation(isWaiting);
  const isLong = useIsLong(blocked !== undefined);
  const leave = () => {
    abandon();
    blocked?.proceed();
  };
  return (
    <Dialog
      title={failed > 0 ? 'Leave without saving?' : 'Still saving'}
      opened={blocked !== undefined && (failed > 0 || (isWaiting && isLong))}
      onClose={() => blocked?.reset()}
    >
      <p>{failed > 0 ? lossText(failed) : 'Your picks are on their way. As soon as they are saved, you move on.'}</p>
      <DialogButtons>
        <Button variant="default" onClick={leave}>
          Leave
        </Button>
        <Button data-autofocus onClick={() => blocked?.reset()}>
          Stay
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

interface BlockedNavigation {
  readonly proceed: () => void;
  readonly reset: () => void;
}

function useBlockedNavigation(isWaiting: boolean): BlockedNavigation | undefined {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: useCallback(() => isWaiting, [isWaiting]),
    enableBeforeUnload: isWaiting,
    withResolver: true,
  });
  const [logout, setLogout] = useState<() => void>();
  useEffect(() => (isWaiting ? guardNavigation((go) => setLogout(() => go)) : undefined), [isWaiting]);
  const goOn = status === 'blocked' ? proceed : logout;
  useEffect(() => {
    if (!goOn || isWaiting) return;
    setLogout(undefined);
    goOn();
  }, [goOn, isWaiting]);
  if (!goOn) return undefined;
  const end = (how: (() => void) | undefined) => () => {
    setLogout(undefined);
    how?.();
  };
  return { proceed: end(goOn), reset: end(reset) };
}

function lossText(failed: number): string {
  const picksAre = plural(failed, 'pick is', 'picks are');
  return `${picksAre} not saved. If you leave now, it will be as if you had not made ${noun(failed, 'it', 'them')}.`;
}

function useIsLong(isActive: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isActive) return setIsLong(false);
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isActive]);
  return isLong;
}
