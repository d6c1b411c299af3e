import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Cache, CacheRegion } from '#server/infrastructure/cache/cache.ts';
import type { Tag } from '#server/infrastructure/events/tags.ts';
import { accessTokenIn } from '#server/infrastructure/tokens.ts';
import { type EncodedBody, encodingOf, MIN_COMPRESSED_BYTES, matchesEtag } from './encodedBody.ts';
import { type RequestLog, routePatternOf } from './requestLog.ts';

/** Size of an entry without its key, which is at most the 16 kB of headers that Node accepts. */
const BASE_BYTES = 512;
const BYTES_PER_CHARACTER = 2;

interface CacheableResponse {
  readonly encoded: EncodedBody;
  readonly tags: readonly Tag[];
  readonly expiresAt: number;
  /** of the cache, when the request arrived */
  readonly epoch: number;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** set by a handler whose response may be sent again to the same browser */
    cacheable: CacheableResponse | undefined;
  }
}

export interface RequestHead {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

type HeadersByName = Readonly<Record<string, string>>;

interface CachedResponse {
  readonly encoded: EncodedBody;
  readonly headers: HeadersByName;
  readonly route: string;
  readonly userId: number | undefined;
}

/** As programs and browsers send Cache-Control. */
const UNCACHED = new Set(['no-cache', 'max-age=0']);

const HEADERS_READ = ['cookie', 'authorization', 'cache-control', 'if-none-match', 'accept-encoding'];

/** Those that differ between two responses with the same body. */
const PER_RESPONSE_HEADERS = new Set([
  'x-request-id',
  'x-server-time',
  'content-type',
  'content-encoding',
  'content-length',
  'date',
]);

/**
 * Answers a repeated GET without router, session and policy, which would take most of the time. The key is the cookie with the
 * address; the tags are those of the session, of its user, and of all that the policy and the body depend on, so whatever
 * would change the answer removes it first. The browsers of all members of a pool share one encoded body. Nothing is cached for
 * access tokens, which decide in place of the cookie.
 */
export class ResponseCache {
  readonly #cache: Cache;
  readonly #now: () => number;
  readonly #requestLog: RequestLog;
  readonly #responses: CacheRegion<CachedResponse>;
  /** thousands of sessions share them, too */
  readonly #headers = new WeakMap<EncodedBody, HeadersByName>();

  constructor(cache: Cache, now: () => number, requestLog: RequestLog) {
    this.#cache = cache;
    this.#now = now;
    this.#requestLog = requestLog;
    this.#responses = cache.region('responses');
  }

  /** Returns undefined if the response is not cached, or not in the encoding that the browser accepts. */
  get(head: RequestHead): Response | undefined {
    if (head.method !== 'GET' || accessTokenIn(headerOf(head, 'authorization')) !== undefined) return undefined;
    const startedAt = performance.now();
    const cached = this.#responses.get(keyOf(head));
    if (!cached) return undefined;
    const { route, userId } = cached;
    const requestId = randomUUID();
    const response = this.#replay(cached, head, requestId);
    if (response)
      this.#requestLog.record({ requestId, method: 'GET', route, status: response.status, userId }, startedAt);
    return response;
  }

  /** The headers are a plain object, which takes half as long to send as a `Headers` or a list. */
  #replay({ encoded, headers }: CachedResponse, head: RequestHead, requestId: string): Response | undefined {
    const perRequest = { 'x-request-id': requestId, 'x-server-time': String(Math.round(this.#now())) };
    if (matchesEtag(headerOf(head, 'if-none-match'), encoded.etag)) {
      return new Response(null, { status: 304, headers: { ...headers, ...perRequest } });
    }
    const encoding =
      encoded.bytes.length < MIN_COMPRESSED_BYTES ? undefined : encodingOf(headerOf(head, 'accept-encoding'));
    const body = encoding ? encoded.compressed(encoding) : encoded.bytes;
    if (!body) return undefined;
    return new Response(body, {
      headers: {
        'content-length': String(body.length),
        'content-type': encoded.type,
        ...(encoding && { 'content-encoding': encoding }),
        ...headers,
        ...perRequest,
      },
    });
  }

  /** Stores the responses that a handler set as cacheable. Has to be outside of all middleware that sets headers. */
  middleware(): MiddlewareHandler {
    return async (http, next) => {
      await next();
      const cacheable = http.get('cacheable');
      if (!cacheable || http.req.raw.method !== 'GET' || http.res.headers.has('set-cookie')) return;
      const { encoded, tags, expiresAt, epoch } = cacheable;
      // session, right or data may have changed since the request arrived
      if (epoch !== this.#cache.epoch) return;
      const headers = this.#headers.get(encoded) ?? headersToRepeat(http.res.headers, encoded);
      this.#headers.set(encoded, headers);
      const key = keyOf(requestHeadOf(http.req.raw, http.env ?? {}));
      const value = { encoded, headers, route: routePatternOf(http), userId: http.get('userId') };
      this.#responses.set(key, { value, tags, expiresAt, bytes: BASE_BYTES + BYTES_PER_CHARACTER * key.length });
    };
  }
}

/** Whether the caller asks for what is true now (RFC 9111, 5.2.1.1 and 5.2.1.4). Pages and files are not cached here. */
export function wantsNewest(head: RequestHead): boolean {
  if (head.method !== 'GET' || !head.url?.startsWith('/api/')) return false;
  return UNCACHED.has(headerOf(head, 'cache-control') ?? '');
}

/** Avoids `request.headers`, which would copy all headers. */
export function requestHeadOf(request: Request, { incoming }: Partial<HttpBindings>): RequestHead {
  if (incoming) return incoming;
  const { method, url, headers } = request;
  const own = HEADERS_READ.map((name) => [name, headers.get(name) ?? undefined]);
  return { method, url: url.slice(new URL(url).origin.length), headers: Object.fromEntries(own) };
}

function keyOf({ headers, url }: RequestHead): string {
  return `${headers.cookie}\n${url}`;
}

function headerOf({ headers }: RequestHead, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function headersToRepeat(headers: Headers, { etag }: EncodedBody): HeadersByName {
  const repeated = [...headers].filter(([name]) => !PER_RESPONSE_HEADERS.has(name));
  return { ...Object.fromEntries(repeated), etag, vary: 'Accept-Encoding' };
}
