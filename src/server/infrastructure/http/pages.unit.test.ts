import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { pages } from '#contract/pages.ts';
import { readConfig } from '#server/infrastructure/config/config.ts';
import { securityHeaders } from './headers.ts';
import { startHttpServer } from './httpServer.ts';
import { servePages } from './pages.ts';

const SCRIPT = 'console.log("a script");';
const home = mkdtempSync(join(tmpdir(), 'unbusted-pages-'));
const directory = join(home, 'client');
const SECRET = 'nobody’s to read';
const app = new Hono();

beforeAll(() => {
  mkdirSync(join(directory, 'assets'), { recursive: true });
  for (const path of ['secret.txt', 'client-secret.txt']) writeFileSync(join(home, path), SECRET);
  mkdirSync(join(directory, 'screens'));
  const screens = Object.values(pages).map(({ screen }) => `screens/${screen}`);
  for (const name of ['index', ...screens])
    writeFileSync(join(directory, `${name}.html`), `<!doctype html><title>Unbusted</title>${name}`);
  writeFileSync(join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(directory, 'manifest.webmanifest'), '{}');
  writeFileSync(join(directory, 'offline.html'), '<!doctype html><title>Offline</title>');
  writeFileSync(join(directory, 'sw.js'), SCRIPT);
  writeFileSync(join(directory, 'assets/app-1a2b.js'), SCRIPT);
  writeFileSync(join(directory, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(directory, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  app.use(securityHeaders({ publicUrl: 'http://localhost:3000' }));
  servePages(app, directory, readConfig({}));
});

afterAll(() => rmSync(home, { recursive: true }));

describe('pages', () => {
  test.each(Object.values(pages))('$path is the document, revalidated each time', async ({ path }) => {
    const answer = await app.request(path.replace('{id}', '7').replace('{code}', 'abc.def'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('<title>Unbusted</title>');
  });

  const linksAt = async (path: string, cookie: string) =>
    (await app.request(path, { headers: { Cookie: cookie } })).headers.get('link');
  const preloads = (...paths: string[]) =>
    paths.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`).join(', ');
  const ALWAYS = ['/api/user', '/api/seasons', '/api/entries', '/api/groups', '/api/group-memberships'];

  test('a page preloads the data of its screen for a signed-in user', async () => {
    const cookie = 'unbusted=abc';
    expect(await linksAt('/picks', cookie)).toBe(preloads(...ALWAYS));
    expect(await linksAt('/groups/7/leaderboard', cookie)).toBe(
      preloads(...ALWAYS, '/api/groups/7', '/api/groups/7/leaderboard'),
    );
    expect(await linksAt('/groups/7/pick-grid', cookie)).toContain(preloads('/api/groups/7/pick-grid'));
    expect(await linksAt('/groups/7>,<evil/leaderboard', cookie)).toBeNull();
    expect(await linksAt('/groups/0/leaderboard', cookie)).toBeNull();
  });

  test.each(['/auth', '/picks', '/groups/7/leaderboard'])(
    '%s preloads no call that needs a session for a visitor without one',
    async (path) => {
      expect(await linksAt(path, 'unbusted-browser=abc')).toBe(preloads('/api/user'));
    },
  );

  test.each([
    ['/picks', 'screens/PicksScreen', 'screens/AuthScreen'],
    ['/groups/7/picks', 'screens/PicksScreen', 'screens/AuthScreen'],
    ['/auth', 'screens/DashboardScreen', 'screens/AuthScreen'],
    ['/auth?redirect=%2Fgroups%2Fjoin%2Fabc', 'screens/DashboardScreen', 'index'],
    ['/groups/join/abc', 'screens/JoinPoolScreen', 'index'],
    ['/reset-password', 'screens/ResetPasswordScreen', 'screens/ResetPasswordScreen'],
    ['/how-it-works', 'screens/HowItWorksScreen', 'screens/HowItWorksScreen'],
  ])('%s is the document %s, and without a session the document %s', async (path, signedIn, signedOut) => {
    for (const cookie of ['unbusted=abc', '__Host-unbusted=abc']) {
      const answer = await app.request(path, { headers: { Cookie: cookie } });
      expect(await answer.text()).toContain(`</title>${signedIn}`);
    }
    const answer = await app.request(path, { headers: { Cookie: 'unbusted-browser=abc' } });
    expect(await answer.text()).toContain(`</title>${signedOut}`);
  });

  test.each(['/nowhere', '/groups', '/groups/7', '/picks/7', '/assets', '/%2e%2e/secret', '/%'])(
    '%s is no page and returns the document with status 404',
    async (path) => {
      const answer = await app.request(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toContain('<title>Unbusted</title>');
    },
  );

  test.each(
    ['picks', 'pick-grid', 'leaderboard', 'manage'].flatMap((page) =>
      ['abc', '0', '007', '-7', '7.5', '1e3', '%207', '2147483648', '99999999999999999999'].map(
        (id) => `/groups/${id}/${page}`,
      ),
    ),
  )('%s has an invalid id and returns the document with status 404, with and without a session', async (path) => {
    for (const headers of [{}, { Cookie: 'unbusted=abc' }]) {
      const answer = await app.request(path, { headers });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
    expect((await app.request(path, { method: 'POST' })).status).toBe(404);
  });

  test('the largest valid id leads to a page', async () => {
    expect((await app.request('/groups/2147483647/picks')).status).toBe(200);
  });

  test.each([
    ['/picks', 200],
    ['/nowhere', 404],
    ['/assets/app-1a2b.js', 200],
    ['/assets/app-9z9z.js', 404],
  ])('HEAD %s is answered with %i and no body', async (path, status) => {
    const answer = await app.request(path, { method: 'HEAD' });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe('');
  });

  test('a page accepts only GET and HEAD', async () => {
    const answer = await app.request('/picks', { method: 'POST' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('files', () => {
  test('a hashed asset is immutable', async () => {
    const answer = await app.request('/assets/app-1a2b.js');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(await answer.text()).toBe(SCRIPT);
  });

  test.each([
    ['/favicon.svg', /^image\/svg\+xml/],
    ['/manifest.webmanifest', /^application\/manifest\+json/],
    ['/offline.html', /^text\/html/],
    ['/sw.js', /^text\/javascript/],
  ])('%s has no hash in its name and is revalidated each time', async (path, type) => {
    const answer = await app.request(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-type')).toMatch(type);
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('a client that accepts %s receives the encoding %s', async (accepted, encoding) => {
    const answer = await app.request('/assets/app-1a2b.js', { headers: { 'Accept-Encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  });

  test.each(['/assets/app-9z9z.js', '/assets/folder/', '/robots.txt', '/groups/7.png', '/..%2fsecret.txt'])(
    'a missing %s is 404 and never HTML',
    async (path) => {
      const answer = await app.request(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    },
  );

  test.each([
    '/../secret.txt',
    '/..//secret.txt',
    '/./../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/%252e%252e%252fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/....//secret.txt',
    '/..;/secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/%uff0e%uff0e/secret.txt',
    '/..%00/secret.txt',
    '/../secret.txt%00.png',
    '/../client-secret.txt',
    '/..%2fclient-secret.txt',
    '/screens/../../secret.txt',
    '//secret.txt',
    '/file:///etc/passwd',
    'http://localhost/../secret.txt',
    '/../../../../../../../../../etc/passwd',
    '/assets/..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
  ])('%s does not lead out of the directory', async (path) => {
    const server = await startHttpServer(app, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.stop(0));
    // unlike fetch, this sends the path as it is
    const request = get({ host: '127.0.0.1', port: new URL(server.url).port, path });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    expect(await text(answer)).not.toMatch(new RegExp(`${SECRET}|root:`));
    expect([400, 404]).toContain(answer.statusCode);
  });
});

describe('ranges', () => {
  const ask = async (method: string, path: string, headers: Record<string, string>) => {
    const answer = await app.request(path, { method, headers });
    const [length, range] = ['content-length', 'content-range'].map((name) => answer.headers.get(name));
    return { status: answer.status, text: await answer.text(), length: Number(length), range };
  };

  test.each(['/', '/auth', '/nowhere', '/groups/7/leaderboard'])('the document of %s is whole', async (path) => {
    const whole = await ask('GET', path, {});
    expect(whole.text).toContain('<title>Unbusted</title>');
    for (const range of ['bytes=-5', 'bytes=0-4', 'bytes=99999-', 'bytes=0-1,3-4']) {
      expect(await ask('GET', path, { Range: range })).toEqual(whole);
      expect(await ask('HEAD', path, { Range: range })).toEqual({ ...whole, text: '' });
    }
  });

  const size = SCRIPT.length;
  test.each([
    ['bytes=0-6', { status: 206, text: 'console', range: `bytes 0-6/${size}` }],
    ['bytes=-2', { status: 206, text: ');', range: `bytes ${size - 2}-${size - 1}/${size}` }],
    [`bytes=${size}-`, { status: 416, text: '', range: `bytes */${size}` }],
    ['bytes=0-1,3-4', { status: 200, text: SCRIPT, range: null }],
    ['lines=0-1', { status: 200, text: SCRIPT, range: null }],
  ])('a file is sent as %s asks, by GET only', async (Range, expected) => {
    expect(await ask('GET', '/assets/app-1a2b.js', { Range })).toMatchObject(expected);
    const whole = { status: 200, text: '', length: size, range: null };
    expect(await ask('HEAD', '/assets/app-1a2b.js', { Range })).toEqual(whole);
  });

  test('a file is sent whole if it may have changed since its first part', async () => {
    const headers = { Range: 'bytes=0-6', 'If-Range': 'Thu, 01 Jan 2026 00:00:00 GMT' };
    expect(await ask('GET', '/assets/app-1a2b.js', headers)).toMatchObject({ status: 200, text: SCRIPT });
  });

  test('a document is whole also over a connection', async () => {
    const server = await startHttpServer(app, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.stop(0));
    const answer = await fetch(`${server.url}/auth`, { headers: { Range: 'bytes=-5' } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<title>Unbusted</title>');
  });

  test('an unsatisfiable range is not cached', async () => {
    const answer = await app.request('/assets/app-1a2b.js', { headers: { Range: 'bytes=9999-' } });
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });
});

describe('headers', () => {
  test.each(['/', '/nowhere', '/assets/app-1a2b.js', '/assets/app-9z9z.js'])(
    '%s has the security policy',
    async (path) => {
      const { headers } = await app.request(path);
      expect(headers.get('content-security-policy')?.split('; ')).toEqual([
        "default-src 'self'",
        expect.stringMatching(/^script-src 'self' 'sha256-[^']+'$/),
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: http: https:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]);
      expect(headers.get('cross-origin-opener-policy')).toBe(path.includes('9z9z') ? null : 'same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=(), ');
    },
  );

  test('the policy allows the inline script of the documents', async () => {
    const script = readFileSync(new URL('../../../client/app/firstScript.js', import.meta.url));
    const hash = createHash('sha256').update(script).digest('base64');
    const { headers } = await app.request('/');
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  test.each([
    ['http://localhost:3000', null],
    ['https://pool.example.org', 'max-age=15552000'],
  ])('with PUBLIC_URL %s the header Strict-Transport-Security is %s', async (publicUrl, expected) => {
    const answer = await new Hono().use(securityHeaders({ publicUrl })).request('/');
    expect(answer.headers.get('strict-transport-security')).toBe(expected);
  });
});

test('a page that the site has switched off is the 404 page, with and without a session', async () => {
  const bare = new Hono();
  servePages(bare, directory, readConfig({ EVERYBODY: 'off' }));
  for (const Cookie of ['', 'session=abc']) {
    const answer = await bare.request('/everybody', { headers: { Cookie } });
    expect([answer.status, await answer.text()]).toEqual([404, '<!doctype html><title>Unbusted</title>index']);
  }
});

test('without a built client every page reports that', async () => {
  const bare = new Hono();
  servePages(bare, join(directory, 'missing'), readConfig({}));
  const answer = await bare.request('/');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('npm start');
});
