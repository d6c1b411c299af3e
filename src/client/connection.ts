import { useSyncExternalStore } from 'react';

let answered = true;
const listeners = new Set<() => void>();

/** Notes whether a call has got an answer: what the last one met is what is known of the connection. */
export function noteAnswer(given: boolean): void {
  if (given === answered) return;
  answered = given;
  for (const listener of listeners) listener();
}

/** Whether the last call has got an answer. */
export const connectionStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('offline', noteOffline);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('offline', noteOffline);
    };
  },
  current: (): boolean => answered,
};

/** Only a guess of the browser's, who may stand beside the server: the next answer corrects it. */
function noteOffline(): void {
  noteAnswer(false);
}

/** Whether the server can be reached, as far as anybody knows. */
export function useConnected(): boolean {
  return useSyncExternalStore(connectionStore.subscribe, connectionStore.current);
}
