import { useReducedMotion } from '@mantine/hooks';
import { useEffect } from 'react';
import { whenVisible } from '#client/ui/whenVisible.ts';

const keyOf = (poolId: number) => `unbusted confetti ${poolId}`;

/** Celebrates a won pool, once in this browser and while the page is visible. */
export function useConfetti(poolId: number, hasWon: boolean): void {
  const isReduced = useReducedMotion(undefined, { getInitialValueInEffect: false });
  useEffect(() => {
    if (hasWon && !isReduced) return whenVisible(() => celebrate(poolId));
    return undefined;
  }, [poolId, hasWon, isReduced]);
}

/** Without its code or the storage nothing happens. */
function celebrate(poolId: number): void {
  try {
    if (localStorage.getItem(keyOf(poolId)) !== null) return;
    localStorage.setItem(keyOf(poolId), 'thrown');
  } catch {
    return;
  }
  import('./confetti.ts').then(({ throwConfetti }) => throwConfetti()).catch(() => {});
}
