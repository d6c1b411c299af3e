import { beforeAll, describe, expect, inject, test } from 'vitest';
import { poolSecrets } from '#app/testSecrets.ts';
import { TABS } from '#client/admin/console/tabs.ts';
import { type PageName, pages } from '#contract/pages.ts';
import { playedGames } from '#server/tournament/recorded/tournament.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { buildCrowd, buildMarch } from '#test/support/marchFixture.ts';
import { type BrowserUser, DESK, PHONE } from './browserUser.ts';
import { openBrowserSite } from './site.ts';

const site = await openBrowserSite();
const { t } = site;

const ALL_WIDTHS = [320, 390, 600, 657, 768, 800, 889, 992, 1024, 1280, 1920, 2560];
/** `npm test` tries the narrowest and both sides of 992, the first with all sections in one row; below it zoomed. */
const WIDTHS = inject('isEveryDevice') ? ALL_WIDTHS : [320, 992];
const ZOOMED_WIDTHS = inject('isEveryDevice') ? ALL_WIDTHS : [1920];
const NARROWEST = 320;
const HEIGHT = 800;
/** Zoomed to 200 %, a window has half the width in CSS pixels, at twice the density. */
const SIZES = [
  ...WIDTHS.map((width) => ({ width, zoom: 1 })),
  ...ZOOMED_WIDTHS.map((width) => ({ width: Math.floor(width / 2), zoom: 2 })).filter(
    ({ width }) => width >= NARROWEST,
  ),
];
/** of the greatest length, in one word and in several */
const WORD = 'W'.repeat(64);
const WORDS = 'Grandmother Wilhelmina-Josephine and the Unbusted Bracketeers 64';

let ada: Player;
let poolId: number;
let code: string;

/** The First Round is decided, the Second in play, the Sweet 16 open; the names of some are as long as can be. */
beforeAll(async () => {
  await t.database.reset();
  ada = await t.buildUser({ username: WORD, isAdmin: true });
  const march = await buildMarch(t, 1);
  await t.sql((sql) => sql`update seasons set name = ${WORDS}`);
  await t.sql((sql) => sql`update rounds set name = left(number || ${WORD}, 64)`);
  const pool = await t.buildPool(ada, march.season, WORD);
  await t.buildPool(ada, march.season, WORDS);
  ({ id: poolId, inviteCode: code } = pool);
  // the token in the addresses below
  for (const insertSecrets of poolSecrets) await t.sql((sql) => insertSecrets(sql, pool.id, 'a'.repeat(43)));
  for (const name of [WORD, WORDS, 'ada 01']) {
    const entry = await t.buildMember(pool, ada, name);
    for (const game of march.games.slice(0, 40)) await t.setPick(entry, game, 1);
  }
  await buildCrowd(t, march, pool, 8, (n) => (n % 4 === 0 ? `${WORD}${n}`.slice(-64) : `Player ${n}`));
  const [first, second] = march.games.filter(({ roundId }) => roundId === march.rounds[1]?.id);
  for (const [game, team1] of [[first, WORD] as const, [second, WORDS] as const]) {
    if (game) await ada.call('changeGame', { params: { id: game.id }, body: { team1, winner: team1 } });
  }
  const [, , third] = march.games.filter(({ roundId }) => roundId === march.rounds[1]?.id);
  if (third) {
    const body = { status: 'live', score1: 100, score2: 99, clock: 'OT 0:59', broadcast: WORDS } as const;
    await ada.call('changeGame', { params: { id: third.id }, body });
  }
  for (const round of march.rounds.slice(1, 2)) await t.moveDeadline(round, -60);
  for (const round of march.rounds.slice(2, 3)) {
    for (const { region, team2, seed1, seed2 } of playedGames().filter((game) => game.round === 3)) {
      await t.buildGame(round, { region, team1: `${WORD}${team2}`.slice(-64), team2, seed1, seed2 });
    }
  }
});

/** Whether a screen is shown with all that it loads. Runs in the page. */
function isLoaded(): boolean {
  const isLoading = [...document.querySelectorAll('[role=status]')].some((each) => /^Loading/.test(each.textContent));
  return !isLoading && window.__TSR_ROUTER__?.options.context.queryClient.isFetching() === 0;
}

/** Lists what scrolls sideways, leaves its menu or dialog, or is cut or covered in the navigation. Runs in the page. */
async function findMisfits(): Promise<string[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const { clientWidth, scrollWidth } = document.documentElement;
  const nameOf = (element: Element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 20)}`;
  const placeOf = (element: Element) => element.getBoundingClientRect();
  const isShown = (element: Element) => element.checkVisibility() && placeOf(element).bottom > 0;
  const misfits: string[] = [];
  if (scrollWidth > clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter((each) => placeOf(each).right > clientWidth + 0.5);
    misfits.push(`the page is ${scrollWidth - clientWidth} px too wide: ${wide.slice(0, 8).map(nameOf)}`);
  }
  for (const overlay of [...document.querySelectorAll('[role=menu], [role=dialog]')].filter(isShown)) {
    const { left, right } = placeOf(overlay);
    if (left < 0 || right > clientWidth) misfits.push(`off the window: ${nameOf(overlay)}`);
    const outside = [...overlay.querySelectorAll('*')].filter((each) => placeOf(each).right > right + 0.5);
    if (outside.length > 0) misfits.push(`outside its overlay: ${outside.slice(0, 8).map(nameOf)}`);
  }
  const controls = [...document.querySelectorAll(':is(header, nav) :is(a, button)')].filter(isShown);
  for (const [index, control] of controls.entries()) {
    const place = placeOf(control);
    // a badge and its content may stick out
    const isBadge = (element: Element) => getComputedStyle(element).position === 'absolute';
    const badges = [...control.querySelectorAll('*')].filter(isBadge);
    const inside = [...control.querySelectorAll('*')].filter((each) => !badges.some((badge) => badge.contains(each)));
    const isCut = inside.some((each) => placeOf(each).right > place.right + 1);
    if (isCut || place.left < 0 || place.right > clientWidth + 0.5) misfits.push(`cut: ${nameOf(control)}`);
    const covered = controls.slice(index + 1).find((other) => {
      const { left, right, top, bottom } = placeOf(other);
      const overlap = Math.min(right, place.right) - Math.max(left, place.left);
      return overlap > 0.5 && Math.min(bottom, place.bottom) - Math.max(top, place.top) > 0.5;
    });
    if (covered) misfits.push(`${nameOf(control)} overlaps ${nameOf(covered)}`);
  }
  return misfits;
}

/** Checks the shown screen in all sizes. */
async function misfitsOf({ page }: BrowserUser): Promise<string[]> {
  await page.waitForFunction(isLoaded);
  const window = await page.context().newCDPSession(page);
  const found: string[] = [];
  for (const { width, zoom } of SIZES) {
    const metrics = { width, height: HEIGHT, deviceScaleFactor: zoom, mobile: false };
    await window.send('Emulation.setDeviceMetricsOverride', metrics);
    for (const misfit of await page.evaluate(findMisfits)) found.push(`${width} px, ${zoom}00 %: ${misfit}`);
  }
  await window.send('Emulation.setDeviceMetricsOverride', { ...DESK.viewport, deviceScaleFactor: 1, mobile: false });
  return found;
}

function addressOf(name: PageName): string {
  const { path } = pages[name];
  return path.replace('{id}', String(poolId)).replace('{code}', code).replace('{token}', 'a'.repeat(43));
}

const NAMES = (Object.keys(pages) as PageName[]).filter((name) => name !== 'admin');
const OPEN = NAMES.filter((name) => pages[name].access === 'open');
const SIGNED_OUT: readonly PageName[] = [...OPEN, 'joinPool'];
/** They lead whoever is signed in to the dashboard. */
const LEAD_ON: readonly PageName[] = ['auth', 'newAccount'];
/** `npm test` opens a page that needs no session without one only. */
const SIGNED_IN = NAMES.filter((name) => !LEAD_ON.includes(name) && (inject('isEveryDevice') || !OPEN.includes(name)));

/** Where people are most, and the widest. `npm run test:slow` has the others, too. */
const OFTEN: readonly string[] = [
  'dashboard',
  'picks',
  'poolPickGrid',
  'poolLeaderboard',
  'managePool',
  'joinPool',
  'games',
];
const tagsOf = (name: string) => ({ tags: OFTEN.includes(name) ? [] : ['slow' as const] });

/** Runs in the page. */
async function navigate(href: string): Promise<void> {
  return window.__TSR_ROUTER__?.navigate({ href });
}

describe('all windows from 320 to 2560 px, also at twice the zoom, and without a fault at a desk,', () => {
  let visitor: BrowserUser;
  let user: BrowserUser;

  beforeAll(async () => {
    [visitor, user] = await Promise.all([site.visitor(DESK), site.visitor(DESK, ada)]);
    await Promise.all([visitor.open(pages.auth.path), user.open(pages.dashboard.path)]);
  });

  for (const name of SIGNED_IN) {
    test(`fit ${name}`, tagsOf(name), async () => {
      await user.page.evaluate(navigate, addressOf(name));
      expect(await misfitsOf(user)).toEqual([]);
      await user.checkScreen(`desk-${name}`, { withColors: true });
    });
  }

  for (const name of SIGNED_OUT) {
    test(`fit ${name} without a session`, tagsOf(name), async () => {
      await visitor.page.evaluate(navigate, addressOf(name));
      expect(await misfitsOf(visitor)).toEqual([]);
      await visitor.checkScreen(`desk-${name}-signed-out`, { withColors: true });
    });
  }

  for (const { value: tab } of TABS) {
    test(`fit the tab ${tab} of the console`, tagsOf(tab), async () => {
      await user.page.evaluate(navigate, `${pages.admin.path}?tab=${tab}`);
      expect(await misfitsOf(user)).toEqual([]);
      await user.checkScreen(`desk-admin-${tab}`, { withColors: true });
    });
  }
});

test('a page that does not exist fits all windows', { tags: 'slow' }, async () => {
  const person = await site.visitor(DESK, ada);
  person.expectError(404, 'GET /nowhere');
  await person.open('/nowhere');
  expect(await misfitsOf(person)).toEqual([]);
});

test('joining as a newcomer with the longest name fits all windows', { tags: 'slow' }, async () => {
  const person = await site.open(addressOf('joinPool'), DESK, await t.buildUser({ username: `${WORD}5`.slice(-64) }));
  await person.page.getByRole('button', { name: 'Join as' }).waitFor();
  expect(await misfitsOf(person)).toEqual([]);
});

test('the account menu and a dialog with the longest names fit a window of 320 px', { tags: 'slow' }, async () => {
  const person = await site.open('/', { ...PHONE, viewport: { width: NARROWEST, height: HEIGHT } }, ada);
  const { page } = person;
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).waitFor();
  expect(await page.evaluate(findMisfits)).toEqual([]);
  await person.checkScreen('menu-320');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions for ${WORD}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete Entry' }).click();
  await page.getByRole('dialog', { name: 'Delete Entry' }).getByText(WORD).waitFor();
  expect(await page.evaluate(findMisfits)).toEqual([]);
  await person.checkScreen('dialog-320');
});
