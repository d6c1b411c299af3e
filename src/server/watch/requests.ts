import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** who is signed in, once that is known */
    userId: number | undefined;
  }
}

/** A request that has been answered: nothing of it that its caller has made up, but an id that a trusted proxy gave. */
export interface Answered {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** until the answer began */
  readonly ms: number;
  readonly userId: number | undefined;
}

const MOST_OF_AN_ID = 64;

/** What is told of each request: to the log, a line each at level `info`. */
export class Requests {
  readonly #log: Logger;
  readonly #trustsIds: boolean;

  constructor(log: Logger, { trustProxy }: Pick<Config, 'trustProxy'>) {
    this.#log = log;
    this.#trustsIds = trustProxy > 0;
  }

  /** A proxy's own id of a request; a caller's would be theirs to forge. */
  idOf(given: string | undefined): string {
    const isTaken = this.#trustsIds && given && given.length <= MOST_OF_AN_ID && /^[\w-]+$/.test(given);
    return isTaken ? given : randomUUID();
  }

  /** To go around all that answers. */
  watch(): MiddlewareHandler {
    return async (http, next) => {
      const since = performance.now();
      await next();
      this.tell({
        requestId: http.get('requestId'),
        method: http.req.method,
        route: patternOf(http),
        status: http.res.status,
        ms: performance.now() - since,
        userId: http.get('userId'),
      });
    };
  }

  tell(answered: Answered): void {
    if (!this.#log.isLevelEnabled('info')) return;
    this.#log.info({ ...answered, ms: Math.round(answered.ms * 10) / 10 });
  }
}

/** What the address of a request is of, with no more of it than the app's own words: it may hold a code or a token. */
export function patternOf(http: Context): string {
  return routePath(http).replace(/\{.*\}/, '');
}
