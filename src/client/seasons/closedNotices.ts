const KEY = 'unbusted:closed-notices';
/** A notice that is closed longer ago has ended. */
const MAX_CLOSED = 50;

function readClosed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

export function isClosed(key: string): boolean {
  return readClosed().includes(key);
}

/** Stores that a notice is not to be shown again in this browser. */
export function storeClosed(key: string): void {
  const others = readClosed().filter((each) => each !== key);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, key].slice(-MAX_CLOSED)));
  } catch {
    // storage is full or forbidden: the notice is shown again
  }
}

/** Removes all keys, as another user may sign in. */
export function clearClosed(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // storage is forbidden
  }
}
