import {
  type Call,
  type CallName,
  calls,
  type DryRunName,
  type DryRunOf,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type SentBodyOf,
} from '#contract/calls.ts';
import type { ErrorBody } from '#contract/schemas.ts';
import type { SignInWay } from '#domain/accounts/signIn.ts';
import { reportLostCall, setOnline } from './connection.ts';

export interface Issue {
  readonly path: string;
  readonly message: string;
}

const READ_TIMEOUT_MS = 30_000;
const WRITE_TIMEOUT_MS = 15_000;
/** A file may be large, and the network slow. */
const FILE_TIMEOUT_MS = 600_000;
export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';
/** The message of an error response that has none. */
export const UNEXPECTED = 'Something went wrong. Please try again.';

/** For this long after a change, a process of the server may still have an old response in its cache. */
const BYPASS_CACHE_MS = 1_000;
let bypassCacheUntil = Number.NEGATIVE_INFINITY;

/** The calls that got a response. */
let answered = 0;

/** A failed call. `status` is 0 if no response came; `message` is written for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly issues: readonly Issue[];
  /** the ways to sign in again, if the call needs a fresh sign-in */
  readonly reauth: readonly SignInWay[] | undefined;

  constructor(status: number, message: string, issues: readonly Issue[] = [], reauth?: readonly SignInWay[]) {
    super(message);
    this.status = status;
    this.issues = issues;
    this.reauth = reauth;
  }
}

type Required<Key extends string, T> = [T] extends [undefined] ? { [K in Key]?: never } : { [K in Key]: T };

/** `query` is optional if all its fields are. */
type OptionalQuery<T> = Record<never, never> extends T ? { query?: T } : Required<'query', T>;

export type ArgsOf<N extends CallName> = Required<'params', ParamsOf<N>> &
  OptionalQuery<QueryOf<N>> &
  Required<'body', SentBodyOf<N>>;

type Values = Readonly<Record<string, string | number | undefined>>;

interface Args {
  readonly params?: Values | undefined;
  readonly query?: Values | undefined;
  readonly body?: unknown;
}

type ArgsFor<N extends CallName> = Record<never, never> extends ArgsOf<N> ? [args?: ArgsOf<N>] : [args: ArgsOf<N>];

/** Makes a call of the contract. Throws ApiError for any status but success, and if no response comes. */
export function call<N extends DryRunName>(
  name: N,
  args: ArgsOf<N> & { query: { dryRun: 'true' } },
): Promise<DryRunOf<N>>;
export function call<N extends CallName>(name: N, ...args: ArgsFor<N>): Promise<ResponseOf<N>>;
export async function call<N extends CallName>(name: N, ...[args]: ArgsFor<N>): Promise<ResponseOf<N>> {
  const definition: Call = calls[name];
  const { method, path, errorFormat } = definition;
  const { params, query, body }: Args = args ?? {};
  const answeredBefore = answered;
  const lose = (error?: unknown): never => unanswered(error, answered > answeredBefore);
  const init: RequestInit = {
    signal: AbortSignal.timeout(timeoutOf(definition)),
    method,
    credentials: 'same-origin',
    // the browser still sends If-None-Match, which it omits if we set the header ourselves
    ...(method === 'GET' && performance.now() < bypassCacheUntil ? { cache: 'no-cache' } : {}),
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  };
  const response = await fetch(address(path, params, query), init).catch(lose);
  syncClock(response.headers.get('x-server-time'));
  if (method !== 'GET') bypassCacheAfterChange();
  const answer = response.ok
    ? await content(response, definition, lose)
    : await errorOf(response, errorFormat === 'text');
  answered += 1;
  setOnline(true);
  if (answer instanceof ApiError) throw answer;
  return answer as ResponseOf<N>;
}

/** Makes every read of the next second bypass the server's caches, so that it returns data from after the change. */
export function bypassCacheAfterChange(): void {
  bypassCacheUntil = performance.now() + BYPASS_CACHE_MS;
}

function address(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
}

function timeoutOf({ method, response }: Call): number {
  if (response === 'application/zip') return FILE_TIMEOUT_MS;
  return method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
}

/** A body of another type was cut off, or is the login page of a hotel: the server did not answer. */
async function content(response: Response, call: Call, lose: (error?: unknown) => never): Promise<unknown> {
  if (call.status === 204) return undefined;
  if (call.response === 'application/zip') return response.blob().catch(lose);
  if (typeof call.response !== 'string') return response.json().catch(lose);
  return response.headers.get('content-type') === call.response ? response.text().catch(lose) : lose();
}

/** A call that takes too long while others are answered is lost alone: the server is reachable. */
function unanswered(error: unknown, areOthersAnswered: boolean): never {
  if (areOthersAnswered && error instanceof DOMException && error.name === 'TimeoutError') reportLostCall();
  else setOnline(false);
  throw new ApiError(0, UNREACHABLE);
}

async function errorOf(response: Response, asText: boolean): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  if (asText) return new ApiError(response.status, text || UNEXPECTED);
  try {
    const { message, issues, reauth } = JSON.parse(text) as Partial<ErrorBody>;
    return new ApiError(response.status, message ?? UNEXPECTED, issues, reauth);
  } catch {
    return new ApiError(response.status, UNEXPECTED);
  }
}

let clockOffset = Number.NEGATIVE_INFINITY;
let firstOffset: number | undefined;

/** Keeps the greatest offset, because a slow or cached response has an old time. */
function syncClock(serverTime: string | null): void {
  if (serverTime === null) return;
  const offset = Number(serverTime) - performance.now();
  firstOffset ??= offset;
  clockOffset = Math.max(clockOffset, offset);
}

/**
 * Returns the server's time, in epoch milliseconds, when this page began to load, or earlier by as long as the first response
 * took; undefined before that. Later responses do not count: the browser's clock may have stood still meanwhile.
 */
export function pageStartedAt(): number | undefined {
  return firstOffset;
}

/** Returns the server's time in epoch milliseconds; the browser's until the first response. */
export function serverNow(): number {
  return Number.isFinite(clockOffset) ? performance.now() + clockOffset : Date.now();
}
