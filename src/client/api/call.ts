import {
  type AnswerOf,
  type Call,
  type CallName,
  calls,
  type DryRunName,
  type DryRunOf,
  type ParamsOf,
  type QueryOf,
  type SentBodyOf,
} from '#contract/calls.ts';
import type { ErrorBody } from '#contract/schemas.ts';
import { setOnline } from './connection.ts';

export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** A network that swallows what is sent is as good as none. */
const TIMEOUT_MS = 30_000;
/** The server answers a write within 10 s, if only that it is not confirmed. */
const WRITE_PATIENCE_MS = 15_000;
export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';
const UNEXPECTED = 'Something went wrong. Please try again.';

/** Within so long all of the server's processes hear of a change. Whichever is asked sooner has to make sure of it. */
const BYPASS_CACHE_MS = 1_000;
let bypassCacheUntil = Number.NEGATIVE_INFINITY;

/** A call that failed. `status` is 0 when no answer came; `message` is for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly issues: readonly Issue[];

  constructor(status: number, message: string, issues: readonly Issue[] = []) {
    super(message);
    this.status = status;
    this.issues = issues;
  }
}

type Required<Key extends string, T> = [T] extends [undefined] ? { [K in Key]?: never } : { [K in Key]: T };

/** A query of which everything may be left out may be left out whole. */
type OptionalQuery<T> = Record<never, never> extends T ? { query?: T } : Required<'query', T>;

/** What a call needs: path parameters, query and body, each exactly where the contract has it. */
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

/** Makes a call of the contract. Throws ApiError on any refusal, and when no answer comes. */
export function call<N extends DryRunName>(
  name: N,
  args: ArgsOf<N> & { query: { dryRun: 'true' } },
): Promise<DryRunOf<N>>;
export function call<N extends CallName>(name: N, ...args: ArgsFor<N>): Promise<AnswerOf<N>>;
export async function call<N extends CallName>(name: N, ...[args]: ArgsFor<N>): Promise<AnswerOf<N>> {
  const { method, path, status, errorFormat }: Call = calls[name];
  const { params, query, body }: Args = args ?? {};
  const response = await send(address(path, params, query), {
    method,
    credentials: 'same-origin',
    // which the browser sends as max-age=0, with the tag of what it has: in a header of ours, it would leave the tag out
    ...(method === 'GET' && performance.now() < bypassCacheUntil ? { cache: 'no-cache' } : {}),
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (method !== 'GET') bypassCacheAfterChange();
  const answer = response.ok ? await content(response, status) : await errorOf(response, errorFormat === 'text');
  setOnline(true);
  if (answer instanceof ApiError) throw answer;
  return answer as AnswerOf<N>;
}

/** Something has changed: what is asked for from now on is to be from after that, whichever process answers. */
export function bypassCacheAfterChange(): void {
  bypassCacheUntil = performance.now() + BYPASS_CACHE_MS;
}

function address(path: string, params: Values = {}, query?: Values): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  if (!query) return filled;
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return `${filled}?${new URLSearchParams(given)}`;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const patience = init.method === 'GET' ? TIMEOUT_MS : WRITE_PATIENCE_MS;
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) }).catch(unreachable);
  syncClock(response.headers.get('x-server-time'));
  return response;
}

/** What is no JSON has been broken off halfway, or is the login page of a hotel: it is not the server's answer. */
async function content(response: Response, status: number): Promise<unknown> {
  return status === 204 ? undefined : response.json().catch(unreachable);
}

function unreachable(): never {
  setOnline(false);
  throw new ApiError(0, UNREACHABLE);
}

async function errorOf(response: Response, asText: boolean): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  if (asText) return new ApiError(response.status, text || UNEXPECTED);
  try {
    const { message, issues } = JSON.parse(text) as Partial<ErrorBody>;
    return new ApiError(response.status, message ?? UNEXPECTED, issues);
  } catch {
    return new ApiError(response.status, UNEXPECTED);
  }
}

let clockOffset = Number.NEGATIVE_INFINITY;

/**
 * An answer is never older than the moment it is read, so the greatest lead seen is the nearest to the truth:
 * a slow answer, or one that the browser's cache revived with its old headers, cannot set the clock back.
 */
function syncClock(serverTime: string | null): void {
  if (serverTime === null) return;
  clockOffset = Math.max(clockOffset, Number(serverTime) - performance.now());
}

/** Now in epoch milliseconds by the server's clock; by the browser's until the first answer. */
export function serverNow(): number {
  return Number.isFinite(clockOffset) ? performance.now() + clockOffset : Date.now();
}
