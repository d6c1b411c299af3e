import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import { chooseAction, goTo } from '#test/e2e/browserUser.ts';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { expectFocus, notification, SOON } from '#test/e2e/toasts.ts';
import type { ApiUser as Player } from '#test/support/app.ts';

const site = await openBrowserSite();
const { t } = site;

let root: Player;
let ana: Player;
let sam: Player;
let noor: Player;
let pool: Pool;

/** Ana runs a pool of Sam and Noor. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  ana = await t.buildUser({ username: 'Ana' });
  sam = await t.buildUser({ username: 'Sam' });
  noor = await t.buildUser({ username: 'Noor' });
  const season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  await t.buildGame(await t.buildRound(season, { name: 'Sweet 16' }));
  pool = await t.buildPool(ana, season, 'The Office');
  for (const player of [sam, noor]) await t.buildMember(pool, player);
});

const say = (by: Player, text: string) =>
  by.call('sendMessage', { params: { id: pool.id }, body: { text, key: randomUUID() } });
const report = (by: Player, { id }: { readonly id: string }, reason: string) =>
  by.call('reportMessage', { params: { id: pool.id, messageId: id }, body: { reason } });

describe.each(STORY_DEVICES)('moderating %s', (_, device) => {
  test('a reported message of a pool’s admin leads site admins from Home to a tab that counts, and is dismissed there', {
    tags: 'slow',
  }, async () => {
    const message = await say(ana, 'Whoever does not pay by Friday is out, and I mean it');
    await report(sam, message, 'It is rude');
    await report(noor, message, '');
    const person = await site.open('/', device, root);
    const { page } = person;
    await page.getByText('1 message of a pool’s admin was reported', { exact: true }).waitFor();
    await person.checkScreen('reports-home');
    await page.getByRole('link', { name: 'Read Reports' }).click();
    await page.getByRole('tab', { name: 'Reports (2)', selected: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=reports');
    await page.getByText('Reported by Sam: It is rude').waitFor();
    expect(await page.getByRole('link', { name: 'The Office' }).count()).toBe(2);
    await person.checkScreen('reports-console');
    await page.getByRole('button', { name: 'Dismiss the report of Sam' }).click();
    await notification(person, 'Report dismissed').waitFor();
    await page.getByText('No reports').waitFor();
    await page.getByRole('tab', { name: 'Reports', exact: true }).waitFor();
    await expectFocus(person, 'reports');
    await person.checkScreen('reports-none');
    await goTo(person, 'Dashboard');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(await page.getByText(/was reported|were reported/).count()).toBe(0);
  });

  test('who deletes their message before anybody looks is muted in Manage Pool, found there and unmuted', {
    tags: 'slow',
  }, async () => {
    const message = await say(noor, 'Rude words');
    await noor.call('deleteMessage', { params: { id: pool.id, messageId: message.id } });
    const person = await site.open(`/groups/${pool.id}/manage`, device, ana);
    const { page } = person;
    await chooseAction(person, 'Noor', 'Mute …');
    await page.getByLabel('How long').selectOption('Until you end it');
    await page.getByRole('button', { name: 'Save' }).click();
    await notification(person, 'Noor is muted').waitFor();
    await page.getByText(/^By Ana on .*, until it is ended$/).waitFor();
    await sam.call('leavePool', {
      params: { id: pool.id },
      body: { entryId: (await sam.call('listEntries'))[0]?.id ?? 0 },
    });
    await root.call('muteMember', {
      params: { id: pool.id, userId: sam.user.id },
      body: { until: '2199-01-01T00:00:00Z' },
    });
    await page.getByText(/^By root on .*, until (?!it)/).waitFor(SOON);
    await person.checkScreen('mutes');
    await page.getByRole('button', { name: 'Unmute Noor' }).click();
    await notification(person, 'Noor can write again').waitFor();
    await page.getByRole('button', { name: 'Unmute Noor' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Unmute Sam' }).click();
    await page.getByRole('heading', { name: 'Muted' }).waitFor({ state: 'detached' });
    await say(noor, 'Back');
  });

  test('a report of a member’s message is dismissed in the news, and the message stays', { tags: 'slow' }, async () => {
    const message = await say(noor, 'Duke is done');
    await report(sam, message, 'I do not like it');
    const person = await site.open(`/groups/${pool.id}/feed`, device, ana);
    const { page } = person;
    await page.getByRole('heading', { name: 'Reports' }).click();
    await person.checkScreen('reports-news');
    await page.getByRole('button', { name: 'Dismiss the report of Sam' }).click();
    await notification(person, 'Report dismissed').waitFor();
    await page.getByRole('heading', { name: 'Reports' }).waitFor({ state: 'detached' });
    await page.getByText('Duke is done').waitFor();
  });
});
