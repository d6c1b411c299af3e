import { useEffect, useEffectEvent } from 'react';
import { useUser } from '#client/shell/session.ts';

const KEY = 'unbusted:wanted';
/** Where the provider leads back to after a sign-in, and to nothing else. */
export const SIGNED_IN_AGAIN = '#signed-in-again';

/** What needs a fresh sign-in, and what was typed for it. */
export interface Wanted {
  readonly what: string;
  readonly values?: object;
}

export interface Kept<Values> {
  readonly values: Values;
  /** false: a password was typed, which is kept nowhere */
  readonly isWhole: boolean;
}

/** Keeps in this tab what goes on once the provider has led back, and returns the page to which it leads. */
export function keepWanted(userId: number, { what, values = {} }: Wanted): string {
  let isWhole = true;
  const withoutPasswords = (key: string, value: unknown) => {
    if (!/password/i.test(key)) return value;
    if (value !== '') isWhole = false;
    return undefined;
  };
  const kept = JSON.parse(JSON.stringify(values, withoutPasswords)) as unknown;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, what, values: kept, isWhole }));
  } catch {
    // storage is full or forbidden: the page opens as ever
  }
  return window.location.pathname + window.location.search + SIGNED_IN_AGAIN;
}

/** Returns what this user wanted before the sign-in at the provider from which this page was opened. */
function readWanted(userId: number): (Kept<object> & { readonly what: string }) | undefined {
  if (window.location.hash !== SIGNED_IN_AGAIN) return undefined;
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { userId?: unknown } | null;
    // written by `keepWanted` of this tab
    return stored?.userId === userId ? (stored as ReturnType<typeof readWanted>) : undefined;
  } catch {
    return undefined;
  }
}

export function clearWanted(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // forbidden: nothing was stored
  }
}

/** Whether this is about to go on, for a dialog that has to be open then. */
export function useIsWanted(what: string): boolean {
  return readWanted(useUser().id)?.what === what;
}

/** Goes on, once, with what was wanted before a sign-in at the provider. */
export function useGoOn<Values extends object>(what: string, goOn: (kept: Kept<Partial<Values>>) => void): void {
  const { id } = useUser();
  const goOnNow = useEffectEvent(goOn);
  useEffect(() => {
    const wanted = readWanted(id);
    if (wanted?.what !== what) return;
    clearWanted();
    goOnNow(wanted);
  }, [id, what]);
}
