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
export interface Answered {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** until the answer began */
  readonly ms: number;
  readonly userId: number | undefined;
}

/** What is told of each request: to the log, a line each at level `info`, and to whoever counts them. */
export class Requests {
  readonly #log: Logger;
  readonly #isLogged: boolean;
  #count: ((answered: Answered) => void) | undefined;

  constructor(log: Logger) {
    this.#log = log;
    this.#isLogged = log.isLevelEnabled('info');
  }

  countBy(count: (answered: Answered) => void): void {
    this.#count = count;
  }

  /** To go around all that answers. */
  watch(): MiddlewareHandler {
    return async (http, next) => {
      const since = performance.now();
      await next();
      const [requestId, userId] = [http.get('requestId'), http.get('userId')];
      const [route, status] = [patternOf(http), http.res.status];
      this.tell({ requestId, method: http.req.method, route, status, userId }, since);
    };
  }

  tell(request: Omit<Answered, 'ms'>, since: number): void {
    if (!this.#count && !this.#isLogged) return;
    const ms = performance.now() - since;
    this.#count?.({ ...request, ms });
    if (this.#isLogged) this.#log.info({ ...request, ms: Math.round(ms * 10) / 10 });
  }
}

/** What the address of a request is of, with no more of it than the app's own words: it may hold a code or a token. */
export function patternOf(http: Context): string {
  return routePath(http).replace(/\{.*\}/, '');
}
