export interface Message {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: 'bad' | undefined;
}

interface Toast extends Message {
  readonly id: number;
}

let shown: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Toast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a notification, in place of the one that is up: there is never more than one. Callable from anywhere. */
export function toast(message: Message): void {
  lastId += 1;
  show({ ...message, id: lastId });
}

/** Reports code that could not be loaded, for parts without room for an error of their own. */
export function toastNotLoaded(): void {
  toast({ title: 'Error', description: 'This could not be loaded. Load the page again.', tone: 'bad' });
}

/** Comes with the first notification, or when so many milliseconds are over. */
export function firstToast(patience: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patience);
    listeners.add(resolve);
  });
}

/** Takes a notification down, unless another has taken its place. */
export function dismissToast(id: number): void {
  if (shown?.id === id) show(null);
}

/** For useSyncExternalStore: the notification that is up. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): Toast | null => shown,
};
