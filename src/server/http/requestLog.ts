import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';

declare module 'hono' {
  interface ContextVariableMap {
    /** who is signed in, once that is known */
    userId: number | undefined;
  }
}

/** A request that has been answered: nothing of it that its caller has made up. */
export interface LoggedRequest {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** until the answer began */
  readonly ms: number;
  readonly userId: number | undefined;
}

/** What is told of each request: to the log, a line each at level `info`, and to whoever counts them. */
export class RequestLog {
  readonly #log: Logger;
  readonly #isLogged: boolean;
  #onRecord: ((request: LoggedRequest) => void) | undefined;

  constructor(log: Logger) {
    this.#log = log;
    this.#isLogged = log.isLevelEnabled('info');
  }

  onRecord(onRecord: (request: LoggedRequest) => void): void {
    this.#onRecord = onRecord;
  }

  /** To go around all that answers. */
  middleware(): MiddlewareHandler {
    return async (http, next) => {
      const startedAt = performance.now();
      await next();
      const [requestId, userId] = [http.get('requestId'), http.get('userId')];
      const [route, status] = [routePatternOf(http), http.res.status];
      this.record({ requestId, method: http.req.method, route, status, userId }, startedAt);
    };
  }

  record(request: Omit<LoggedRequest, 'ms'>, startedAt: number): void {
    if (!this.#onRecord && !this.#isLogged) return;
    const ms = performance.now() - startedAt;
    this.#onRecord?.({ ...request, ms });
    if (this.#isLogged) this.#log.info({ ...request, ms: Math.round(ms * 10) / 10 });
  }
}

/** What the address of a request is of, with no more of it than the app's own words: it may hold a code or a token. */
export function routePatternOf(http: Context): string {
  return routePath(http).replace(/\{.*\}/, '');
}
