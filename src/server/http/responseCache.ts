import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Cache, CacheRegion } from '#server/cache/cache.ts';
import type { Tag } from '#server/cache/tags.ts';
import { type EncodedBody, encodingOf, MIN_COMPRESSED_BYTES, matchesEtag } from './encodedBody.ts';
import type { LoggedRequest, RequestLog } from './requestLog.ts';

/** Beside the key, which the caller chooses: at most the 16 kB that Node takes of headers. */
const BASE_BYTES = 512;
const BYTES_PER_CHARACTER = 2;

/** Names and values in turn, as they go out: an object of them would be made anew for each answer. */
type HeaderLines = readonly string[];

/** Of whom and for what a request is, as it is told. */
type LogFields = Pick<LoggedRequest, 'route' | 'userId'>;

/** What a call has answered from memory, and what would make it answer otherwise, or refuse. */
export interface CacheableResponse extends LogFields {
  readonly encoded: EncodedBody;
  /** the session's, the target's and the answer's */
  readonly tags: readonly Tag[];
  readonly expiresAt: number;
  /** of the memory, when the request came in */
  readonly epoch: number;
}

/** What a request is known by; Node's own has it. */
export interface RequestHead {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface ReplayedResponse {
  readonly status: 200 | 304;
  /** without the length of the body */
  readonly headers: string[];
  readonly body: EncodedBody['bytes'] | null;
}

interface CachedResponse extends LogFields {
  readonly encoded: EncodedBody;
  readonly unchanged: HeaderLines;
  readonly full: HeaderLines;
}

/** What asks anew: a program's own word for it, and a browser's. */
const BYPASSING = new Set(['no-cache', 'max-age=0']);

/** Those that are looked at here. */
const HEADERS_READ = ['cookie', 'cache-control', 'if-none-match', 'accept-encoding'];

/** Headers that are another request's own, or that go with one form of the body. */
const PER_REQUEST_HEADERS = new Set(['x-request-id', 'x-server-time', 'content-encoding', 'content-length', 'date']);

/**
 * Requests that have been answered from memory, by who made them and for what: made again, they are answered the same
 * without going through the app, until any of what the answer or the right to it depends on has changed.
 */
export class ResponseCache {
  readonly #cache: Cache;
  readonly #now: () => number;
  readonly #requestLog: RequestLog;
  readonly #region: CacheRegion<CachedResponse>;
  readonly #cacheable = new WeakMap<Request, CacheableResponse>();
  /** of each answer, so that all who may see it share them */
  readonly #headers = new WeakMap<EncodedBody, Pick<CachedResponse, 'unchanged' | 'full'>>();

  constructor(cache: Cache, now: () => number, requestLog: RequestLog) {
    this.#cache = cache;
    this.#now = now;
    this.#requestLog = requestLog;
    this.#region = cache.region();
  }

  /** Says what may be answered again in the same way. */
  store(request: Request, store: CacheableResponse): void {
    this.#cacheable.set(request, store);
  }

  /** The answer to a request that has been answered before; undefined when the app has to answer. */
  respond(head: RequestHead): ReplayedResponse | undefined {
    if (head.method !== 'GET') return undefined;
    const startedAt = performance.now();
    const cached = this.#region.get(keyOf(head));
    if (!cached) return undefined;
    const requestId = randomUUID();
    const replayed = this.replay(cached, head, requestId);
    if (!replayed) return undefined;
    const { route, userId } = cached;
    this.#requestLog.record({ requestId, method: 'GET', route, status: replayed.status, userId }, startedAt);
    return replayed;
  }

  replay(
    { encoded, unchanged, full }: CachedResponse,
    head: RequestHead,
    requestId: string,
  ): ReplayedResponse | undefined {
    const perRequest = ['x-request-id', requestId, 'x-server-time', String(Math.round(this.#now()))];
    if (matchesEtag(headerOf(head, 'if-none-match'), encoded.etag)) {
      return { status: 304, headers: [...unchanged, ...perRequest], body: null };
    }
    const encoding =
      encoded.bytes.length < MIN_COMPRESSED_BYTES ? undefined : encodingOf(headerOf(head, 'accept-encoding'));
    const body = encoding ? encoded.compressed(encoding) : encoded.bytes;
    if (!body) return undefined;
    const headers = [...full, ...perRequest];
    if (encoding) headers.push('content-encoding', encoding);
    return { status: 200, headers, body };
  }

  /** To go around everything else, so that the headers are all there. */
  middleware(): MiddlewareHandler {
    return async (http, next) => {
      await next();
      const store = this.#cacheable.get(http.req.raw);
      if (!store || http.req.raw.method !== 'GET' || http.res.headers.has('set-cookie')) return;
      // the session, a right or the answer may have changed since it was looked at
      if (store.epoch !== this.#cache.epoch) return;
      const { encoded, tags, expiresAt, route, userId } = store;
      const headers = this.#headers.get(encoded) ?? headersOf(http.res.headers, encoded);
      this.#headers.set(encoded, headers);
      const key = keyOf(requestHeadOf(http.req.raw, http.env ?? {}));
      const bytes = BASE_BYTES + BYTES_PER_CHARACTER * key.length;
      this.#region.set(key, { value: { encoded, route, userId, ...headers }, bytes, expiresAt, tags });
    };
  }
}

/**
 * Whether nothing is to be answered from memory that has not been made sure of (RFC 9111, 5.2.1.1 and 5.2.1.4). Pages and
 * files, for which a browser says so too, are not answered from there.
 */
export function bypassesCache(head: RequestHead): boolean {
  if (head.method !== 'GET' || !head.url?.startsWith('/api/')) return false;
  return BYPASSING.has(headerOf(head, 'cache-control') ?? '');
}

/** Node's own where there is one: `request.headers` would make a Headers of all of them. */
export function requestHeadOf(request: Request, { incoming }: Partial<HttpBindings>): RequestHead {
  if (incoming) return incoming;
  const { method, url, headers } = request;
  const own = HEADERS_READ.map((name) => [name, headers.get(name) ?? undefined]);
  return { method, url: url.slice(new URL(url).origin.length), headers: Object.fromEntries(own) };
}

/** The same as a fetch handler answers it. */
export function responseOf({ status, headers, body }: ReplayedResponse): Response {
  const lines = headers.flatMap((name, n): [string, string][] => (n % 2 === 0 ? [[name, headers[n + 1] ?? '']] : []));
  return new Response(body, { status, headers: lines });
}

function keyOf({ headers, url }: RequestHead): string {
  return `${headers.cookie}\n${url}`;
}

function headerOf({ headers }: RequestHead, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function headersOf(headers: Headers, { type, etag }: EncodedBody): Pick<CachedResponse, 'unchanged' | 'full'> {
  const names = [...headers].filter(([name]) => !PER_REQUEST_HEADERS.has(name) && name !== 'content-type');
  const unchanged = Object.entries({ ...Object.fromEntries(names), etag, vary: 'Accept-Encoding' }).flat();
  return { unchanged, full: [...unchanged, 'content-type', type] };
}
