import type { Logger } from 'pino';
import type { Cache } from './cache/cache.ts';
import type { Caches } from './cache/caches.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { ChangeFeed } from './events/changeFeed.ts';
import type { EventStreams } from './events/eventStreams.ts';
import type { Limits } from './http/limits.ts';
import type { ResponseCache } from './http/responseCache.ts';
import type { Standings } from './leaderboard/standings.ts';
import type { RequestLog } from './metrics/requestLog.ts';
import type { PickBatcher } from './picks/pickBatcher.ts';
import type { DeadlineBarrier } from './rounds/deadlineBarrier.ts';

/** What the features work with; made once, in app.ts. */
export interface Services {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
  readonly changeFeed: ChangeFeed;
  readonly cache: Cache;
  readonly caches: Caches;
  readonly responseCache: ResponseCache;
  readonly standings: Standings;
  readonly deadlineBarrier: DeadlineBarrier;
  readonly pickBatcher: PickBatcher;
  readonly eventStreams: EventStreams;
  readonly limits: Limits;
  readonly requestLog: RequestLog;
  /** how long a call may take before it is answered 503 */
  readonly answerWithinMs: number;
}
