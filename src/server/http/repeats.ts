import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Memory } from '#server/memory/memory.ts';
import type { Shelf } from '#server/memory/shelf.ts';
import { codingOf, isHeldBy, LEAST_PACKED_BYTES, type Written } from './written.ts';

/** Beside the key, which the caller chooses: at most the 16 kB that Node takes of headers. */
const OWN_BYTES = 512;
const BYTES_PER_CHARACTER = 2;

type Lines = Readonly<Record<string, string>>;

/** What a call has answered from memory, and what would make it answer otherwise, or refuse. */
export interface Offer {
  readonly written: Written;
  /** the session's, the target's and the answer's */
  readonly changes: readonly string[];
  readonly until: number;
  /** of the memory, when the request came in */
  readonly generation: number;
}

interface Repeat {
  readonly written: Written;
  readonly unchanged: Lines;
  readonly full: Lines;
}

/** Headers that are another request's own, or that go with one form of the body. */
const OWN = new Set(['x-request-id', 'x-server-time', 'content-encoding', 'content-length', 'date']);

/**
 * Requests that have been answered from memory, by who made them and for what: made again, they are answered the same
 * without going through the app, until any of what the answer or the right to it depends on has changed.
 */
export class Repeats {
  readonly #memory: Memory;
  readonly #now: () => number;
  readonly #shelf: Shelf<Repeat>;
  readonly #offers = new WeakMap<Request, Offer>();
  /** of each answer, so that all who may see it share them */
  readonly #headers = new WeakMap<Written, Pick<Repeat, 'unchanged' | 'full'>>();

  constructor(memory: Memory, now: () => number) {
    this.#memory = memory;
    this.#now = now;
    this.#shelf = memory.shelf();
  }

  /** Says what may be answered again in the same way. */
  offer(request: Request, offer: Offer): void {
    this.#offers.set(request, offer);
  }

  /** The answer to a request that has been answered before; undefined when the app has to answer. */
  answer(request: Request, incoming: IncomingMessage | undefined): Response | undefined {
    if (request.method !== 'GET') return undefined;
    const repeat = this.#shelf.get(keyOf(request, incoming));
    if (!repeat) return undefined;
    const { written, unchanged, full } = repeat;
    const own = { 'x-request-id': randomUUID(), 'x-server-time': String(Math.round(this.#now())) };
    const header = (name: string) => headerOf(request, incoming, name);
    if (isHeldBy(header('if-none-match'), written.tag)) {
      return new Response(null, { status: 304, headers: { ...unchanged, ...own } });
    }
    const coding = written.bytes.length < LEAST_PACKED_BYTES ? undefined : codingOf(header('accept-encoding'));
    if (!coding) return new Response(written.bytes, { headers: { ...full, ...own } });
    const packed = written.packed(coding);
    return packed && new Response(packed, { headers: { ...full, ...own, 'content-encoding': coding } });
  }

  /** To go around everything else, so that the headers are all there. */
  recorder(): MiddlewareHandler {
    return async (http, next) => {
      await next();
      const offer = this.#offers.get(http.req.raw);
      if (!offer || http.req.raw.method !== 'GET' || http.res.headers.has('set-cookie')) return;
      // the session, a right or the answer may have changed since it was looked at
      if (offer.generation !== this.#memory.generation) return;
      const { written, changes, until } = offer;
      const headers = this.#headers.get(written) ?? headersOf(http.res.headers, written);
      this.#headers.set(written, headers);
      const incoming: IncomingMessage | undefined = http.env?.incoming;
      const key = keyOf(http.req.raw, incoming);
      const bytes = OWN_BYTES + BYTES_PER_CHARACTER * key.length;
      this.#shelf.keep(key, { value: { written, ...headers }, bytes, until, changes });
    };
  }
}

function keyOf(request: Request, incoming: IncomingMessage | undefined): string {
  const { cookie } = incoming?.headers ?? { cookie: request.headers.get('cookie') ?? undefined };
  return `${cookie}\n${incoming?.url ?? request.url.slice(new URL(request.url).origin.length)}`;
}

/** Without making a Headers of all of them. */
function headerOf(request: Request, incoming: IncomingMessage | undefined, name: string): string | undefined {
  const value = incoming ? incoming.headers[name] : request.headers.get(name);
  return typeof value === 'string' ? value : undefined;
}

function headersOf(headers: Headers, { type, tag }: Written): Pick<Repeat, 'unchanged' | 'full'> {
  const kept = [...headers].filter(([name]) => !OWN.has(name) && name !== 'content-type');
  const unchanged = { ...Object.fromEntries(kept), etag: tag, vary: 'Accept-Encoding' };
  return { unchanged, full: { ...unchanged, 'content-type': type } };
}
