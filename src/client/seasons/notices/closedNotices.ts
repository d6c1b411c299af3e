const KEY = 'unbusted:closed-notices';
/** A notice that is closed longer ago has ended. */
const MAX_CLOSED = 50;

/** Returns the keys that this user has closed; those of another user are ignored. */
function readClosed(userId: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!isRecord(stored) || stored.userId !== userId || !Array.isArray(stored.keys)) return [];
    return stored.keys.filter((key) => typeof key === 'string');
  } catch {
    return [];
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

export function isClosed(userId: number, key: string): boolean {
  return readClosed(userId).includes(key);
}

/** Stores that a notice is not to be shown to this user again in this browser. */
export function storeClosed(userId: number, key: string): void {
  const others = readClosed(userId).filter((each) => each !== key);
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, keys: [...others, key].slice(-MAX_CLOSED) }));
  } catch {
    // storage is full or forbidden: the notice is shown again
  }
}

export function clearClosed(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // storage is forbidden
  }
}
