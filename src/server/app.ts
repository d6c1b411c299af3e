import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import { accountHandlers } from './accounts/routes.ts';
import { auditHandlers } from './audit/routes.ts';
import { bracketHandlers } from './bracket/routes.ts';
import { Cache } from './cache/cache.ts';
import { calendarHandlers } from './calendar/routes.ts';
import { registerCalls } from './calls/dispatcher.ts';
import type { Handlers } from './calls/handlers.ts';
import type { Config } from './config.ts';
import { correctionHandlers } from './corrections/routes.ts';
import type { Database } from './db/database.ts';
import { entryHandlers } from './entries/routes.ts';
import type { ChangeFeed } from './events/changeFeed.ts';
import type { EventStreams } from './events/eventStreams.ts';
import { eventHandlers } from './events/routes.ts';
import { FeedChecker } from './feed/feedChecker.ts';
import { feedHandlers } from './feed/routes.ts';
import { gameHandlers } from './games/routes.ts';
import { warnOfProxy } from './http/address.ts';
import { securityHeaders } from './http/headers.ts';
import { serveHealth } from './http/health.ts';
import { createLimits } from './http/limits.ts';
import { RequestLog } from './http/requestLog.ts';
import { ResponseCache, requestHeadOf, wantsNewest } from './http/responseCache.ts';
import { sendError } from './http/sendError.ts';
import { ANSWER_WITHIN_MS } from './http/timeout.ts';
import { standingHandlers } from './leaderboard/routes.ts';
import { Standings } from './leaderboard/standings.ts';
import { noticeHandlers } from './notices/routes.ts';
import { aboutHandlers } from './openapi/routes.ts';
import { PickBatcher } from './picks/pickBatcher.ts';
import { pickHandlers } from './picks/routes.ts';
import { drawInvite } from './pools/inviteDrawing.ts';
import { InvitePictures } from './pools/invitePictures.ts';
import { poolHandlers } from './pools/routes.ts';
import { reminderHandlers } from './reminders/routes.ts';
import { roundMailHandlers } from './roundMails/routes.ts';
import { DeadlineBarrier } from './rounds/deadlineBarrier.ts';
import { roundHandlers } from './rounds/routes.ts';
import { ReceiptQueue } from './seals/receipts.ts';
import { sealHandlers } from './seals/routes.ts';
import { seasonHandlers } from './seasons/routes.ts';
import { createCaches, type Services } from './services.ts';

interface AppDeps {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
  readonly changeFeed: ChangeFeed;
  readonly eventStreams: EventStreams;
  /** whether the results feed is the demo's */
  readonly isDemo?: boolean;
  /** whether a signal to stop has arrived */
  readonly isStopping?: () => boolean;
  /** after this time a call is answered with 503 */
  readonly answerWithinMs?: number;
}

export interface App extends Hono {
  readonly services: Services;
}

const handlers: Handlers = {
  ...aboutHandlers,
  ...accountHandlers,
  ...seasonHandlers,
  ...roundHandlers,
  ...gameHandlers,
  ...bracketHandlers,
  ...entryHandlers,
  ...pickHandlers,
  ...poolHandlers,
  ...standingHandlers,
  ...auditHandlers,
  ...calendarHandlers,
  ...eventHandlers,
  ...noticeHandlers,
  ...feedHandlers,
  ...reminderHandlers,
  ...roundMailHandlers,
  ...sealHandlers,
  ...correctionHandlers,
};

/** Builds the application as a web-standard fetch handler, for the server and for tests. */
export function buildApp(deps: AppDeps): App {
  const { database, config, log, changeFeed, isStopping = () => false } = deps;
  const app = new Hono();
  const services = createServices(deps);
  const { requestLog, responseCache } = services;
  app.use(requestLog.middleware());
  app.use(responseCache.middleware());
  app.use(securityHeaders(config));
  app.use(warnOfProxy(config, log));
  // the caller's request id is ignored, because it could be forged
  app.use(requestId({ headerName: '' }), async (http, next) => {
    await next();
    http.header('x-request-id', http.get('requestId'));
  });
  serveHealth(app, { database, changeFeed, isStopping });
  registerCalls(app, services, handlers);
  const { fetch } = app;
  app.fetch = (request, env, context) => {
    const head = requestHeadOf(request, env ?? {});
    const answer = () => responseCache.get(head) ?? fetch(request, env, context);
    // another process may have answered the write that the caller wants to see
    return wantsNewest(head) ? changeFeed.syncShared().then(answer) : answer();
  };
  app.onError((error, http) => sendError(http, log, error));
  return Object.assign(app, { services });
}

function createServices(deps: AppDeps): Services {
  const { database, config, log, changeFeed, eventStreams, isDemo = false, answerWithinMs = ANSWER_WITHIN_MS } = deps;
  const cache = new Cache({ changeFeed, now: database.now });
  const requestLog = new RequestLog(log);
  const deadlineBarrier = new DeadlineBarrier(database);
  return {
    database,
    config,
    isDemo,
    log,
    changeFeed,
    eventStreams,
    cache,
    caches: createCaches(cache),
    responseCache: new ResponseCache(cache, database.now, requestLog),
    deadlineBarrier,
    standings: new Standings(database, cache, deadlineBarrier),
    pickBatcher: new PickBatcher(database, { limitMs: answerWithinMs }),
    receiptQueue: new ReceiptQueue(database),
    feedChecker: new FeedChecker({ database, config, log, deadlineBarrier }),
    invitePictures: new InvitePictures(drawInvite),
    limits: createLimits(database, config),
    requestLog,
    answerWithinMs,
  };
}
