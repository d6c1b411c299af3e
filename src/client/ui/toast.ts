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

export function toast(message: Message): void {
  lastId += 1;
  show({ ...message, id: lastId });
}

/** Reports code that could not be loaded, for parts without room for an error text. */
export function toastNotLoaded(): void {
  toast({ title: 'Error', description: 'This could not be loaded. Load the page again.', tone: 'bad' });
}

/** Resolves at the first notification, or at `preloadToaster`. */
export function firstToast(): Promise<void> {
  return new Promise((resolve) => {
    listeners.add(resolve);
  });
}

/** Loads the code of notifications, so that they also show when the connection is lost. */
export function preloadToaster(): void {
  show(shown);
}

export function dismissToast(id: number): void {
  if (shown?.id === id) show(null);
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): Toast | null => shown,
};
