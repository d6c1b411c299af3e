import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { MAIN, NODE, runCli, startApp } from '#test/support/appProcess.ts';
import { fillDataDir, isShutDown } from '#test/support/embeddedTemplate.ts';
import { freePort } from '#test/support/freePort.ts';

const scratch = mkdtempSync(join(tmpdir(), 'unbusted-start-'));
afterAll(() => rmSync(scratch, { recursive: true }));
vi.setConfig({ testTimeout: 60_000 });

/** An empty site on a random port. */
const env = { PORT: '0', SEED: 'none', DATA_DIR: join(scratch, 'data') };
await fillDataDir(env.DATA_DIR);

async function endOf(overrides: Readonly<Record<string, string>>) {
  const { code, output, errors } = await startApp({ ...env, ...overrides }).ended;
  return { code, output, lines: errors.split('\n').slice(0, -1) };
}

describe('failed starts', () => {
  test('a start with a bad PORT ends with one line and exit code 1', async () => {
    const ended = await endOf({ PORT: 'http' });
    expect(ended).toEqual({ code: 1, output: '', lines: ['PORT is "http"; expected a port from 0 to 65535'] });
  });

  test('a start with a DATA_DIR that cannot be written ends with one line and exit code 1', {
    tags: 'slow',
  }, async () => {
    const file = join(scratch, 'file');
    writeFileSync(file, '');
    const ended = await endOf({ DATA_DIR: join(file, 'data') });
    expect(ended).toMatchObject({
      code: 1,
      output: '',
      lines: [expect.stringMatching(/^DATA_DIR is .*; expected /)],
    });
  });

  test.skipIf(process.platform === 'win32')(
    'a start that may open too few files ends with one line and exit code 1',
    async () => {
      const limited = startApp(env, ['sh', '-c', 'ulimit -n 64; exec "$@"', 'sh', ...NODE, MAIN]);
      const errors = 'Too many files are open: the limit is 64. Raise it, as by "ulimit -n 1024"\n';
      expect(await limited.ended).toMatchObject({ code: 1, errors });
    },
  );

  test('a start without passwords or another way to sign in ends with one line and exit code 1', {
    tags: 'slow',
  }, async () => {
    const line =
      'PASSWORD_LOGIN is off, and the site has no other way to sign in: set it to on, or OIDC_ISSUER, or give a site admin a passkey';
    expect(await endOf({ PASSWORD_LOGIN: 'off' })).toEqual({ code: 1, output: '', lines: [line] });
  });

  test('a start on a taken port ends with one line and exit code 1', { tags: 'slow' }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    for (const variable of ['PORT', 'METRICS_PORT']) {
      const ended = await endOf({ [variable]: String(port) });
      const line = `Port ${port} is in use: set ${variable} to a free one, or stop the program that listens there`;
      expect(ended).toEqual({ code: 1, output: '', lines: [line] });
    }
    other.close();
  });
});

test('a start waits for no OpenID provider, which may be the only way to sign in', { tags: 'slow' }, async () => {
  const mute = createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
  let connections = 0;
  mute.on('connection', () => {
    connections += 1;
  });
  const { port } = mute.address() as AddressInfo;
  const OIDC_ISSUER = `http://127.0.0.1:${port}`;
  const app = startApp({
    ...env,
    PASSWORD_LOGIN: 'off',
    OIDC_ISSUER,
    OIDC_CLIENT_ID: 'unbusted',
    OIDC_CLIENT_SECRET: 'secret',
  });
  const url = await app.url();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(connections).toBe(0);
  app.kill('SIGTERM');
  await app.ended;
  mute.close();
});

test('the systemd unit waits after the start until the app is ready', async () => {
  const unit = readFileSync(new URL('../../deploy/unbusted.service', import.meta.url), 'utf8');
  const [, script = ''] = /^ExecStartPost=\/usr\/bin\/env node -e "(.+)"$/m.exec(unit) ?? [];
  expect(script).not.toMatch(/["$%\\]/);
  const statuses = [503, 503, 200];
  const asked: string[] = [];
  const server = createHttpServer(({ url = '' }, response) => {
    response.writeHead(statuses[asked.push(url) - 1] ?? 500).end();
  });
  // nothing listens yet
  const port = await freePort();
  const waiting = startApp({ PORT: String(port), HOST: '' }, [process.execPath, '-e', script]);
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
  server.listen(port, '127.0.0.1');
  expect(await waiting.ended).toEqual({ code: 0, output: '', errors: '' });
  server.close();
  expect(asked).toEqual(['/readyz', '/readyz', '/readyz']);
});

test('a start without TRUST_PROXY and a site admin warns and prints the command that makes one, which works while the app runs', {
  tags: 'slow',
}, async () => {
  const app = startApp({ ...env, PUBLIC_URL: 'https://pool.example.org' });
  const url = await app.url();
  expect(app.output()).toMatch(/^Unbusted \d+\.\d+\.\d+ is running at /m);
  await expect.poll(app.output).toMatch(/^\{"level":40,.*"msg":"PUBLIC_URL is https and TRUST_PROXY is 0\. /m);
  await expect.poll(app.output).toContain('There is no site admin: `npm run cli -- admin <name>` makes one');

  const made = await runCli(env, ['admin', 'Grace Hopper']);
  const [, password] =
    /^Created the site admin Grace Hopper with the password (\S+), shown this once\.$/m.exec(made.output) ?? [];
  expect(await signIn(url, 'grace hopper', password)).toMatchObject({ username: 'Grace Hopper', isAdmin: true });
  expect(await runCli(env, ['admin', 'grace hopper'])).toEqual({
    code: 0,
    output: 'Grace Hopper is a site admin.\n',
    errors: '',
  });

  // an unfinished request delays the stop
  const unfinished = connect(Number(new URL(url).port), '127.0.0.1');
  unfinished.on('error', () => {}).write('GET / HTTP/1.1\r\n');
  await fetch(`${url}/healthz`);
  const began = performance.now();
  const signals = setInterval(() => app.kill('SIGTERM'), 50);
  expect(await app.ended).toMatchObject({ code: 1, errors: '' });
  clearInterval(signals);
  expect(performance.now() - began).toBeLessThan(8_000);
});

test('what is set and has no effect is a warning line of the start', {
  tags: 'slow',
}, async () => {
  const site = { PORT: '0', NODE_ENV: 'development', DATA_DIR: join(scratch, 'ignored') };
  await fillDataDir(site.DATA_DIR);
  const outputOf = async (more: Readonly<Record<string, string>>) => {
    const app = startApp({ ...site, ...more });
    await app.url();
    app.kill('SIGTERM');
    return (await app.ended).output;
  };
  const warnings = (output: string) =>
    [...output.matchAll(/^\{"level":40,.*"msg":"(.*)"\}$/gm)].map(([, text]) => text);
  const admin = { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'a secret' };
  expect(warnings(await outputOf(admin))).toEqual([]);
  const ignored = { ADMIN_USERNAME: 'bob', TRUSTPROXY: '1', RESULTS_FEED_URL: 'http://127.0.0.1:9' };
  expect(warnings(await outputOf({ ...admin, ...ignored }))).toEqual([
    'TRUSTPROXY is set and unknown: is TRUST_PROXY meant?',
    'RESULTS_FEED_URL is set and ignored: RESULTS_FEED is off',
    'ADMIN_USERNAME is set and ignored: ada is there already; use cli admin or cli reset-password',
  ]);
});

test('the app locks its data directory, stops on a signal and has all data at the next start', async () => {
  const app = startApp(env);
  const url = await app.url();
  expect(app.output()).toMatch(/^Unbusted \d+\.\d+\.\d+ is running at /);
  const registration = { username: 'Ada', email: 'ada@example.org', password: 'a secret', confirmPassword: 'a secret' };
  expect((await post(`${url}/api/register`, registration)).status).toBe(201);

  const line = `DATA_DIR is "${env.DATA_DIR}", which another process is using: stop that process, or set DATA_DIR to another directory`;
  expect(await endOf({})).toEqual({ code: 1, output: '', lines: [line] });

  expect((statSync(join(env.DATA_DIR, 'lock')).mode & 0o777).toString(8)).toBe('600');
  app.kill('SIGTERM');
  expect(await app.ended).toMatchObject({ code: 0, errors: '' });
  expect(isShutDown(env.DATA_DIR)).toBe(true);

  const next = startApp({ ...env, METRICS_PORT: '0', LOG_LEVEL: 'info' });
  expect(await signIn(await next.url(), 'ada', 'a secret')).toMatchObject({ username: 'Ada', isAdmin: false });
  await expect.poll(next.output).toContain('"route":"/api/login","status":200');
  const [, metrics = ''] = /^Its metrics are at (http:\S+)$/m.exec(next.output()) ?? [];
  const text = await (await fetch(metrics)).text();
  expect(text).toContain('unbusted_http_request_seconds_count{route="/api/login",method="POST",status="2xx"} 1');
  next.kill('SIGINT');
  expect(await next.ended).toMatchObject({ code: 0, errors: '' });
});

async function signIn(url: string, username: string, password: string | undefined): Promise<unknown> {
  const answer = await post(`${url}/api/login`, { username, password });
  return answer.json();
}

function post(url: string, body: unknown): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}
