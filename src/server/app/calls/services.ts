import type { Logger } from 'pino';
import type { KnownSession } from '#server/accounts/session/sessionQueries.ts';
import type { OidcProvider } from '#server/accounts/singleSignOn/oidcProvider.ts';
import type { Cache, CacheRegion } from '#server/infrastructure/cache/cache.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import type { Changes } from '#server/infrastructure/events/changes.ts';
import type { EventStreams } from '#server/infrastructure/events/eventStreams.ts';
import type { Limits } from '#server/infrastructure/http/limits.ts';
import type { Readiness } from '#server/infrastructure/http/readiness.ts';
import type { RequestLog } from '#server/infrastructure/http/requestLog.ts';
import type { ResponseCache } from '#server/infrastructure/http/responseCache.ts';
import type { FeatureMail } from '#server/mails/mails.ts';
import type { EntryRow } from '#server/pools/entries/entryQueries.ts';
import type { Standings } from '#server/pools/leaderboard/standings.ts';
import type { ProgressCaches } from '#server/pools/members/progress.ts';
import type { PickBatcher } from '#server/pools/picks/pickBatcher.ts';
import type { ReadText, Tell } from '#server/pools/pool/news.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import type { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import type { FeedChecker } from '#server/tournament/resultsFeed/feedChecker.ts';
import type { ListCaches } from '#server/tournament/season/cachedLists.ts';
import type { SeasonRow } from '#server/tournament/season/seasonsQueries.ts';

/** The objects that handlers work with; created once, in app.ts. */
export interface Services {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
  readonly changes: Changes;
  readonly cache: Cache;
  readonly caches: Caches;
  readonly responseCache: ResponseCache;
  readonly standings: Standings;
  readonly deadlineBarrier: DeadlineBarrier;
  readonly pickBatcher: PickBatcher;
  readonly eventStreams: EventStreams;
  readonly feedChecker: FeedChecker;
  readonly limits: Limits;
  readonly tell: Tell;
  readonly readText: ReadText;
  /** undefined: no single sign-on */
  readonly oidcProvider: OidcProvider | undefined;
  readonly requestLog: RequestLog;
  readonly readiness: Readiness;
  readonly mailsOfFeatures: readonly FeatureMail[];
  /** after this time a call is answered with 503 */
  readonly answerWithinMs: number;
}

/** Caches of the rows that most calls read first. */
export interface Caches extends ListCaches, ProgressCaches {
  /** by the hash of the session's token */
  readonly sessions: CacheRegion<KnownSession>;
  readonly entries: CacheRegion<EntryRow>;
  readonly pools: CacheRegion<PoolRow>;
  readonly seasons: CacheRegion<SeasonRow>;
  /** active members, by pool and user */
  readonly members: CacheRegion<true>;
}

export function createCaches(cache: Cache): Caches {
  return {
    sessions: cache.region('sessions'),
    entries: cache.region('entries'),
    pools: cache.region('pools'),
    seasons: cache.region('seasons'),
    members: cache.region('members'),
    rounds: cache.region('rounds'),
    games: cache.region('games'),
    playIns: cache.region('play-ins'),
    progress: cache.region('progress'),
    completeEntries: cache.region('complete entries'),
  };
}
