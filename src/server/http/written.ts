import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

/** Less than this is not worth packing. */
const LEAST_BYTES = 1024;
/** About what 11 packs, in a fiftieth of the time. */
const BROTLI_QUALITY = 5;

type Coding = 'br' | 'gzip';

const packers: { readonly [C in Coding]: (bytes: Buffer) => Promise<Buffer> } = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** An answer as it goes out, with its tag; what is kept is packed once for all who take it so. `T` is what it says. */
export class Written<T = unknown> {
  readonly type: string;
  readonly tag: string;
  readonly bytes: Buffer;
  readonly #packed = new Map<Coding, Promise<Buffer>>();
  /** only its type counts */
  declare readonly says: T;

  constructor(text: string, type: string) {
    this.type = type;
    this.bytes = Buffer.from(text);
    // weak: the same whichever way it is packed
    this.tag = `W/"${hash('sha256', this.bytes, 'base64url').slice(0, 27)}"`;
  }

  static json<T>(value: T): Written<T> {
    return new Written<T>(JSON.stringify(value), 'application/json');
  }

  in(coding: Coding): Promise<Buffer> {
    const packed = this.#packed.get(coding) ?? packers[coding](this.bytes);
    this.#packed.set(coding, packed);
    return packed;
  }
}

/** Answers 304 to whoever has it already. */
export function answerUnpacked(http: Context, written: Written): Response {
  http.header('ETag', written.tag);
  if (isHeld(http, written.tag)) return http.body(null, 304);
  http.header('Content-Type', written.type);
  return http.body(new Uint8Array(written.bytes));
}

/** The same in the way that the client takes it. */
export async function answerPacked(http: Context, written: Written): Promise<Response> {
  http.header('Vary', 'Accept-Encoding');
  const coding = codingOf(http.req.header('Accept-Encoding') ?? '');
  if (!coding || written.bytes.length < LEAST_BYTES || isHeld(http, written.tag)) return answerUnpacked(http, written);
  http.header('ETag', written.tag);
  http.header('Content-Type', written.type);
  http.header('Content-Encoding', coding);
  return http.body(new Uint8Array(await written.in(coding)));
}

function isHeld(http: Context, tag: string): boolean {
  const held = http.req.header('If-None-Match');
  if (held === undefined) return false;
  if (held === tag || held === '*') return true;
  const opaque = tag.slice('W/'.length);
  return held.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}

/** The first of ours that a header takes: a coding with q=0 is refused. */
function codingOf(accepted: string): Coding | undefined {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, q = '']) => !/^q=0(\.0*)?$/.test(q))
    .map(([coding]) => coding);
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding));
}
