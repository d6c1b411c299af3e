import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool, Season } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { intercept } from './intercept.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { notification } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let season: Season;
let ada: Player;
let host: Player;
let pool: Pool & { inviteCode: string };

/** Ada plays in Host's pool with one entry. */
beforeEach(async () => {
  await t.database.reset();
  ada = await t.buildUser({ username: 'Ada' });
  host = await t.buildUser({ username: 'Host' });
  season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  await t.buildGame(await t.buildRound(season));
  pool = await t.buildPool(host, season);
  await t.buildMember(pool, ada);
});

const membershipsOf = async (player: Player) => (await player.call('listOwnMemberships')).length;
const entriesOf = async (player: Player) => (await player.call('listEntries')).map(({ name }) => name);

describe.each(STORY_DEVICES)('New Entry on My Picks of a pool %s', (_, device) => {
  test('New Entry creates an entry that joins the pool with its code, and says so before', {
    tags: 'slow',
  }, async () => {
    const person = await site.visitor(device, ada);
    const { page } = person;
    person.expectError(404, 'GET /api/groups/invite/wrong');
    await person.open(`/groups/${pool.id}/picks`);
    await page.getByRole('button', { name: 'New Entry' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Entry' });
    await dialog.getByText('The new entry joins The Office at once.').waitFor();
    expect(await dialog.getByLabel('Entry name').inputValue()).toBe('Ada 02');
    await dialog.getByRole('button', { name: 'Create and Join' }).click();
    await dialog.getByText('Invite code is required').waitFor();
    await person.checkScreen('pool-entry');

    const other = await t.buildPool(host, season, 'Another Pool');
    for (const code of ['wrong', other.inviteCode]) {
      await dialog.getByLabel('Invite code').fill(code);
      const answered = page.waitForResponse('**/api/groups/invite/*');
      await dialog.getByRole('button', { name: 'Create and Join' }).click();
      await answered;
      await notification(person, 'Invalid invite code').waitFor();
      await dialog.getByRole('button', { name: 'Create and Join', disabled: false }).waitFor();
    }
    expect(await entriesOf(ada)).toEqual(['Ada 01']);

    await dialog.getByLabel('Invite code').fill(`${site.url()}/groups/join/${pool.inviteCode}`);
    await dialog.getByRole('button', { name: 'Create and Join' }).click();
    await notification(person, 'Successfully joined the pool!').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForURL(`**/groups/${pool.id}/picks?entryId=*`);
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Entry' }).locator('option:checked').textContent())
      .toBe('Ada 02');
    expect(await membershipsOf(ada)).toBe(2);
  });

  test('New Entry asks the pool admin for no code', { tags: 'slow' }, async () => {
    const person = await site.open(`/groups/${pool.id}/picks`, device, host);
    const { page } = person;
    await page.getByText('None of your entries is in this pool.').waitFor();
    await person.checkScreen('pool-entry-none');
    await page.getByRole('button', { name: 'New Entry' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Entry' });
    await dialog.getByText('The new entry joins The Office at once.').waitFor();
    expect(await dialog.getByLabel('Invite code').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Create and Join' }).click();
    await page.waitForURL(`**/groups/${pool.id}/picks?entryId=*`);
    expect(await membershipsOf(host)).toBe(1);
  });

  test('New Entry explains how to go on if the entry was created but could not join the pool', {
    tags: 'slow',
  }, async () => {
    const person = await site.visitor(device, ada);
    const { page } = person;
    person.expectError(404, `POST /api/groups/${pool.id}/join`);
    let code = pool.inviteCode;
    await intercept(page, '**/join', async (route) => {
      if (code === pool.inviteCode)
        code = (await host.call('renewInviteCode', { params: { id: pool.id } })).inviteCode ?? '';
      await route.continue();
    });
    await person.open(`/groups/${pool.id}/picks`);
    await page.getByRole('button', { name: 'New Entry' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Entry' });
    await dialog.getByLabel('Invite code').fill(pool.inviteCode);
    await dialog.getByRole('button', { name: 'Create and Join' }).click();
    await dialog.getByText('Ada 02 was created, but has not joined The Office: Invalid invite code').waitFor();
    await person.checkScreen('pool-entry-halfway');
    expect(await entriesOf(ada)).toEqual(['Ada 01', 'Ada 02']);
    expect(await dialog.getByRole('link', { name: 'Show Its Picks' }).getAttribute('href')).toMatch(
      /^\/picks\?entryId=\d+$/,
    );

    await dialog.getByLabel('Invite code').fill(code);
    await dialog.getByRole('button', { name: 'Join Pool' }).click();
    await page.waitForURL(`**/groups/${pool.id}/picks?entryId=*`);
    expect(await entriesOf(ada)).toEqual(['Ada 01', 'Ada 02']);
    expect(await membershipsOf(ada)).toBe(2);
  });

  test('New Entry exists in the active season only', { tags: 'slow' }, async () => {
    await t.buildSeason({ year: 2032 });
    const person = await site.open(`/groups/${pool.id}/picks`, device, ada);
    await person.page.getByText('0/1 picks made', { exact: true }).waitFor();
    expect(await person.page.getByRole('button', { name: 'New Entry' }).count()).toBe(0);
  });
});
