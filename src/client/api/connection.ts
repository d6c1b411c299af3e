import { useSyncExternalStore } from 'react';

let isOnline = true;
const listeners = new Set<() => void>();

export function setOnline(next: boolean): void {
  if (next === isOnline) return;
  isOnline = next;
  for (const listener of listeners) listener();
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

/** Returns whether the last call got a response. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(connectionStore.subscribe, connectionStore.current);
}
