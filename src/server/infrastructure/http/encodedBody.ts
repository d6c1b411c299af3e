import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Tag } from '#server/infrastructure/events/tags.ts';

export const MIN_COMPRESSED_BYTES = 1024;
/** Compresses about as well as level 11, in a fiftieth of the time. */
const BROTLI_QUALITY = 5;

export type ContentEncoding = 'br' | 'gzip';

const compressors: { readonly [C in ContentEncoding]: (bytes: Bytes) => Promise<Bytes> } = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

type Bytes = Uint8Array<ArrayBuffer>;

export interface Freshness {
  readonly tags: readonly Tag[];
  readonly expiresAt?: number;
}

/** A response body with its ETag. Each compressed variant is created once and shared. */
export class EncodedBody<T = unknown> {
  readonly type: string;
  readonly freshness: Freshness | undefined;
  readonly bytes: Bytes;
  readonly #compressing = new Map<ContentEncoding, Promise<Bytes>>();
  readonly #compressed = new Map<ContentEncoding, Bytes>();
  #etag: string | undefined;
  declare readonly _type: T;

  constructor(content: string | Uint8Array, type: string, freshness?: Freshness) {
    this.type = type;
    this.freshness = freshness;
    this.bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  }

  /** Weak: the same for every encoding. A write needs none. */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha256', this.bytes, 'base64url').slice(0, 27)}"`;
    return this.#etag;
  }

  static json<T>(value: T, freshness: Freshness): EncodedBody<T> {
    return new EncodedBody<T>(JSON.stringify(value), 'application/json', freshness);
  }

  compressed(encoding: ContentEncoding): Bytes | undefined {
    return this.#compressed.get(encoding);
  }

  compress(encoding: ContentEncoding): Promise<Bytes> {
    const compressing = this.#compressing.get(encoding) ?? this.#compress(encoding);
    this.#compressing.set(encoding, compressing);
    return compressing;
  }

  async #compress(encoding: ContentEncoding): Promise<Bytes> {
    const compressed = await compressors[encoding](this.bytes);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}

/** Answers a read with its ETag, or with 304. */
export async function sendRead(http: Context, encoded: EncodedBody): Promise<Response> {
  http.header('ETag', encoded.etag);
  if (!matchesEtag(http.req.header('If-None-Match'), encoded.etag)) return sendEncoded(http, encoded);
  http.header('Vary', 'Accept-Encoding');
  return http.body(null, 304);
}

export async function sendEncoded(
  http: Context,
  encoded: EncodedBody,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  http.header('Vary', 'Accept-Encoding');
  http.header('Content-Type', encoded.type);
  const isCompressible = encoded.bytes.length >= MIN_COMPRESSED_BYTES && !encoded.type.startsWith('image/');
  const encoding = isCompressible ? encodingOf(http.req.header('Accept-Encoding')) : undefined;
  if (!encoding) return http.body(encoded.bytes, status);
  http.header('Content-Encoding', encoding);
  return http.body(await encoded.compress(encoding), status);
}

export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = etag.slice('W/'.length);
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}

const accepting = { br: acceptingPattern('br'), gzip: acceptingPattern('gzip') };

/** Matches a header that names the encoding, unless its weight is 0 (RFC 9110, 12.5.3). */
function acceptingPattern(encoding: ContentEncoding): RegExp {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|[,;])))`, 'i');
}

export function encodingOf(acceptEncoding = ''): ContentEncoding | undefined {
  if (accepting.br.test(acceptEncoding)) return 'br';
  return accepting.gzip.test(acceptEncoding) ? 'gzip' : undefined;
}
