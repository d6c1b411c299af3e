import type { Logger } from 'pino';
import type { Cache } from './cache/cache.ts';
import type { Caches } from './cache/caches.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Limits } from './http/limits.ts';
import type { ResponseCache } from './http/responseCache.ts';
import type { Changes } from './live/changes.ts';
import type { Live } from './live/live.ts';
import type { PickSaver } from './picks/pickSaver.ts';
import type { PastRounds } from './standings/pastRounds.ts';
import type { Standings } from './standings/standings.ts';
import type { Requests } from './watch/requests.ts';

/** What the features work with; made once, in app.ts. */
export interface Services {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
  readonly changes: Changes;
  readonly cache: Cache;
  readonly caches: Caches;
  readonly responseCache: ResponseCache;
  readonly standings: Standings;
  readonly pastRounds: PastRounds;
  readonly saver: PickSaver;
  readonly live: Live;
  readonly limits: Limits;
  readonly requests: Requests;
  /** how long a call may take before it is answered 503 */
  readonly answerWithinMs: number;
}
