import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

/** Less than this is not worth packing. */
export const LEAST_PACKED_BYTES = 1024;
/** About what 11 packs, in a fiftieth of the time. */
const BROTLI_QUALITY = 5;

export type Coding = 'br' | 'gzip';

const packers: { readonly [C in Coding]: (bytes: Bytes) => Promise<Bytes> } = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

type Bytes = Uint8Array<ArrayBuffer>;

/** What makes an answer untrue: changes, and the time. */
interface Validity {
  readonly tags: readonly string[];
  readonly expiresAt?: number;
}

/** An answer as it goes out, with its tag; what is kept is packed once for all who take it so. `T` is what it says. */
export class Written<T = unknown> {
  readonly type: string;
  readonly tag: string;
  /** of an answer that is kept */
  readonly validity: Validity | undefined;
  readonly bytes: Bytes;
  readonly #packing = new Map<Coding, Promise<Bytes>>();
  readonly #packed = new Map<Coding, Bytes>();
  /** only its type counts */
  declare readonly says: T;

  constructor(text: string, type: string, validity?: Validity) {
    this.type = type;
    this.validity = validity;
    this.bytes = Buffer.from(text);
    // weak: the same whichever way it is packed
    this.tag = `W/"${hash('sha256', this.bytes, 'base64url').slice(0, 27)}"`;
  }

  static json<T>(value: T, validity: Validity): Written<T> {
    return new Written<T>(JSON.stringify(value), 'application/json', validity);
  }

  /** Packed, if it has been packed so already. */
  packed(coding: Coding): Bytes | undefined {
    return this.#packed.get(coding);
  }

  pack(coding: Coding): Promise<Bytes> {
    const packing = this.#packing.get(coding) ?? this.#pack(coding);
    this.#packing.set(coding, packing);
    return packing;
  }

  async #pack(coding: Coding): Promise<Bytes> {
    const packed = await packers[coding](this.bytes);
    this.#packed.set(coding, packed);
    return packed;
  }
}

/** Answers 304 to whoever has it already. */
export function answerUnpacked(http: Context, written: Written): Response {
  http.header('ETag', written.tag);
  if (isHeld(http, written.tag)) return http.body(null, 304);
  http.header('Content-Type', written.type);
  return http.body(written.bytes);
}

/** The same in the way that the client takes it. */
export async function answerPacked(http: Context, written: Written): Promise<Response> {
  http.header('Vary', 'Accept-Encoding');
  const coding = codingOf(http.req.header('Accept-Encoding'));
  if (!coding || written.bytes.length < LEAST_PACKED_BYTES || isHeld(http, written.tag))
    return answerUnpacked(http, written);
  http.header('ETag', written.tag);
  http.header('Content-Type', written.type);
  http.header('Content-Encoding', coding);
  return http.body(await written.pack(coding));
}

function isHeld(http: Context, tag: string): boolean {
  return isHeldBy(http.req.header('If-None-Match'), tag);
}

/** Whether If-None-Match names the tag. */
export function isHeldBy(held: string | undefined, tag: string): boolean {
  if (held === undefined) return false;
  if (held === tag || held === '*') return true;
  const opaque = tag.slice('W/'.length);
  return held.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}

/** Browsers send one of a few headers, each with thousands of requests. */
const knownCodings = new Map<string, Coding | undefined>();
const MOST_KNOWN = 100;

/** The first of ours that a header takes. */
export function codingOf(accepted: string | undefined): Coding | undefined {
  if (accepted === undefined) return undefined;
  if (knownCodings.has(accepted)) return knownCodings.get(accepted);
  const coding = readCoding(accepted);
  if (knownCodings.size < MOST_KNOWN && accepted.length < MOST_KNOWN) knownCodings.set(accepted, coding);
  return coding;
}

/** A coding with q=0 is refused. */
function readCoding(accepted: string): Coding | undefined {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, q = '']) => !/^q=0(\.0*)?$/.test(q))
    .map(([coding]) => coding);
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding));
}
