import { useSyncExternalStore } from 'react';

let isOnline = true;
const listeners = new Set<() => void>();

/** Notes whether a call has got an answer: what the last one met is what is known of the connection. */
export function setOnline(next: boolean): void {
  if (next === isOnline) return;
  isOnline = next;
  for (const listener of listeners) listener();
}

/** Whether the last call has got an answer. */
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

/** Only a guess of the browser's, who may stand beside the server: the next answer corrects it. */
function setOffline(): void {
  setOnline(false);
}

/** Whether the server can be reached, as far as anybody knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(connectionStore.subscribe, connectionStore.current);
}
