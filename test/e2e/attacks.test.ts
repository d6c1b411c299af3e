import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { poolWriters } from '#app/testing.ts';
import { poolSecrets } from '#app/testSecrets.ts';
import { TABS } from '#client/admin/console/tabs.ts';
import { pages } from '#contract/pages.ts';
import type { Pool, Season } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { sharedBrowser } from './browser.ts';
import { type BrowserUser, DESK } from './browserUser.ts';
import { openBrowserSite } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

/** Hostile names that the app accepts. It rejects invisible characters and line breaks. */
const NAMES = [
  '<script>alert(1)</script>',
  '"><svg/onload=alert(1)>',
  "'; drop table users; --",
  "=cmd|'/c calc'!A0",
  '{{7*7}}#{7*7}javascript:alert(1)',
  'W'.repeat(60),
  'محمد \u{1f3c0} \u0179\u0302',
  // the last one is that of the pool shown
  '<img src=x onerror=alert(1)>',
] as const;
const AVATAR = 'https://www.gravatar.com/avatar/1?"onerror="alert(1)"><script>alert(1)</script>';

let root: Player;
let boss: Player;
let sam: Player;
let season: Season;
let pool: Pool;
let inviteCode: string;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: NAMES[0], isAdmin: true });
  // a site admin who plays and has a pool, so that no screen lacks names
  boss = await t.buildUser({ username: NAMES[1], isAdmin: true });
  sam = await t.buildUser({ username: NAMES[2] });
  for (const player of [root, boss, sam]) {
    await player.call('changeProfile', { body: { email: "o'drop--table@example.org", avatarUrl: AVATAR } });
  }
  for (const username of NAMES.slice(3)) await t.buildUser({ username });
  for (const [n, name] of NAMES.entries()) season = await root.call('createSeason', { body: { year: 2031 + n, name } });
  await buildPool();
});

/** Uses each name for a round, a team, an entry and a pool; the first round is past. */
async function buildPool(): Promise<void> {
  const seasonId = season.id;
  const deadline = (n: number) => new Date(Date.now() + (n + 1) * 86_400_000).toISOString();
  const entry = await sam.call('createEntry', { body: { name: NAMES[0], seasonId } });
  for (const [n, name] of NAMES.entries()) {
    const round = await root.call('createRound', { body: { number: n + 1, name, deadline: deadline(n), seasonId } });
    const team2 = NAMES.at(n - 1) ?? '';
    const game = {
      roundId: round.id,
      seasonId,
      team1: name,
      team2,
      seed1: 1,
      seed2: 16,
      region: 'East Region',
    } as const;
    const { id } = await root.call('createGame', { body: game });
    await sam.call('savePick', { query: { entryId: entry.id }, body: { gameId: id, pick: name } });
    pool = await boss.call('createPool', { body: { name, seasonId } });
    inviteCode = pool.inviteCode ?? '';
    const own = await boss.call('createEntry', { body: { name, seasonId } });
    await boss.call('joinPool', { params: { id: pool.id }, body: { entryId: own.id, inviteCode } });
    await sam.call('joinPool', { params: { id: pool.id }, body: { entryId: entry.id, inviteCode } });
    const text = `${name} [x](http://evil.example) javascript:alert(1) https://evil.example/${n}"onclick="alert(1)`;
    for (const { message } of poolWriters) await message(sam, pool.id, text);
    if (n > 0) continue;
    await t.moveDeadline(round, -1);
    await root.call('changeGame', { params: { id }, body: { winner: name } });
  }
  // the token in the addresses below
  for (const insertSecrets of poolSecrets) await t.sql((sql) => insertSecrets(sql, pool.id, 'a'.repeat(43)));
}

/** Follows each address like a link, without loading the document again, and returns all text of the screens. */
async function textAt({ page }: BrowserUser, address: string): Promise<string> {
  await page.evaluate(goTo, address);
  await page.waitForFunction(isThere, address);
  // the document's own inline script stands in its head
  expect(await page.locator('[onerror], [onload], body script:not([src])').count()).toBe(0);
  return (await page.locator('#root').textContent()) ?? '';
}

/** Runs in the page. */
function goTo(href: string): Promise<void> | undefined {
  return window.__TSR_ROUTER__?.navigate({ href });
}

/** Whether the screen of an address is shown with all that it loads. Runs in the page. */
function isThere(address: string): boolean {
  const isLoading = [...document.querySelectorAll('[role=status]')].some((each) => /^Loading/.test(each.textContent));
  const router = window.__TSR_ROUTER__;
  const isFetching = router?.options.context.queryClient.isFetching() > 0;
  return router?.state.resolvedLocation?.href === address && !isLoading && !isFetching;
}

/** The addresses of all pages with a session, and the tabs of the console. */
function addresses(): { ofAll: string[]; ofConsole: string[] } {
  // the others lead whoever is signed in to the dashboard
  const shown = Object.values(pages).filter((page) => page !== pages.auth && page !== pages.newAccount);
  const addressOf = (path: string) =>
    path.replace('{id}', String(pool.id)).replace('{code}', inviteCode).replace('{token}', 'a'.repeat(43));
  return {
    ofAll: shown.filter((page) => page !== pages.admin).map(({ path }) => addressOf(path)),
    ofConsole: TABS.map(({ value }) => `${pages.admin.path}?tab=${value}&seasonId=${season.id}`),
  };
}

/** Shows the screens to a player, which must have all names as plain text and log nothing. */
async function readPlainNames(who: Player, shown: readonly string[]): Promise<void> {
  const output: string[] = [];
  const person = await site.visitor(DESK, who);
  await person.serveGravatars();
  person.page.on('dialog', (dialog) => output.push(`dialog: ${dialog.message()}`));
  person.page.on('console', (message) => output.push(`console: ${message.text()}`));
  await person.open(pages.howItWorks.path);
  let read = '';
  for (const address of shown) read += await textAt(person, address);
  expect(NAMES.filter((name) => !read.includes(name))).toEqual([]);
  await person.leave();
  expect(output).toEqual([]);
}

const PLAIN =
  'a name with markup, a formula or an attack is plain text on every screen under the real content security policy';

test(`${PLAIN}, for a site admin with a pool`, { tags: 'slow' }, async () => {
  const { ofAll, ofConsole } = addresses();
  await readPlainNames(boss, [...ofAll, ...ofConsole]);
});

test(`${PLAIN}, for a site admin who does not play`, { tags: 'slow' }, async () => {
  const { ofAll, ofConsole } = addresses();
  await readPlainNames(root, [...ofAll, ...ofConsole]);
});

test(`${PLAIN}, for a pool admin`, { tags: 'slow' }, async () => {
  await t.sql((sql) => sql`update users set is_admin = false where id = ${boss.user.id}`);
  await readPlainNames(boss, addresses().ofAll);
});

test(`${PLAIN}, for a member`, { tags: 'slow' }, async () => {
  const ofMember = addresses().ofAll.filter((address) => !address.endsWith('/manage'));
  await readPlainNames(sam, ofMember);
});

/** A page of another site on another port. Its requests have the cookies that are SameSite. */
async function openOtherSite(html: string): Promise<string> {
  const server = createServer((_, answer) => answer.writeHead(200, { 'Content-Type': 'text/html' }).end(html));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

/** Tries to read and write from a page of another site. Runs in the page. */
async function attack(site: string) {
  const textOf = async (work: Promise<Response>) => work.then((answer) => answer.text()).catch(() => 'nothing');
  const write = { method: 'POST', credentials: 'include', mode: 'no-cors' } as const;
  const body = JSON.stringify({ name: 'evil', seasonId: 1 });
  return {
    read: await textOf(fetch(`${site}/api/user`, { credentials: 'include' })),
    blind: await textOf(fetch(`${site}/api/user`, { credentials: 'include', mode: 'no-cors' })),
    written: await textOf(fetch(`${site}/api/entries`, { ...write, body })),
    deleted: await textOf(fetch(`${site}/api/user`, { method: 'DELETE', credentials: 'include' })),
    loggedOut: await textOf(fetch(`${site}/api/logout`, write)),
  };
}

test('a page of another site can frame, read and write nothing and ends no session', async () => {
  const evil = JSON.stringify({ name: 'evil', seasonId: season.id });
  const form = (path: string, name: string) =>
    `<iframe name="${path}"></iframe><form method="post" enctype="text/plain" target="${path}" action="${site.url()}${path}"><input name='${name}'></form>`;
  const other = await openOtherSite(
    `<h1>Evil</h1><iframe name="shown" src="${site.url()}/profile"></iframe>${form('/api/logout', 'x')}${form('/api/entries', evil)}`,
  );
  // no BrowserUser, because the browser reports what it refuses
  const context = await (await sharedBrowser()).newContext();
  const [name = '', value = ''] = sam.cookie?.split('=') ?? [];
  await context.addCookies([{ name, value, url: site.url() }]);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (answer.request().method() !== 'OPTIONS')
      asked.push(`${answer.status()} ${answer.request().method()} ${pathname}`);
  });
  const before = await sam.call('listEntries');
  await page.goto(other);
  await page.evaluate(() => {
    for (const each of document.forms) each.submit();
  });
  const nothing = 'nothing';
  expect(await page.evaluate(attack, site.url())).toEqual({
    read: nothing,
    blind: nothing,
    written: nothing,
    deleted: nothing,
    loggedOut: nothing,
  });
  await expect
    .poll(() => asked, SOON)
    .toEqual(expect.arrayContaining(['403 POST /api/entries', '403 POST /api/logout']));
  await expect.poll(() => page.frame('shown')?.url(), SOON).toBe('chrome-error://chromewebdata/');
  expect(await sam.call('listEntries')).toEqual(before);
  const user = await context.request.get(`${site.url()}/api/user`);
  expect(await user.json()).toMatchObject({ username: NAMES[2] });
});

test('no address of this site redirects to another site or pollutes a prototype', { tags: 'slow' }, async () => {
  const person = await site.open(pages.howItWorks.path, DESK, sam);
  const { page } = person;
  for (const code of ['%2F%2Fevil.example', '..%2F..%2Fuser']) {
    person.expectError(404, `GET /api/groups/invite/${code}`);
  }
  for (const [address, path] of [
    ['/auth?redirect=%2F%09%2Fevil.example', '/'],
    ['/auth?redirect=%2F%0A%2Fevil.example', '/'],
    ['/auth?redirect=%2F..%2F%2Fevil.example', '/evil.example'],
    ['/auth?redirect=javascript%3Aalert(1)', '/'],
    ['/auth?redirect=%2Fprofile%3Fto%3Dhttps%3A%2F%2Fevil.example', '/profile'],
    ['/groups/join/%2F%2Fevil.example', '/groups/join/%2F%2Fevil.example'],
    ['/groups/join/..%2F..%2Fuser', '/groups/join/..%2F..%2Fuser'],
    ['/picks?__proto__=%7B%22polluted%22%3A1%7D&constructor[prototype][polluted]=1', '/picks'],
    ['/leaderboard?entry=%7B%22__proto__%22%3A%7B%22polluted%22%3A1%7D%7D', '/leaderboard'],
  ] as const) {
    await page.evaluate(goTo, address);
    await expect.poll(() => page.url().split('?')[0], SOON).toBe(`${site.url()}${path}`);
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  }
});
