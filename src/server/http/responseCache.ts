import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Cache, CacheRegion } from '#server/cache/cache.ts';
import type { Tag } from '#server/cache/tags.ts';
import { type EncodedBody, encodingOf, MIN_COMPRESSED_BYTES, matchesEtag } from './encodedBody.ts';
import type { LoggedRequest, RequestLog } from './requestLog.ts';

/** Size of an entry without its key, which is at most the 16 kB of headers that Node accepts. */
const BASE_BYTES = 512;
const BYTES_PER_CHARACTER = 2;

/** Names and values alternate, as writeHead takes them without building an object. */
type HeaderLines = readonly string[];

type LogFields = Pick<LoggedRequest, 'route' | 'userId'>;

export interface CacheableResponse extends LogFields {
  readonly encoded: EncodedBody;
  readonly tags: readonly Tag[];
  readonly expiresAt: number;
  /** of the cache, when the request arrived */
  readonly epoch: number;
}

export interface RequestHead {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface ReplayedResponse {
  readonly status: 200 | 304;
  readonly headers: string[];
  readonly body: EncodedBody['bytes'] | null;
}

interface CachedResponse extends LogFields {
  readonly encoded: EncodedBody;
  readonly unchanged: HeaderLines;
  readonly full: HeaderLines;
}

/** As programs and browsers send Cache-Control. */
const BYPASSING = new Set(['no-cache', 'max-age=0']);

const HEADERS_READ = ['cookie', 'cache-control', 'if-none-match', 'accept-encoding'];

const PER_REQUEST_HEADERS = new Set(['x-request-id', 'x-server-time', 'content-encoding', 'content-length', 'date']);

/** Answers repeated requests in front of the router, by cookie and address. */
export class ResponseCache {
  readonly #cache: Cache;
  readonly #now: () => number;
  readonly #requestLog: RequestLog;
  readonly #region: CacheRegion<CachedResponse>;
  readonly #cacheable = new WeakMap<Request, CacheableResponse>();
  readonly #headers = new WeakMap<EncodedBody, Pick<CachedResponse, 'unchanged' | 'full'>>();

  constructor(cache: Cache, now: () => number, requestLog: RequestLog) {
    this.#cache = cache;
    this.#now = now;
    this.#requestLog = requestLog;
    this.#region = cache.region();
  }

  /** Marks a response, which the middleware stores once its headers are final. */
  markCacheable(request: Request, response: CacheableResponse): void {
    this.#cacheable.set(request, response);
  }

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

  /** Has to be outside of all middleware that sets headers. */
  middleware(): MiddlewareHandler {
    return async (http, next) => {
      await next();
      const cacheable = this.#cacheable.get(http.req.raw);
      if (!cacheable || http.req.raw.method !== 'GET' || http.res.headers.has('set-cookie')) return;
      // session, right or data may have changed since the request arrived
      if (cacheable.epoch !== this.#cache.epoch) return;
      const { encoded, tags, expiresAt, route, userId } = cacheable;
      const headers = this.#headers.get(encoded) ?? headersOf(http.res.headers, encoded);
      this.#headers.set(encoded, headers);
      const key = keyOf(requestHeadOf(http.req.raw, http.env ?? {}));
      const bytes = BASE_BYTES + BYTES_PER_CHARACTER * key.length;
      this.#region.set(key, { value: { encoded, route, userId, ...headers }, bytes, expiresAt, tags });
    };
  }
}

/** RFC 9111, 5.2.1.1 and 5.2.1.4. Pages and files are not cached here. */
export function bypassesCache(head: RequestHead): boolean {
  if (head.method !== 'GET' || !head.url?.startsWith('/api/')) return false;
  return BYPASSING.has(headerOf(head, 'cache-control') ?? '');
}

/** Avoids `request.headers`, which would copy all headers. */
export function requestHeadOf(request: Request, { incoming }: Partial<HttpBindings>): RequestHead {
  if (incoming) return incoming;
  const { method, url, headers } = request;
  const own = HEADERS_READ.map((name) => [name, headers.get(name) ?? undefined]);
  return { method, url: url.slice(new URL(url).origin.length), headers: Object.fromEntries(own) };
}

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
