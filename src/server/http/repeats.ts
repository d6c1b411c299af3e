import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Cache } from '#server/cache/cache.ts';
import type { CacheRegion } from '#server/cache/cacheRegion.ts';
import type { Answered, Requests } from '#server/watch/requests.ts';
import { codingOf, isHeldBy, LEAST_PACKED_BYTES, type Written } from './written.ts';

/** Beside the key, which the caller chooses: at most the 16 kB that Node takes of headers. */
const OWN_BYTES = 512;
const BYTES_PER_CHARACTER = 2;

/** Names and values in turn, as they go out: an object of them would be made anew for each answer. */
type Lines = readonly string[];

/** Of whom and for what a request is, as it is told. */
type Told = Pick<Answered, 'route' | 'userId'>;

/** What a call has answered from memory, and what would make it answer otherwise, or refuse. */
export interface Offer extends Told {
  readonly written: Written;
  /** the session's, the target's and the answer's */
  readonly tags: readonly string[];
  readonly expiresAt: number;
  /** of the memory, when the request came in */
  readonly epoch: number;
}

/** What a request is known by; Node's own has it. */
export interface Asked {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Again {
  readonly status: 200 | 304;
  /** without the length of the body */
  readonly headers: string[];
  readonly body: Written['bytes'] | null;
}

interface Repeat extends Told {
  readonly written: Written;
  readonly unchanged: Lines;
  readonly full: Lines;
}

/** What asks anew: a program's own word for it, and a browser's. */
const ANEW = new Set(['no-cache', 'max-age=0']);

/** Those that are looked at here. */
const OF_WEB = ['cookie', 'cache-control', 'if-none-match', 'accept-encoding'];

/** Headers that are another request's own, or that go with one form of the body. */
const OWN = new Set(['x-request-id', 'x-server-time', 'content-encoding', 'content-length', 'date']);

/**
 * Requests that have been answered from memory, by who made them and for what: made again, they are answered the same
 * without going through the app, until any of what the answer or the right to it depends on has changed.
 */
export class Repeats {
  readonly #cache: Cache;
  readonly #now: () => number;
  readonly #requests: Requests;
  readonly #shelf: CacheRegion<Repeat>;
  readonly #offers = new WeakMap<Request, Offer>();
  /** of each answer, so that all who may see it share them */
  readonly #headers = new WeakMap<Written, Pick<Repeat, 'unchanged' | 'full'>>();

  constructor(cache: Cache, now: () => number, requests: Requests) {
    this.#cache = cache;
    this.#now = now;
    this.#requests = requests;
    this.#shelf = cache.region();
  }

  /** Says what may be answered again in the same way. */
  offer(request: Request, offer: Offer): void {
    this.#offers.set(request, offer);
  }

  /** The answer to a request that has been answered before; undefined when the app has to answer. */
  answer(asked: Asked): Again | undefined {
    if (asked.method !== 'GET') return undefined;
    const since = performance.now();
    const repeat = this.#shelf.get(keyOf(asked));
    if (!repeat) return undefined;
    const requestId = randomUUID();
    const again = this.#again(repeat, asked, requestId);
    if (!again) return undefined;
    const { route, userId } = repeat;
    this.#requests.tell({ requestId, method: 'GET', route, status: again.status, userId }, since);
    return again;
  }

  #again({ written, unchanged, full }: Repeat, asked: Asked, requestId: string): Again | undefined {
    const own = ['x-request-id', requestId, 'x-server-time', String(Math.round(this.#now()))];
    if (isHeldBy(headerOf(asked, 'if-none-match'), written.tag)) {
      return { status: 304, headers: [...unchanged, ...own], body: null };
    }
    const coding = written.bytes.length < LEAST_PACKED_BYTES ? undefined : codingOf(headerOf(asked, 'accept-encoding'));
    const body = coding ? written.packed(coding) : written.bytes;
    if (!body) return undefined;
    const headers = [...full, ...own];
    if (coding) headers.push('content-encoding', coding);
    return { status: 200, headers, body };
  }

  /** To go around everything else, so that the headers are all there. */
  recorder(): MiddlewareHandler {
    return async (http, next) => {
      await next();
      const offer = this.#offers.get(http.req.raw);
      if (!offer || http.req.raw.method !== 'GET' || http.res.headers.has('set-cookie')) return;
      // the session, a right or the answer may have changed since it was looked at
      if (offer.epoch !== this.#cache.epoch) return;
      const { written, tags, expiresAt, route, userId } = offer;
      const headers = this.#headers.get(written) ?? headersOf(http.res.headers, written);
      this.#headers.set(written, headers);
      const key = keyOf(askedOf(http.req.raw, http.env ?? {}));
      const bytes = OWN_BYTES + BYTES_PER_CHARACTER * key.length;
      this.#shelf.set(key, { value: { written, route, userId, ...headers }, bytes, expiresAt, tags });
    };
  }
}

/**
 * Whether nothing is to be answered from memory that has not been made sure of (RFC 9111, 5.2.1.1 and 5.2.1.4). Pages and
 * files, for which a browser says so too, are not answered from there.
 */
export function asksAnew(asked: Asked): boolean {
  if (asked.method !== 'GET' || !asked.url?.startsWith('/api/')) return false;
  return ANEW.has(headerOf(asked, 'cache-control') ?? '');
}

/** Node's own where there is one: `request.headers` would make a Headers of all of them. */
export function askedOf(request: Request, { incoming }: Partial<HttpBindings>): Asked {
  if (incoming) return incoming;
  const { method, url, headers } = request;
  const own = OF_WEB.map((name) => [name, headers.get(name) ?? undefined]);
  return { method, url: url.slice(new URL(url).origin.length), headers: Object.fromEntries(own) };
}

/** The same as a fetch handler answers it. */
export function responseOf({ status, headers, body }: Again): Response {
  const lines = headers.flatMap((name, n): [string, string][] => (n % 2 === 0 ? [[name, headers[n + 1] ?? '']] : []));
  return new Response(body, { status, headers: lines });
}

function keyOf({ headers, url }: Asked): string {
  return `${headers.cookie}\n${url}`;
}

function headerOf({ headers }: Asked, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function headersOf(headers: Headers, { type, tag }: Written): Pick<Repeat, 'unchanged' | 'full'> {
  const kept = [...headers].filter(([name]) => !OWN.has(name) && name !== 'content-type');
  const unchanged = Object.entries({ ...Object.fromEntries(kept), etag: tag, vary: 'Accept-Encoding' }).flat();
  return { unchanged, full: [...unchanged, 'content-type', type] };
}
