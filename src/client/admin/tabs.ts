/** The tabs of the console, in order; `value` stands in the address. */
export const TABS = [
  { value: 'users', label: 'Users' },
  { value: 'seasons', label: 'Seasons' },
  { value: 'rounds', label: 'Rounds' },
  { value: 'games', label: 'Games' },
  { value: 'audit', label: 'Audit log' },
] as const;

export type Tab = (typeof TABS)[number]['value'];

/** Where in the console one is. */
export interface ConsoleSearch {
  readonly tab?: Tab | undefined;
  /** the season whose rounds or games are shown; the usual one where it is left out */
  readonly seasonId?: number | undefined;
  /** in the tab Games: the bracket is being entered */
  readonly bracket?: true | undefined;
}

/** The tab of an address; undefined for what is none. */
export function tabIn(text: unknown): Tab | undefined {
  return TABS.find(({ value }) => value === text)?.value;
}
