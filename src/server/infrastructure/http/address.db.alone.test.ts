// @module-tag one-process

import { hash, verify } from '@node-rs/argon2';
import type { Hono } from 'hono';
import pino from 'pino';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { warnOfHttps } from './address.ts';

vi.mock('@node-rs/argon2', { spy: true });
vi.mocked(hash).mockImplementation(async () => 'a hash');
vi.mocked(verify).mockImplementation(async () => false);

const t = await testApp();
let direct: Hono;
const OFFICE = '198.51.100.7';
const HOME = '203.0.113.9';

beforeEach(async () => {
  await t.database.reset();
  // a process remembers whom it has refused
  direct = t.appWith({ rateLimits: 'on' });
});

/** Returns the status of a failed login of sam from an address. */
async function login(on: Hono, address: string, forwarded = ''): Promise<number> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded },
    body: JSON.stringify({ username: 'sam', password: 'wrong' }),
  };
  return (await new Caller(on, undefined, address).request('/api/login', init)).status;
}

async function useUp(attempt: (n: number) => Promise<number>): Promise<void> {
  for (let n = 0; n < 10; n += 1) expect(await attempt(n)).toBe(401);
}

describe('addresses', () => {
  test('without a proxy, X-Forwarded-For does not change the caller’s address', async () => {
    await useUp((n) => login(direct, OFFICE, `192.0.2.${n}`));
    expect(await login(direct, OFFICE, '192.0.2.99')).toBe(429);
    expect(await login(direct, HOME, OFFICE)).toBe(401);
  });

  test.each([
    [1, (own: string, n: number) => `192.0.2.${n}, ${own}`],
    [2, (own: string, n: number) => `192.0.2.${n}, ${own}, 10.0.0.2`],
    [2, (own: string, n: number) => `192.0.2.${n},192.0.3.${n} ,  ${own} ,10.0.0.2`],
  ])('behind %d trusted proxies the address is the one that the first of them saw', async (trustProxy, header) => {
    const proxied = t.appWith({ rateLimits: 'on', trustProxy });
    await useUp((n) => login(proxied, '10.0.0.1', header(OFFICE, n)));
    expect(await login(proxied, '10.0.0.1', header(OFFICE, 99))).toBe(429);
    expect(await login(proxied, '10.0.0.1', header(HOME, 99))).toBe(401);
  });

  test.each([
    ['198.51.100.7:5678', (n: number) => `198.51.100.7:${n}`, HOME],
    ['[2001:db8::7]:5678', (n: number) => `[2001:db8::${n}]:${n}`, '[2001:db8:1::7]:5678'],
    ['[2001:db8::7]', (n: number) => `[2001:db8::${n}]`, '2001:db8:1::7'],
    ['an unreadable one', (n: number) => `guest-${n}, 198.51.100.7:x${n}`, HOME],
  ])('an address that a proxy writes as %s is the same for every port', async (_, header, other) => {
    const proxied = t.appWith({ rateLimits: 'on', trustProxy: 1 });
    await useUp((n) => login(proxied, '10.0.0.1', header(n)));
    expect(await login(proxied, '10.0.0.1', header(5678))).toBe(429);
    expect(await login(proxied, '10.0.0.1', other)).toBe(401);
  });

  test('all callers without a readable address share one', async () => {
    const proxied = t.appWith({ rateLimits: 'on', trustProxy: 1 });
    await useUp((n) =>
      login(proxied, '10.0.0.1', ['guest', '198.51.100.256', '[::1', '2001:db8::g:1', '_hidden:9'][n % 5]),
    );
    expect(await login(proxied, '10.0.0.1', 'another guest')).toBe(429);
  });

  test('without a header from a trusted proxy the connection’s address is used', async () => {
    const proxied = t.appWith({ rateLimits: 'on', trustProxy: 2 });
    await useUp(() => login(proxied, OFFICE, '192.0.2.1'));
    expect(await login(proxied, OFFICE, '192.0.2.2')).toBe(429);
    expect(await login(proxied, HOME, '')).toBe(401);
  });

  test.each([
    [
      'one line’s of IPv6',
      (n: number) => `2001:db8:1:2:${n}::${n}`,
      '2001:db8:1:2:ffff:ffff:ffff:ffff',
      '2001:db8:1:3::1',
    ],
    ['IPv4’s in IPv6', (n: number) => (n % 2 ? OFFICE : `::ffff:${OFFICE}`), OFFICE, `::ffff:${HOME}`],
    ['a short form’s', (n: number) => (n % 2 ? '2001:db8::1' : '2001:db8:0:0:9::'), '2001:db8::', '2001:db8:1::'],
  ])('all addresses of %s count as one', async (_, address, same, other) => {
    await useUp((n) => login(direct, address(n)));
    expect(await login(direct, same)).toBe(429);
    expect(await login(direct, other)).toBe(401);
  });
});

describe('untrusted proxies', () => {
  /** Returns the warnings of an app after health requests with and without X-Forwarded-For. */
  async function warnings(trustProxy: number, forwarded: readonly (string | undefined)[]): Promise<string[]> {
    const logged: string[] = [];
    const app = t.appHere({ trustProxy }, pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }));
    for (const address of forwarded) {
      const headers: HeadersInit = address === undefined ? {} : { 'X-Forwarded-For': address };
      await app.request('/healthz', { headers });
    }
    return logged.map((line) => JSON.parse(line).msg);
  }

  test('a request from an untrusted proxy logs one warning, and later ones none', async () => {
    const lines = await warnings(0, [undefined, HOME, OFFICE, HOME]);
    expect(lines).toEqual([expect.stringMatching(/^X-Forwarded-For arrived and TRUST_PROXY is 0\. /)]);
  });

  test.each([
    ['without X-Forwarded-For', 0, [undefined, undefined]],
    ['with TRUST_PROXY', 1, [HOME, OFFICE]],
  ])('no warning is logged for %s', async (_, trustProxy, forwarded) => {
    expect(await warnings(trustProxy, forwarded)).toEqual([]);
  });

  test.each([
    ['a request through a proxy and TRUST_PROXY 0', HOME, 0, true],
    ['a direct request', undefined, 0, false],
    ['a proxy that TRUST_PROXY counts', HOME, 1, false],
  ])('whether the console warns: %s', async (_, address, trustProxy, isWarned) => {
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    const headers: HeadersInit = { Cookie: root.cookie ?? '', ...(address && { 'X-Forwarded-For': address }) };
    const site = await (await t.appHere({ trustProxy }).request('/api/site', { headers })).json();
    expect(site).toMatchObject({ hasUnknownProxy: isWarned });
  });

  test.each([
    ['https://pool.example.org', 0, 1],
    ['https://pool.example.org', 1, 0],
    ['http://localhost:3000', 0, 0],
  ])('with PUBLIC_URL %s and TRUST_PROXY %d the start logs %d warnings', (publicUrl, trustProxy, count) => {
    const logged: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
    warnOfHttps({ ...t.config, publicUrl, trustProxy }, log);
    expect(logged.length).toBe(count);
  });
});
