import { useSyncExternalStore } from 'react';
import { HOUR } from '#domain/time.ts';

const KEY = 'unbusted:season';
/** A page that was hidden for so long opens with what matters then. */
const KEPT_MS = HOUR;

interface Kept {
  readonly seasonId: number;
  /** since when the page is hidden, in epoch milliseconds */
  readonly hiddenAt?: number | undefined;
}

/** also in a browser that forbids its storage */
let kept = stored();
const listeners = new Set<() => void>();

/** Returns the active season that the user has chosen in this tab. */
export function useChosenSeason(): number | undefined {
  return useSyncExternalStore(subscribe, chosenSeason);
}

export function chosenSeason(): number | undefined {
  return kept?.seasonId;
}

export function chooseSeason(seasonId: number): void {
  if (kept?.seasonId !== seasonId) keep({ seasonId });
}

export function forgetChoice(): void {
  keep(undefined);
}

/** Ends the choice once the page was hidden for an hour, and calls `onReturn` then. Returns a function that stops this. */
export function watchHiding(onReturn: () => void): () => void {
  let hiddenAt = document.hidden ? Date.now() : undefined;
  const change = () => {
    const since = hiddenAt;
    hiddenAt = document.hidden ? Date.now() : undefined;
    if (document.hidden || since === undefined || Date.now() - since < KEPT_MS) {
      if (kept) keep({ ...kept, hiddenAt });
      return;
    }
    forgetChoice();
    onReturn();
  };
  document.addEventListener('visibilitychange', change);
  return () => document.removeEventListener('visibilitychange', change);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(choice: Kept | undefined): void {
  kept = choice;
  try {
    if (choice) sessionStorage.setItem(KEY, JSON.stringify(choice));
    else sessionStorage.removeItem(KEY);
  } catch {
    // storage is full or forbidden: the choice ends with the page
  }
  for (const listener of listeners) listener();
}

/** Returns the choice of this tab before the page was loaded, unless it has been hidden for too long. */
function stored(): Kept | undefined {
  try {
    const { seasonId, hiddenAt }: Record<string, unknown> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof seasonId !== 'number') return undefined;
    return typeof hiddenAt === 'number' && Date.now() - hiddenAt >= KEPT_MS ? undefined : { seasonId };
  } catch {
    return undefined;
  }
}
