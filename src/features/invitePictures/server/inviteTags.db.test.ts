import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Pool, Season } from '#contract/schemas.ts';
import { MINUTE } from '#domain/time.ts';
import { createLog } from '#server/app/log.ts';
import { readConfig } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { createLimits } from '#server/infrastructure/http/counters.ts';
import { securityHeaders } from '#server/infrastructure/http/headers.ts';
import { servePages } from '#server/infrastructure/http/pages.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { laterBy } from '#test/support/laterBy.ts';
import { inviteTags } from './inviteTags.ts';

const t = await testApp();
const OFFICE = '198.51.100.7';
const HOME = '203.0.113.9';
const HTML =
  '<!doctype html><html><head><meta name="description" content="Slogan" /><title>Unbusted</title></head><body>Join</body></html>';

const client = mkdtempSync(join(tmpdir(), 'unbusted-client-'));
mkdirSync(join(client, 'screens'));
for (const path of ['index.html', 'screens/JoinPoolScreen.html']) writeFileSync(join(client, path), HTML);
afterAll(() => rmSync(client, { recursive: true }));

let logged: string[] = [];
const log = createLog({ write: (line) => logged.push(line) });

let ana: ApiUser;
let season: Season;
let pool: Pool & { inviteCode: string };

beforeEach(async () => {
  logged = [];
  await t.database.reset();
  ana = await t.buildUser({ username: 'Ana' });
  season = await t.buildSeason();
  pool = await t.buildPool(ana, season, 'The Water Cooler');
});

/** The pages of a site, whose addresses are shared with the calls of the app. */
function pagesOf(database: Database = t.database): Hono {
  const deps = {
    database,
    log,
    config: { publicUrl: 'https://pool.example.org', trustProxy: 0 },
    limits: createLimits(database, { rateLimits: 'on' }),
  };
  const app = new Hono().use(securityHeaders(deps.config));
  servePages(app, client, readConfig({}), [inviteTags(deps)]);
  return app;
}

let pages: Hono;
// a process remembers whom it has refused
beforeEach(() => {
  pages = pagesOf();
});

async function open(code = pool.inviteCode, { on = pages, cookie = '', address = OFFICE } = {}): Promise<string> {
  const response = await new Caller(on, cookie, address).request(`/groups/join/${code}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  return response.text();
}

function contentsOf(html: string): Map<string, string> {
  const tags = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" \/>/g);
  return new Map([...tags].map(([, name = '', content = '']) => [name, content]));
}

describe('the document of an invite link', () => {
  test('dues and prizes are in no tag, and the address of its picture stays', async () => {
    const before = contentsOf(await open());
    const dues = { amount: '$20', howToPay: 'Cash' };
    const body = { dues, prizes: 'A mug', showsPrizes: true };
    await ana.call('changePool', { params: { id: pool.id }, body });
    expect(contentsOf(await open())).toEqual(before);
  });

  test('it has title, description and picture, with absolute addresses', async () => {
    const deadline = '2126-03-28T00:00:00.000Z';
    await t.buildRound(season, { name: 'Sweet 16', deadline });
    await t.buildMember(pool, await t.buildUser());
    const html = await open(pool.inviteCode.toLowerCase());
    expect(html).toContain('<title>Ana invites you to The Water Cooler · Unbusted</title>');
    const description = '1 player · Sweet 16 locks Wed, Mar 27, 8:00 PM EDT';
    const { 'og:image': picture = '', 'twitter:image': same, ...tags } = Object.fromEntries(contentsOf(html));
    expect(tags).toEqual({
      description,
      robots: 'noindex',
      'og:site_name': 'Unbusted',
      'og:type': 'website',
      'og:url': `https://pool.example.org/groups/join/${pool.inviteCode}`,
      'og:title': 'Ana invites you to The Water Cooler',
      'og:description': description,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': `Ana invites you to The Water Cooler. ${description}`,
      'twitter:card': 'summary_large_image',
      'twitter:title': 'Ana invites you to The Water Cooler',
      'twitter:description': description,
    });
    expect(same).toBe(picture);
    const [address, version] = picture.split('?v=');
    expect(address).toBe(`https://pool.example.org/api/invites/${pool.inviteCode}/picture.png`);
    expect(version).toMatch(/^[0-9a-f]{12}$/);
    const { pathname, search } = new URL(picture);
    expect((await t.anonymous().request(pathname + search)).headers.get('content-type')).toBe('image/png');
  });

  test('the address of the picture changes with what it shows', async () => {
    const before = contentsOf(await open()).get('og:image');
    expect(contentsOf(await open()).get('og:image')).toBe(before);
    await t.buildMember(pool, ana);
    expect(contentsOf(await open()).get('og:image')).not.toBe(before);
  });

  test('the description says how many entries a person may have, and that a pool is closed', async () => {
    await t.buildRound(season, { name: 'Sweet 16', deadline: '2126-03-28T00:00:00.000Z' });
    const description = async () => contentsOf(await open()).get('og:description');
    await t.sql((sql) => sql`update pools set max_entries = 1`);
    expect(await description()).toBe('1 entry each · Sweet 16 locks Wed, Mar 27, 8:00 PM EDT');
    await t.sql((sql) => sql`update pools set joining = 'closed'`);
    expect(await description()).toBe('1 entry each · This pool takes no new entries');
  });

  test('names are escaped, and a hidden host is not named', async () => {
    const name = `"><script>alert('1')</script>&amp; $& 🏀`;
    await ana.call('changePool', { params: { id: pool.id }, body: { name } });
    await t.sql((sql) => sql`update users set is_hidden = true`);
    const html = await open();
    expect(html).not.toContain('<script>');
    expect(contentsOf(html).get('og:title')).toBe(
      'You are invited to &quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp; $&amp; 🏀',
    );
    expect(html).toContain('</title>');
    expect(html).toMatch(/<\/head><body>Join<\/body>/);
  });

  test('a pool without players and open round has the slogan as its description', async () => {
    expect(contentsOf(await open()).get('og:description')).toMatch(/^Make picks one round at a time/);
  });
});

describe('the plain document', () => {
  test('a code that is dead, of an archived season or none says nothing', async () => {
    await ana.call('renewInviteCode', { params: { id: pool.id } });
    for (const code of [pool.inviteCode, 'AAAAAAAAAA', 'no-code', '%3Cscript%3E', '%', '%00']) {
      expect(await open(code)).toBe(HTML);
    }
    const archived = await t.buildPool(ana, season);
    await t.archiveSeasons();
    expect(await open(archived.inviteCode)).toBe(HTML);
  });

  test('a visitor with a session gets the plain document', async () => {
    expect(await open(pool.inviteCode, { cookie: 'unbusted=abc' })).toBe(HTML);
  });

  test('without the database it is served all the same, and the error is logged', async () => {
    const broken: Database = { ...t.database, query: () => Promise.reject(new Error('the database is gone')) };
    expect(await open(pool.inviteCode, { on: pagesOf(broken) })).toBe(HTML);
    expect(logged.join()).toContain('The tags of an invite link could not be made');
  });

  test('it is served within seconds while the database does not respond', async () => {
    const hanging: Database = { ...t.database, query: () => new Promise<never>(() => {}) };
    expect(await open(pool.inviteCode, { on: pagesOf(hanging) })).toBe(HTML);
  });
});

describe('guesses of codes', () => {
  let limited: Hono;
  const wrong = { params: { code: 'AAAAAAAAAA' } };

  // a process remembers whom it has refused
  beforeEach(() => {
    limited = t.appHere({ rateLimits: 'on' });
  });

  test('60 wrong codes a minute from an address are answered, by document, call and picture together', async () => {
    const stranger = new Caller(limited, '', OFFICE);
    const right = { params: { code: pool.inviteCode } };
    for (let n = 0; n < 20; n += 1) {
      expect(await open('AAAAAAAAAA')).toBe(HTML);
      for (const name of ['readInvite', 'readInvitePicture'] as const) {
        expect((await stranger.send(name, wrong)).status).toBe(404);
      }
    }
    for (const name of ['readInvite', 'readInvitePicture'] as const) {
      expect((await stranger.send(name, right)).status).toBe(429);
    }
    expect(await open()).toBe(HTML);
    expect(await open(pool.inviteCode, { address: HOME })).toContain('og:image');
    laterBy(MINUTE);
    expect((await stranger.send('readInvitePicture', right)).status).toBe(200);
  });

  test('right codes do not count, and texts that are no code do not read the database', async () => {
    for (let n = 0; n < 61; n += 1) expect(await open()).toContain('og:image');
    for (let n = 0; n < 61; n += 1) expect(await open('no-code')).toBe(HTML);
    expect(await open()).toContain('og:image');
    expect(await t.sql((sql) => sql`select from rate_limits`)).toEqual([]);
  });

  test('an address can have 30 new pictures a minute drawn, and further ones that are cached', async () => {
    const picture = () =>
      new Caller(limited, '', OFFICE).send('readInvitePicture', { params: { code: pool.inviteCode } });
    const rename = (n: number) => t.sql((sql) => sql`update pools set name = ${`Pool ${n}`}`);
    for (let n = 0; n < 30; n += 1) {
      await rename(n);
      expect((await picture()).status).toBe(200);
    }
    await rename(30);
    expect((await picture()).status).toBe(429);
    await rename(29);
    expect((await picture()).status).toBe(200);
  });
});

describe('the picture of an invite', () => {
  const picture = (headers: HeadersInit = {}) =>
    t.anonymous().request(`/api/invites/${pool.inviteCode}/picture.png`, { headers });

  test('pages of chats may show it, and it is not compressed again', async () => {
    const response = await picture({ 'Accept-Encoding': 'br, gzip' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  test('it is 304 while it shows the same, and another one once the pool is renamed', async () => {
    const tag = (await picture()).headers.get('etag') ?? '';
    expect((await picture({ 'If-None-Match': tag })).status).toBe(304);
    await ana.call('changePool', { params: { id: pool.id }, body: { name: 'The Annex' } });
    expect((await picture({ 'If-None-Match': tag })).status).toBe(200);
  });

  test('it is 404 with the code of a pool of an archived season', async () => {
    await t.archiveSeasons();
    expect((await picture()).status).toBe(404);
  });
});
