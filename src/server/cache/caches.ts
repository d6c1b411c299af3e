import type { Game, Round } from '#contract/schemas.ts';
import type { KnownSession } from '#server/accounts/queries.ts';
import type { EntryRow } from '#server/entries/queries.ts';
import type { EncodedBody } from '#server/http/encodedBody.ts';
import type { GroupRow } from '#server/pools/queries.ts';
import type { SeasonRow } from '#server/seasons/queries.ts';
import type { Cache } from './cache.ts';
import type { CacheRegion } from './cacheRegion.ts';

/** What the calls that everybody makes again and again ask for first, kept in memory. */
export interface Caches {
  /** by what the table has of the cookie */
  readonly sessions: CacheRegion<KnownSession>;
  readonly entries: CacheRegion<EntryRow>;
  readonly groups: CacheRegion<GroupRow>;
  readonly seasons: CacheRegion<SeasonRow>;
  /** who is an active member, by `memberKey` */
  readonly members: CacheRegion<true>;
  /** by season; `active` for whichever is */
  readonly rounds: CacheRegion<EncodedBody<Round[]>>;
  readonly games: CacheRegion<EncodedBody<Game[]>>;
}

export function createCaches(cache: Cache): Caches {
  return {
    sessions: cache.region(),
    entries: cache.region(),
    groups: cache.region(),
    seasons: cache.region(),
    members: cache.region(),
    rounds: cache.region(),
    games: cache.region(),
  };
}

/** About what a row takes in memory, with all that points to it. */
export const ROW_BYTES = 1024;

export function memberKey(groupId: number, userId: number): string {
  return `${groupId} ${userId}`;
}
