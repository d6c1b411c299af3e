import type { Logger } from 'pino';
import type { Correction } from '#contract/corrections.ts';
import type { KnownSession } from './accounts/queries.ts';
import type { Cache, CacheRegion } from './cache/cache.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { EntryRow } from './entries/queries.ts';
import type { ChangeFeed } from './events/changeFeed.ts';
import type { EventStreams } from './events/eventStreams.ts';
import type { FeedChecker } from './feed/feedChecker.ts';
import type { ListCaches } from './games/cachedLists.ts';
import type { EncodedBody } from './http/encodedBody.ts';
import type { Limits } from './http/limits.ts';
import type { RequestLog } from './http/requestLog.ts';
import type { ResponseCache } from './http/responseCache.ts';
import type { Standings } from './leaderboard/standings.ts';
import type { PickBatcher } from './picks/pickBatcher.ts';
import type { InvitePictures } from './pools/invitePictures.ts';
import type { ProgressCaches } from './pools/progress.ts';
import type { GroupRow } from './pools/queries.ts';
import type { DeadlineBarrier } from './rounds/deadlineBarrier.ts';
import type { ReceiptQueue } from './seals/receipts.ts';
import type { SeasonRow } from './seasons/queries.ts';

/** The objects that handlers work with; created once, in app.ts. */
export interface Services {
  readonly database: Database;
  readonly config: Config;
  /** whether the results feed is the demo's */
  readonly isDemo: boolean;
  readonly log: Logger;
  readonly changeFeed: ChangeFeed;
  readonly cache: Cache;
  readonly caches: Caches;
  readonly responseCache: ResponseCache;
  readonly standings: Standings;
  readonly deadlineBarrier: DeadlineBarrier;
  readonly pickBatcher: PickBatcher;
  readonly receiptQueue: ReceiptQueue;
  readonly eventStreams: EventStreams;
  readonly feedChecker: FeedChecker;
  readonly invitePictures: InvitePictures;
  readonly limits: Limits;
  readonly requestLog: RequestLog;
  /** after this time a call is answered with 503 */
  readonly answerWithinMs: number;
}

/** Caches of the rows that most calls read first. */
export interface Caches extends ListCaches, ProgressCaches {
  /** by the hash of the session's token */
  readonly sessions: CacheRegion<KnownSession>;
  readonly entries: CacheRegion<EntryRow>;
  readonly groups: CacheRegion<GroupRow>;
  readonly seasons: CacheRegion<SeasonRow>;
  /** active members, by group and user */
  readonly members: CacheRegion<true>;
  /** texts, by group and round number */
  readonly seals: CacheRegion<EncodedBody<string>>;
  /** by pool, without own entries */
  readonly corrections: CacheRegion<readonly Correction[]>;
}

export function createCaches(cache: Cache): Caches {
  return {
    sessions: cache.region('sessions'),
    entries: cache.region('entries'),
    groups: cache.region('pools'),
    seasons: cache.region('seasons'),
    members: cache.region('members'),
    rounds: cache.region('rounds'),
    games: cache.region('games'),
    progress: cache.region('progress'),
    seals: cache.region('seals'),
    corrections: cache.region('corrections'),
  };
}
