import type { ConsoleTab } from '#client/shell/slots.ts';

/** The tabs of the core in the console, in order; `value` is their `?tab=`. */
export const TABS = [
  { value: 'users', label: 'Users' },
  { value: 'seasons', label: 'Seasons' },
  { value: 'rounds', label: 'Rounds' },
  { value: 'games', label: 'Games' },
  { value: 'audit', label: 'History' },
] as const;

export type Tab = (typeof TABS)[number]['value'];

/** The query string of the console. */
export interface ConsoleSearch {
  /** also one of a feature */
  readonly tab?: string | undefined;
  /** the chosen season; the default one if omitted */
  readonly seasonId?: number | undefined;
  /** in the tab Games: the bracket form is shown */
  readonly bracket?: true | undefined;
}

/** Returns the tab of the query string, or undefined. */
export function tabIn(text: unknown, features: readonly Pick<ConsoleTab, 'value'>[]): string | undefined {
  return [...TABS, ...features].find(({ value }) => value === text)?.value;
}
