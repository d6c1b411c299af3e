import type { Hono } from 'hono';
import { expect } from 'vitest';
import {
  type Call,
  type CallName,
  calls,
  type DryRunName,
  type DryRunOf,
  errorStatusesOf,
  type ResponseOf,
  type SentBodyOf,
} from '#contract/calls.ts';
import { ErrorBody } from '#contract/schemas.ts';

export type Values = Readonly<Record<string, string | number>>;

export interface CallArgs<N extends CallName> {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: SentBodyOf<N>;
}

export interface ErrorResponse {
  readonly status: number;
  readonly message: string;
  readonly issues?: ErrorBody['issues'];
  readonly reauth?: ErrorBody['reauth'];
}

export async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream') return response.text();
  await response.body?.cancel();
  return '';
}

/** A client of the HTTP API that stores cookies; `address` is its IP address, `token` its access token. */
export class Caller {
  readonly #app: Hono;
  readonly #address: string | undefined;
  readonly #token: string | undefined;
  readonly #cookies = new Map<string, string>();

  constructor(app: Hono, cookie?: string, address?: string, token?: string) {
    this.#app = app;
    this.#address = address;
    this.#token = token;
    for (const pair of cookie?.split('; ') ?? []) this.#keep(pair);
  }

  get cookie(): string | undefined {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined;
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.send('currentUser')).status === 200;
  }

  /** Returns the response of a successful call, parsed strictly by the table of calls. */
  async call<N extends CallName>(name: N, sent: CallArgs<N> = {}): Promise<ResponseOf<N>> {
    const call: Call = calls[name];
    const response = await this.send(name, sent);
    const text = await textOf(response);
    expect(`${response.status} ${response.status < 300 ? '' : text}`).toBe(`${call.status} `);
    if (call.status === 204) {
      expect(text).toBe('');
      return undefined as ResponseOf<N>;
    }
    if (typeof call.response === 'string') {
      expect(response.headers.get('content-type')).toBe(call.response);
      return text as ResponseOf<N>;
    }
    return call.response.parse(JSON.parse(text)) as ResponseOf<N>;
  }

  /** Returns the response of a successful dry run, parsed by the table of calls. */
  async dryRun<N extends DryRunName>(name: N, sent: CallArgs<N>): Promise<DryRunOf<N>> {
    const { dryRun }: Call = calls[name];
    const response = await this.send(name, { ...sent, query: { ...sent.query, dryRun: 'true' } });
    const text = await response.text();
    expect(`${response.status} ${response.ok ? '' : text}`).toBe('200 ');
    return dryRun?.parse(JSON.parse(text)) as DryRunOf<N>;
  }

  /** Returns the error of a call that must fail. */
  async error<N extends CallName>(name: N, sent: CallArgs<N> | Untyped = {}): Promise<ErrorResponse> {
    const call: Call = calls[name];
    const response = await this.send(name, sent);
    const text = await response.text();
    expect(response.status, text).toBeGreaterThanOrEqual(400);
    if (call.errorFormat === 'text') return { status: response.status, message: text };
    return { status: response.status, ...ErrorBody.parse(JSON.parse(text)) };
  }

  /** Sends a call; a body that is a string is sent unchanged. */
  async send(name: CallName, sent: Untyped = {}): Promise<Response> {
    const call: Call = calls[name];
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key) => encodeURIComponent(sent.params?.[key] ?? ''));
    const query = new URLSearchParams(Object.entries(sent.query ?? {}).map(([key, value]) => [key, String(value)]));
    const response = await this.request(`${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: call.method,
      ...(sent.body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body),
      }),
    });
    // the API documentation lists no internal errors
    if (response.status < 500 && !documentedOf(call).has(response.status)) {
      expect.fail(`${name} answers ${response.status}, which is not documented`);
    }
    return response;
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookie) headers.set('Cookie', this.cookie);
    if (this.#token) headers.set('Authorization', `Bearer ${this.#token}`);
    const env = this.#address && { incoming: { socket: { remoteAddress: this.#address } } };
    const response = await this.#app.request(path, { ...init, headers }, env);
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

const documented = new Map<Call, ReadonlySet<number>>();

function documentedOf(call: Call): ReadonlySet<number> {
  const known = documented.get(call);
  if (known) return known;
  const { status, dryRun, repeatStatus } = call;
  const repeated = repeatStatus === undefined ? [] : [repeatStatus];
  const statuses = new Set([status, ...(dryRun ? [200] : []), ...repeated, ...errorStatusesOf(call)]);
  documented.set(call, statuses);
  return statuses;
}

interface Untyped {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
}
