import { beforeEach, describe, expect, test } from 'vitest';
import type { Game, Pool, Round, Season } from '#contract/schemas.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { chooseAction, DESK, goTo } from './browserUser.ts';
import { showDetails } from './leaderboardPage.ts';
import { openParts } from './managePage.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { notification, SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let season: Season;
let first: Round;
let game: Game;
let ada: Player;
let host: Player;
let pool: Pool & { inviteCode: string };

/** The first round is in play; host is in a pool in which it does not count for players who join now. Ada has picked it. */
beforeEach(async () => {
  await t.database.reset();
  season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  first = await t.buildRound(season, { name: 'First Round' });
  game = await t.buildGame(first, { team1: 'Duke', team2: 'Yale' });
  await t.buildGame(first, { team1: 'Iowa', team2: 'Utah' });
  await t.buildGame(await t.buildRound(season, { number: 2, name: 'Second Round' }), {
    team1: 'Baylor',
    team2: 'Drake',
  });
  ada = await t.buildUser({ username: 'Ada', email: 'ada@example.org' });
  host = await t.buildUser({ username: 'Host' });
  pool = await t.buildPool(host, season, 'The Office', { ...DEFAULT_SCORING, earlierRounds: 'dontCount' });
  const [hosts, adas] = [await t.buildEntry(host, season), await t.buildEntry(ada, season)];
  await t.buildMembership(pool, hosts);
  await t.setPick(hosts, game, 1);
  await t.setPick(adas, game, 1);
  await t.makeOlder('1 day');
  await t.moveDeadline(first, -3600);
  await t.sql((sql) => sql`update games set winner = 1, decided_at = now() where id = ${game.id}`);
});

const NO_POINTS = 'Rounds before you join earn no points in this pool.';
const COUNT = 'Rounds before you join count in this pool.';

describe.each(STORY_DEVICES)('%s', (_, device) => {
  test('a late joiner reads before joining that earlier rounds earn nothing, and sees so on every screen', {
    tags: 'slow',
  }, async () => {
    const visitor = await site.open(`/groups/join/${pool.inviteCode}`, device);
    await visitor.page.getByText(NO_POINTS, { exact: true }).waitFor();
    await visitor.checkScreen('late-invite-auth');
    await visitor.leave();

    const person = await site.open(`/groups/join/${pool.inviteCode}`, device, ada);
    const { page } = person;
    await page.getByText(NO_POINTS, { exact: true }).waitFor();
    await person.checkScreen('late-invite');
    await page.getByRole('button', { name: 'Join Pool' }).click();
    await notification(person, 'Successfully joined the pool!').waitFor();

    const inPlay = page.getByRole('region', { name: 'In play: First Round' });
    await inPlay.getByText('Played before you joined').first().waitFor();
    await page.getByRole('region', { name: 'Scoring summary' }).getByText('2nd of 2').waitFor();
    await person.checkScreen('late-joined-picks');
    await page.getByRole('region', { name: 'Scoring summary' }).getByRole('link', { name: '2nd of 2' }).click();
    await showDetails(person);
    await page.getByRole('button', { name: 'The Office has a rule for late joiners' }).click();
    await page.getByText('A round counts for the entries that were in the pool at its lock.').waitFor();
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Ada 01', exact: true }) });
    await row.getByText('joined later').waitFor();
    await person.checkScreen('late-joined-leaderboard');
    await page.getByRole('button', { name: 'Ada 01', exact: true }).click();
    await page.getByRole('dialog', { name: 'Ada 01' }).getByText('Played before you joined').first().waitFor();
    await person.checkScreen('late-joined-entry');
    await page.keyboard.press('Escape');
    await goTo(person, 'Picks Grid');
    await page.getByText(/1 joined later/).waitFor();
    await person.checkScreen('late-joined-grid');
    await goTo(person, 'Dashboard');
    await page.getByRole('region', { name: 'In play: First Round' }).getByText('Played before you joined').waitFor();
    expect(await page.getByRole('region', { name: 'In play: First Round' }).getByText('Duke').count()).toBe(0);
    await person.checkScreen('late-joined-dashboard');
  });

  test('a pool that is created when a round is past says whom earlier rounds earn points, and the rule can be seen later', {
    tags: 'slow',
  }, async () => {
    const person = await site.open('/groups/new', device, ada);
    const { page } = person;
    await page.getByText(/^Rules: /).click();
    const option = page.getByRole('checkbox', { name: /^Earlier rounds count for late joiners/ });
    expect(await option.isChecked()).toBe(false);
    const starts = page.getByRole('group', { name: 'Counts from' });
    await starts.getByRole('radio', { name: /^First Round/ }).check();
    await expect.poll(() => option.isChecked()).toBe(true);
    await option.uncheck();
    await page.getByText('Nobody has joined yet, so First Round would earn nobody points.').waitFor();
    await option.scrollIntoViewIfNeeded();
    await person.checkScreen('earlier-rounds-new');
    await starts.getByRole('radio', { name: /^Second Round/ }).check();
    await page.getByLabel('Pool name').fill('Second Chance');
    await page.getByRole('button', { name: 'Create Pool' }).click();
    await notification(person, 'Pool created successfully!').waitFor();
    const made = (await ada.call('listPools')).find(({ name }) => name === 'Second Chance') ?? expect.fail('no pool');
    expect(made).toMatchObject({ countsFrom: 2, earlierRounds: 'dontCount' });

    await person.leave();

    const manager = await site.visitor(device, ada);
    const managed = manager.page.getByRole('checkbox', { name: /^Earlier rounds count for late joiners/ });
    await manager.open(`/groups/${made.id}/manage`);
    await openParts(manager, 'Bonus, ties, autopilot');
    await managed.check();
    await manager.page.getByRole('button', { name: 'Save Bonus and Ties' }).click();
    await notification(
      manager,
      'The pool has no upset bonus and no tie-breaker. Late joiners earn the points of earlier rounds, too.',
    ).waitFor();
    expect(await ada.call('readPool', { params: { id: made.id } })).toMatchObject({ earlierRounds: 'count' });
    await managed.scrollIntoViewIfNeeded();
    await manager.checkScreen('earlier-rounds-manage');
    await manager.leave();

    const admin = await site.open(`/groups/${pool.id}/manage`, device, host);
    await openParts(admin, 'Bonus, ties, autopilot');
    await admin.page.getByText('Locked with the points. Late joiners earn no points for earlier rounds.').waitFor();
    await admin.page.getByRole('heading', { name: 'Bonus, ties, autopilot' }).scrollIntoViewIfNeeded();
    await admin.checkScreen('earlier-rounds-locked');
  });
});

test('joining with a typed code stops once to say what earlier rounds earn', { tags: 'slow' }, async () => {
  const annex = await t.buildPool(host, season, 'The Annex');
  const person = await site.visitor(DESK, ada);
  const { page } = person;
  const dialog = page.getByRole('dialog', { name: 'Join Pool' });
  const own = async () => (await ada.call('listOwnMemberships')).map(({ groupId }) => groupId);
  await person.open('/');
  await chooseAction(person, 'Ada 01', 'Join Pool');
  await dialog.getByLabel('Invite code').fill(annex.inviteCode);
  await page.keyboard.press('Enter');
  await dialog.getByText(`The Annex has begun. ${COUNT}`).waitFor();
  await dialog.getByLabel('Invite code').fill(pool.inviteCode);
  await expect.poll(() => dialog.getByText('The Annex').count()).toBe(0);
  await page.keyboard.press('Enter');
  await dialog.getByText(`The Office has begun. ${NO_POINTS}`).waitFor();
  expect(await own()).toEqual([]);
  await person.checkScreen('late-dialog');
  await dialog.getByRole('button', { name: 'Join Pool' }).click();
  await notification(person, 'Successfully joined the pool!').waitFor();
  expect(await own()).toEqual([pool.id]);
});

test('an invite page that is open when the first round locks begins to warn', { tags: 'slow' }, async () => {
  await t.moveDeadline(first, 3600);
  const { page } = await site.open(`/groups/join/${pool.inviteCode}`, DESK, ada);
  await page.getByRole('button', { name: 'Join Pool' }).waitFor();
  expect(await page.getByText(NO_POINTS).count()).toBe(0);
  await t.moveDeadline(first, -1);
  await page.getByText(NO_POINTS, { exact: true }).waitFor(SOON);
});
