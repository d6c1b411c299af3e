import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Round } from '#contract/schemas.ts';
import { dropScreen, putScreen } from '#features/bigScreen/server/bigScreenQueries.ts';
import { putUpScreen } from '#features/bigScreen/test/bigScreenSite.ts';
import { hashToken, newToken } from '#server/infrastructure/tokens.ts';
import { PHONE } from '#test/e2e/browserUser.ts';
import { intercept } from '#test/e2e/intercept.ts';
import { openParts } from '#test/e2e/managePage.ts';
import { openBrowserSite } from '#test/e2e/site.ts';
import { buildStandings, decideForPriya, type Standings } from '#test/e2e/standingsScene.ts';
import { notification, SOON } from '#test/e2e/toasts.ts';
import { driftPlaces, HALL, HALL_4K, measureTexts } from './roomPage.ts';

const site = await openBrowserSite();
const { t } = site;
let scene: Standings;
let address: string;

beforeEach(async () => {
  await t.database.reset();
  scene = await buildStandings(t);
  const token = newToken();
  await t.sql((sql) => putUpScreen(sql, scene.pool.id, token));
  address = `/screen/${token}`;
});

test('a screen says without a session who leads, what is being played and who has whom, and who takes the lead', async () => {
  const live = { status: 'live', score1: 64, score2: 60 } as const;
  await scene.commissioner.call('changeGame', { params: { id: scene.undecided.id }, body: live });
  const hall = await site.open(address, HALL);
  const { page } = hall;
  const standings = page.getByRole('list', { name: 'Standings' });
  await standings.waitFor();
  expect(await standings.getByRole('listitem').first().innerText()).toMatch(/^1\s\S+\ssam 01\s5$/);
  await page.getByRole('status').getByText('sam 01 leads by 2 points').waitFor();
  const slide = page.getByRole('region', { name: 'What is going on' });
  await slide.getByText(scene.undecided.team1).waitFor();
  await slide.getByText('ahead by 4', { exact: true }).waitFor();
  await slide.getByText('Picked by 1 of 4: Priya', { exact: true }).waitFor();
  await slide.getByText('Picked by 3 of 4: sam 01, kev 02, and Noor', { exact: true }).waitFor();
  await slide.getByText('Priya shares the lead').waitFor();
  await slide.getByText('sam 01 leads by 2 points').waitFor();
  await page.getByText('↑↓ places since First Round').waitFor();
  const { smallest, beyond } = await measureTexts(hall);
  expect(smallest).toBeGreaterThanOrEqual(32);
  expect(beyond).toEqual([]);
  await hall.checkScreen('screen-hall');
  await decideForPriya(scene);
  await page.getByRole('status').getByText('Priya shares the lead').waitFor();
  await t.database.query(dropScreen, scene.pool.id);
  hall.expectError(404, `GET /api${address.replace('screen', 'screens')}`);
  await page.getByText('This screen was taken down').waitFor();
  expect((await measureTexts(hall)).smallest).toBeGreaterThanOrEqual(32);
});

test('live games come again after each other turn, and who takes the lead is shown large', {
  tags: 'slow',
}, async () => {
  const { commissioner } = scene;
  const round = await roundNumber(2);
  await t.buildGame(round, { team1: 'Kansas', team2: 'Iowa' });
  const live = await t.buildGame(round, { team1: 'Houston', team2: 'Gonzaga' });
  const fields = { status: 'live', score1: 40, score2: 38, clock: '2nd 9:12', broadcast: 'TBS' } as const;
  await commissioner.call('changeGame', { params: { id: live.id }, body: fields });
  const hall = await site.visitor(HALL);
  const { page } = hall;
  await page.clock.install();
  await hall.open(address);
  const slide = page.getByRole('region', { name: 'What is going on' });
  await slide.getByText('Houston').waitFor();
  await hall.checkScreen('screen-live');
  await page.clock.fastForward(24_000);
  await slide.getByText('To be played').waitFor();
  await hall.photograph('screen-to-come');
  await page.clock.fastForward(12_000);
  await slide.getByText('Houston').waitFor();
  expect(await slide.getByRole('img', { name: /QR/ }).count()).toBe(0);

  await decideForPriya(scene);
  await page.clock.fastForward(6_000);
  await slide.getByText('Results').waitFor(SOON);
  await page.clock.fastForward(12_000);
  await slide.getByText('shares the lead').waitFor();
  expect((await measureTexts(hall)).beyond).toEqual([]);
  await hall.photograph('screen-lead');
});

test('the game that decides the pool stays, with its score and who wins with each side', { tags: 'slow' }, async () => {
  const { commissioner, undecided } = scene;
  await t.sql((sql) => sql`update games set region = 'Championship' where id = ${undecided.id}`);
  await t.sql((sql) => sql`select pg_notify('changes', 'all')`);
  const score = { score1: 64, score2: 63, clock: '2nd 0:31', broadcast: 'CBS' };
  const live = { status: 'live', team2: 'Texas A&M-Corpus Christi', ...score } as const;
  await commissioner.call('changeGame', { params: { id: undecided.id }, body: live });
  const hall = await site.visitor(HALL);
  const { page } = hall;
  await page.clock.install();
  await hall.open(address);
  const slide = page.getByRole('region', { name: 'What is going on' });
  for (let n = 0; n < 3; n += 1) {
    await slide.getByText('sam 01 and Priya win with 5 points').waitFor();
    await slide.getByText('sam 01 wins by 2 points').waitFor();
    await slide.getByText('2 can still win', { exact: true }).waitFor();
    await page.clock.fastForward(24_000);
  }
  const { smallest, beyond } = await measureTexts(hall);
  expect([smallest >= 32, beyond]).toEqual([true, []]);
  await hall.checkScreen('screen-last');
  await commissioner.call('changeGame', { params: { id: undecided.id }, body: { status: 'final', score1: 66 } });
  await page.clock.fastForward(6_000);
  await slide.getByText('Final, being confirmed').waitFor(SOON);
  await page.getByRole('status').getByText('sam 01 and Priya win with 5 points').waitFor();
  await page.getByRole('heading', { name: 'Standings before this final' }).waitFor();
  expect(await slide.getByText('can still win').count()).toBe(0);
  expect(await slide.getByText('If they win').count()).toBe(0);
  await hall.photograph('screen-confirmed');

  await decideForPriya(scene);
  await page.clock.fastForward(6_000);
  const podium = page.getByRole('list', { name: 'Podium' });
  await expect.poll(() => podium.getByRole('listitem').count(), SOON).toBe(3);
  await page.getByRole('status').getByText('Priya and sam 01 win with 5 points').waitFor();
  expect(await page.getByText('Priya', { exact: true }).count()).toBe(1);
  const below = page.getByRole('list', { name: 'Standings' }).getByRole('listitem');
  expect(await below.allInnerTexts()).toEqual([expect.stringMatching(/^4\s.*Noor/s)]);
  expect(await measureTexts(hall)).toMatchObject({ beyond: [] });
  await hall.checkScreen('screen-end');
});

test('between rounds the games to come stand beside the countdown', { tags: 'slow' }, async () => {
  await decideForPriya(scene);
  const round = await roundNumber(3);
  for (const [team1, team2] of [
    ['Duke', 'Mount St. Mary’s'],
    ['Houston', 'Gonzaga'],
    ['Michigan State', 'Texas A&M-Corpus Christi'],
  ] as const) {
    const game = await t.buildGame(round, { team1, team2 });
    const startTime = new Date(Date.now() + 27 * 3_600_000).toISOString();
    await scene.commissioner.call('changeGame', { params: { id: game.id }, body: { startTime } });
  }
  const hall = await site.open(address, HALL);
  const slide = hall.page.getByRole('region', { name: 'What is going on' });
  await slide.getByText('Houston – Gonzaga').waitFor();
  const { smallest, beyond } = await measureTexts(hall);
  expect([smallest >= 32, beyond]).toEqual([true, []]);
  await hall.checkScreen('screen-next');
  expect(await slide.getByText('are in').count()).toBe(0);
});

test('a message is on the screen at once, and a long one is cut', { tags: 'slow' }, async () => {
  const token = newToken();
  await t.database.query(putScreen, scene.pool.id, hashToken(token), 'on');
  const hall = await site.open(`/screen/${token}`, HALL);
  const slide = hall.page.getByRole('region', { name: 'What is going on' });
  await slide.getByText(scene.undecided.team1).waitFor();
  for (const text of ['Called it.', 'What a game! '.repeat(35), 'Duke\nall\nthe\nway']) {
    const body = { text, key: randomUUID() };
    await scene.sam.call('sendMessage', { params: { id: scene.pool.id }, body });
  }
  await slide.getByText('Duke all the way').waitFor(SOON);
  await slide.getByText('Called it.').waitFor(SOON);
  const { smallest, beyond } = await measureTexts(hall);
  expect(smallest).toBeGreaterThanOrEqual(32);
  expect(beyond).toEqual([]);
  await hall.checkScreen('screen-messages');
});

test('at 4K every text is at least twice as large', { tags: 'slow' }, async () => {
  const hall = await site.open(address, HALL_4K);
  await hall.page.getByRole('list', { name: 'Standings' }).waitFor();
  expect((await measureTexts(hall)).smallest).toBeGreaterThanOrEqual(64);
  await hall.photograph('screen-4k');
});

test('what is shown moves by some pixels every few minutes, and is light if the address says so', {
  tags: 'slow',
}, async () => {
  const hall = await site.open(`${address}?light`, HALL);
  await hall.page.getByRole('list', { name: 'Standings' }).waitFor();
  expect(new Set(await driftPlaces(hall, 0, 200, 400, 599)).size).toBe(4);
  const scheme = (main: Element) => getComputedStyle(main).colorScheme;
  expect(await hall.page.getByRole('main').evaluate(scheme)).toBe('light');
  await hall.photograph('screen-light');
});

test('after an upgrade of the server the screen loads itself again', { tags: 'slow' }, async () => {
  const hall = await site.open(address, HALL);
  const { page } = hall;
  const standings = page.getByRole('list', { name: 'Standings' });
  await standings.waitFor();
  const calls = `**/api${address.replace('screen', 'screens')}`;
  const loaded = page.waitForEvent('load');
  await intercept(page, calls, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), version: '0.2.0' } });
  });
  await loaded;
  await page.unroute(calls);
  await standings.waitFor();
  // marks the document as one that may have been loaded again
  await hall.reload();
});

test('on a phone the address is the standings, without the invite', async () => {
  const person = await site.open(address, PHONE);
  const { page } = person;
  const rows = page.getByRole('list', { name: 'Standings' }).getByRole('listitem');
  await expect.poll(() => rows.count(), SOON).toBe(4);
  expect(await page.getByRole('img', { name: /QR/ }).count()).toBe(0);
  expect(await page.content()).not.toContain('inviteCode');
  await person.checkScreen('screen-phone');
});

test('a pool’s admin puts up the screen, is shown its address once, and takes it down', { tags: 'slow' }, async () => {
  await t.database.query(dropScreen, scene.pool.id);
  const sam = await site.open(`/groups/${scene.pool.id}/manage`, PHONE, scene.sam);
  const { page } = sam;
  await openParts(sam, 'Screen for the room');
  await page.getByLabel('Show messages').check();
  await page.getByRole('button', { name: 'Put up a Screen' }).click();
  const url = await page.getByLabel('Address of the screen').inputValue();
  expect((await sam.read(`/api/screens/${url.slice(-43)}`)) as object).toMatchObject({ pool: scene.pool.name });
  await sam.checkScreen('manage-screen');
  await sam.reload();
  await page.getByRole('heading', { name: 'Screens and chat' }).click();
  await page.getByText('On, with messages').click();
  expect(await page.getByLabel('Show messages').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Take down' }).click();
  await notification(sam, 'Nobody can open the screen any more').waitFor();
  await page.getByRole('button', { name: 'Put up a Screen' }).waitFor();
});

async function roundNumber(number: number): Promise<Round> {
  const rounds = await scene.sam.call('listRounds', { params: { seasonId: scene.undecided.seasonId } });
  return rounds.find((round) => round.number === number) ?? expect.fail('there is no such round');
}
