import { useSyncExternalStore } from 'react';
import { SECOND } from '#domain/time.ts';

let isOnline = true;
const listeners = new Set<() => void>();

export function setOnline(next: boolean): void {
  if (next === isOnline) return;
  isOnline = next;
  for (const listener of listeners) listener();
}

const lostListeners = new Set<() => void>();

/** A call got no response, though others did. */
export function reportLostCall(): void {
  for (const listener of lostListeners) listener();
}

export function onLostCall(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => void lostListeners.delete(listener);
}

export const connectionStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('offline', setOffline);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('offline', setOffline);
    };
  },
  current: (): boolean => isOnline,
};

/** The browser may be wrong, for a server on the same machine; the next response corrects it. */
function setOffline(): void {
  setOnline(false);
}

/** Returns whether the server is reachable, as the last calls show. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(connectionStore.subscribe, connectionStore.current);
}

const PROBE_MS = 5 * SECOND;

/** Calls `probe` while the server is unreachable, as not every screen polls. Its response ends that. */
export function probeWhileOffline(probe: () => void): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const pause = jittered(PROBE_MS);
  connectionStore.subscribe(() => {
    clearInterval(timer);
    window.removeEventListener('online', probe);
    if (connectionStore.current()) return;
    probe();
    timer = setInterval(probe, pause);
    window.addEventListener('online', probe);
  });
}

/**
 * Returns between half of `pause` and all of it: browsers lose a server that restarts at the same moment, and must not come
 * back to it at the same moment.
 */
export function jittered(pause: number): number {
  return pause * (0.5 + Math.random() / 2);
}
