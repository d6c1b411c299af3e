import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import { accountHandlers } from './accounts/routes.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { entryHandlers } from './entries/routes.ts';
import { serveCalls } from './http/calls.ts';
import { answerError } from './http/errors.ts';
import { securityHeaders } from './http/headers.ts';
import { serveHealth } from './http/health.ts';
import { pickHandlers } from './picks/routes.ts';
import { poolHandlers } from './pools/routes.ts';
import { seasonHandlers } from './seasons/routes.ts';
import { PastRounds } from './standings/pastRounds.ts';
import { standingHandlers } from './standings/routes.ts';

/** The whole application as one web-standard fetch handler: what the server listens with and the tests call. */
export function buildApp({ database, config, log }: { database: Database; config: Config; log: Logger }): Hono {
  const app = new Hono();
  app.use(securityHeaders(config));
  // never the caller's own id: it goes into the log
  app.use(requestId({ headerName: '' }), async (http, next) => {
    await next();
    http.header('x-request-id', http.get('requestId'));
  });
  serveHealth(app, database);
  const services = { database, config, log, pastRounds: new PastRounds(database) };
  serveCalls(app, services, {
    ...accountHandlers,
    ...seasonHandlers,
    ...entryHandlers,
    ...pickHandlers,
    ...poolHandlers,
    ...standingHandlers,
  });
  app.onError((error, http) => answerError(http, log, error));
  return app;
}
