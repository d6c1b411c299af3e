import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import { featureGameListeners } from '#app/results.ts';
import { featureHandlers, featureMails, featureRoutes, featureTexts } from '#app/server.ts';
import { OidcProvider } from '#server/accounts/singleSignOn/oidcProvider.ts';
import { registerCalls } from '#server/app/calls/dispatcher.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import { createCaches, type Services } from '#server/app/calls/services.ts';
import { tell } from '#server/app/channels/channels.ts';
import { accountHandlers } from '#server/app/routes/accounts.ts';
import { bracketHandlers } from '#server/app/routes/bracket.ts';
import { entryHandlers } from '#server/app/routes/entries.ts';
import { feedHandlers } from '#server/app/routes/feed.ts';
import { gameHandlers } from '#server/app/routes/games.ts';
import { standingHandlers } from '#server/app/routes/leaderboard.ts';
import { mailHandlers } from '#server/app/routes/mails.ts';
import { noticeHandlers } from '#server/app/routes/notices.ts';
import { offerHandlers } from '#server/app/routes/offers.ts';
import { passkeyHandlers } from '#server/app/routes/passkeys.ts';
import { pickHandlers } from '#server/app/routes/picks.ts';
import { poolHandlers } from '#server/app/routes/pools.ts';
import { roundHandlers } from '#server/app/routes/rounds.ts';
import { seasonHandlers } from '#server/app/routes/seasons.ts';
import { sessionHandlers } from '#server/app/routes/sessions.ts';
import { singleSignOnHandlers } from '#server/app/routes/singleSignOn.ts';
import { siteHandlers } from '#server/app/routes/site.ts';
import { serveSignOn } from '#server/app/signOn/signOn.ts';
import { Cache } from '#server/infrastructure/cache/cache.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import type { Changes } from '#server/infrastructure/events/changes.ts';
import type { EventStreams } from '#server/infrastructure/events/eventStreams.ts';
import { warnOfProxy } from '#server/infrastructure/http/address.ts';
import { createLimits } from '#server/infrastructure/http/counters.ts';
import { securityHeaders } from '#server/infrastructure/http/headers.ts';
import { serveHealth } from '#server/infrastructure/http/health.ts';
import { Readiness } from '#server/infrastructure/http/readiness.ts';
import { RequestLog } from '#server/infrastructure/http/requestLog.ts';
import { ResponseCache, requestHeadOf, wantsNewest } from '#server/infrastructure/http/responseCache.ts';
import { sendError } from '#server/infrastructure/http/sendError.ts';
import { ANSWER_WITHIN_MS } from '#server/infrastructure/http/timeout.ts';
import { Standings } from '#server/pools/leaderboard/standings.ts';
import { PickBatcher } from '#server/pools/picks/pickBatcher.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { FeedChecker } from '#server/tournament/resultsFeed/feedChecker.ts';

interface AppDeps {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
  readonly changes: Changes;
  readonly eventStreams: EventStreams;
  /** whether a signal to stop has arrived */
  readonly isStopping?: () => boolean;
  /** after this time a call is answered with 503 */
  readonly answerWithinMs?: number;
}

export interface App extends Hono {
  readonly services: Services;
}

const handlers: Handlers = {
  ...siteHandlers,
  ...accountHandlers,
  ...sessionHandlers,
  ...passkeyHandlers,
  ...singleSignOnHandlers,
  ...seasonHandlers,
  ...roundHandlers,
  ...gameHandlers,
  ...bracketHandlers,
  ...entryHandlers,
  ...pickHandlers,
  ...poolHandlers,
  ...offerHandlers,
  ...standingHandlers,
  ...mailHandlers,
  ...noticeHandlers,
  ...feedHandlers,
  ...featureHandlers,
};

/** Builds the application as a web-standard fetch handler, for the server and for tests. */
export function buildApp(deps: AppDeps): App {
  const { config, log, changes, isStopping = () => false } = deps;
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
  serveHealth(app, { readiness: services.readiness, isStopping });
  registerCalls(app, services, handlers);
  serveSignOn(app, services);
  const { fetch } = app;
  for (const serve of featureRoutes) serve(app, services, (request) => fetch(request));
  app.fetch = (request, env, context) => {
    const head = requestHeadOf(request, env ?? {});
    const answer = () => responseCache.get(head) ?? fetch(request, env, context);
    // another process may have answered the write that the caller wants to see
    return wantsNewest(head) ? changes.syncShared().then(answer) : answer();
  };
  app.onError((error, http) => sendError(http, log, error));
  return Object.assign(app, { services });
}

function createServices(deps: AppDeps): Services {
  const { database, config, log, changes, eventStreams, answerWithinMs = ANSWER_WITHIN_MS } = deps;
  const cache = new Cache({ changes, now: database.now });
  const requestLog = new RequestLog(log);
  const deadlineBarrier = new DeadlineBarrier(database);
  return {
    database,
    config,
    mailsOfFeatures: featureMails,
    log,
    changes,
    eventStreams,
    cache,
    caches: createCaches(cache),
    responseCache: new ResponseCache(cache, database.now, requestLog),
    deadlineBarrier,
    standings: new Standings(database, cache, deadlineBarrier),
    pickBatcher: new PickBatcher(database, { limitMs: answerWithinMs }),
    feedChecker: new FeedChecker({ database, config, log, deadlineBarrier, gameListeners: featureGameListeners }),
    limits: createLimits(database, config),
    tell,
    readText: async (sql, news) => featureTexts[news.kind]?.(sql, news),
    oidcProvider: config.oidc && new OidcProvider(config.oidc, config.publicUrl, database.now),
    requestLog,
    readiness: new Readiness({ database, changes, config }),
    answerWithinMs,
  };
}
