import { useReducedMotion } from '@mantine/hooks';
import { useEffect } from 'react';

const keyOf = (poolId: number) => `unbusted confetti ${poolId}`;

/** Celebrates a won pool, once in this browser. Without its code or the storage nothing happens. */
export function useConfetti(poolId: number, hasWon: boolean): void {
  const isReduced = useReducedMotion(undefined, { getInitialValueInEffect: false });
  useEffect(() => {
    if (!hasWon || isReduced) return;
    try {
      if (localStorage.getItem(keyOf(poolId)) !== null) return;
      localStorage.setItem(keyOf(poolId), 'thrown');
    } catch {
      return;
    }
    import('./confetti.ts').then(({ throwConfetti }) => throwConfetti()).catch(() => {});
  }, [poolId, hasWon, isReduced]);
}
