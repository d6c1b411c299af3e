import type { Author, LedgerGame, LedgerLine } from './ledger.ts';

/** What ids are called, for people. */
export interface Words {
  /** of rounds by id, for those that exist */
  readonly roundNames: ReadonlyMap<number, string>;
  /** of entries by id, for those that are shown */
  readonly entryNames: ReadonlyMap<number, string>;
  /** of users by id, as in the ledger */
  readonly usernames: Readonly<Record<string, string>>;
  readonly formatTime: (iso: string) => string;
}

export function roundText(
  { roundNames }: Words,
  { id, number }: { readonly id: number; readonly number: number },
): string {
  return roundNames.get(id) ?? `Round ${number}`;
}

export function entryText({ entryNames }: Words, entryId: number): string {
  return entryNames.get(entryId) ?? `Entry ${entryId}`;
}

export function gameText({ teams }: Pick<LedgerGame, 'teams'>): string {
  return teams.join(' – ');
}

/** Returns who wrote a line; a deleted or hidden user is an admin. */
function authorText({ usernames }: Words, by: Author): string {
  if (by === 'feed') return 'the results feed';
  if (by === 'commandLine') return 'the command line';
  if (by === 'clock') return 'the clock';
  return by === null ? 'nobody that the site knows' : (usernames[by] ?? 'an admin');
}

/** Returns who wrote a line and when: `root, Mar 20, 3:12 PM`. */
export function writtenText(words: Words, { by, at }: LedgerLine): string {
  return `${authorText(words, by)}, ${words.formatTime(at)}`;
}
