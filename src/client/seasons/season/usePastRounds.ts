import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { serverNow } from '#client/api/call.ts';
import type { Round } from '#contract/schemas.ts';
import { SECOND } from '#domain/time.ts';
import { isOver } from './season.ts';

/** Subscribes to the passing of time, for `useSyncExternalStore`. */
export function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, SECOND);
  return () => clearInterval(timer);
}

/** Returns the ids of past rounds by the server's clock; renders again only when they change. */
export function usePastRounds(rounds: readonly Round[]): ReadonlySet<number> {
  const past = useSyncExternalStore(everySecond, () => {
    const now = serverNow();
    return rounds.flatMap((round) => (isOver(round, now) ? [round.id] : [])).join(' ');
  });
  return useMemo(() => new Set(past.split(' ').filter(Boolean).map(Number)), [past]);
}

/** Runs `action` whenever `past` changes after the first render. */
export function useAtDeadline(past: ReadonlySet<number>, action: () => void): void {
  const known = useRef(past);
  useEffect(() => {
    if (known.current === past) return;
    known.current = past;
    action();
  }, [past, action]);
}
