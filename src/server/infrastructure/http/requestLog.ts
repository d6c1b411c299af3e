import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';

declare module 'hono' {
  interface ContextVariableMap {
    userId: number | undefined;
  }
}

/** An answered request, without any text that the caller chose. */
export interface LoggedRequest {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly userId: number | undefined;
}

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

  /** Has to be the outermost middleware. */
  middleware(): MiddlewareHandler {
    return async (http, next) => {
      const startedAt = performance.now();
      await next();
      const requestId = http.get('requestId');
      const userId = http.get('userId');
      const route = routePatternOf(http);
      const { status } = http.res;
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

/** The route's pattern. The address itself may contain a code or a token. */
export function routePatternOf(http: Context): string {
  return routePath(http).replace(/\{.*\}/, '');
}
