import type { Game, Round } from '#contract/things.ts';
import type { KnownSession } from '#server/accounts/queries.ts';
import type { EntryRow } from '#server/entries/queries.ts';
import type { Written } from '#server/http/written.ts';
import type { GroupRow } from '#server/pools/queries.ts';
import type { SeasonRow } from '#server/seasons/queries.ts';
import type { Memory } from './memory.ts';
import type { Shelf } from './shelf.ts';

/** What the calls that everybody makes again and again ask for first, kept in memory. */
export interface Shelves {
  /** by what the table has of the cookie */
  readonly sessions: Shelf<KnownSession>;
  readonly entries: Shelf<EntryRow>;
  readonly groups: Shelf<GroupRow>;
  readonly seasons: Shelf<SeasonRow>;
  /** who is an active member, by `memberKey` */
  readonly members: Shelf<true>;
  /** by season; `active` for whichever is */
  readonly rounds: Shelf<Written<Round[]>>;
  readonly games: Shelf<Written<Game[]>>;
}

export function createShelves(memory: Memory): Shelves {
  return {
    sessions: memory.shelf(),
    entries: memory.shelf(),
    groups: memory.shelf(),
    seasons: memory.shelf(),
    members: memory.shelf(),
    rounds: memory.shelf(),
    games: memory.shelf(),
  };
}

/** About what a row takes in memory, with all that points to it. */
export const ROW_BYTES = 1024;

export function memberKey(groupId: number, userId: number): string {
  return `${groupId} ${userId}`;
}
