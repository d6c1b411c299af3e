import { DAY } from '#domain/time.ts';
import { reasonFor } from '#server/infrastructure/outbound/reason.ts';

const TIMEOUT_MS = 10_000;
/** A day of the tournament has 0.4 MB at ESPN. */
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 3;
/** A longer wait would end the feed for good; one past the year 9999 is no date of the database driver. */
const MAX_RETRY_AFTER_MS = DAY;

export type FeedFault = 'network' | 'timeout' | 'status' | 'redirect' | 'size' | 'shape' | 'empty' | 'game';

/** Why the feed gave no usable answer, in words for an admin. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly fault: FeedFault;
  /** how long the source asks to wait; undefined if it does not */
  readonly retryAfterMs: number | undefined;
  /** whether asking again soon would be a burden: 429 and 5xx */
  readonly isBusy: boolean;
  /** whether it answered 404 */
  readonly isMissing: boolean;

  constructor(
    fault: FeedFault,
    message: string,
    { retryAfterMs, isBusy = false, isMissing = false, cause }: FeedErrorDetails = {},
  ) {
    super(message, { cause });
    this.fault = fault;
    this.isMissing = isMissing;
    this.retryAfterMs = retryAfterMs;
    this.isBusy = isBusy;
  }
}

interface FeedErrorDetails {
  readonly retryAfterMs?: number;
  readonly isBusy?: boolean;
  readonly isMissing?: boolean;
  readonly cause?: unknown;
}

interface Limits {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Returns what is at an address, bounded in time and size, from no other host. Throws FeedError. */
export async function fetchAnswer(
  address: URL,
  { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, signal }: Limits = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await follow(address, signal ? AbortSignal.any([timeout, signal]) : timeout);
    if (!response.ok) throw await refused(response);
    return await readBytes(response, maxBytes);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    if (timeout.aborted) throw new FeedError('timeout', `No answer within ${timeoutMs / 1000} s`, { cause: error });
    throw new FeedError('network', `Not reachable: ${reasonFor(error)}`, { cause: error });
  }
}

async function follow(address: URL, signal: AbortSignal): Promise<Response> {
  let from = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(from, { redirect: 'manual', signal, headers: { Accept: 'application/json' } });
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('Location') : null;
    if (location === null) return response;
    await response.body?.cancel();
    const to = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
    if (to?.host !== address.host || to.protocol !== address.protocol) {
      throw new FeedError('redirect', 'It redirects to another host');
    }
    from = to;
  }
  throw new FeedError('redirect', 'It redirects in a circle');
}

async function refused(response: Response): Promise<FeedError> {
  await response.body?.cancel();
  const { status } = response;
  const isBusy = status === 429 || status >= 500;
  const retryAfterMs = isBusy ? waitOf(response.headers.get('Retry-After')) : undefined;
  return new FeedError('status', `It answered ${status}`, {
    isBusy,
    isMissing: status === 404,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function waitOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(waitMs) ? undefined : Math.max(0, Math.min(waitMs, MAX_RETRY_AFTER_MS));
}

/** Counts the bytes after decompression. */
async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new FeedError('size', `Its answer is larger than ${maxBytes / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
