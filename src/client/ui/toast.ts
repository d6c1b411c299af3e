export interface Message {
  readonly title: string;
  readonly description?: string | undefined;
  /** the text for screen readers if it differs */
  readonly spoken?: string | undefined;
  readonly tone?: 'bad' | 'news' | undefined;
  /** what a button in it does */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}

interface Toast extends Message {
  readonly id: number;
}

let shown: Toast | null = null;
let waiting: Message | null = null;
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

/** Shows news after the notification of the user's last action. Later news replace earlier ones. */
export function toastNews(message: Omit<Message, 'tone'>): void {
  const news: Message = { ...message, tone: 'news' };
  if (shown && shown.tone !== 'news') waiting = news;
  else toast(news);
}

export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  const next = waiting;
  waiting = null;
  if (next) toast(next);
  else show(null);
}

/** Drops news of results, as they are about the entries of a user who has left. */
export function clearToastNews(): void {
  waiting = null;
  if (shown?.tone === 'news') show(null);
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): Toast | null => shown,
};
