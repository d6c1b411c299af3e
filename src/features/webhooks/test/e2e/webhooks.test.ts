import { beforeEach, expect, test } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import { PHONE } from '#test/e2e/browserUser.ts';
import { intercept } from '#test/e2e/intercept.ts';
import { openParts } from '#test/e2e/managePage.ts';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { notification } from '#test/e2e/toasts.ts';
import type { ApiUser } from '#test/support/app.ts';

const site = await openBrowserSite();
const without = await openBrowserSite({ webhooks: 'off' });
const { t } = site;

let ada: ApiUser;
let pool: Pool;

beforeEach(async () => {
  await t.database.reset();
  ada = await t.buildUser({ username: 'Ada' });
  pool = await t.buildPool(ada, await t.buildSeason());
});

test.each(STORY_DEVICES)(
  '%s: a pool admin has news posted to a chat, sends a test, and stops it',
  async (_, device) => {
    const person = await site.open(`/groups/${pool.id}/manage`, device, ada);
    const { page } = person;
    await intercept(page, '**/webhook/test', (route) =>
      route.fulfill({ json: { status: 404, body: 'no such topic' } }),
    );
    await openParts(person, 'News in a chat');
    await page.getByLabel('Service').selectOption('ntfy');
    await page.getByRole('button', { name: 'Save', exact: true }).last().press('Enter');
    await page.getByText('The address is required').waitFor();
    await page.getByLabel('Address', { exact: true }).fill('https://ntfy.sh/our-pool-1a2b');
    await page.getByRole('checkbox', { name: 'A corrected result' }).uncheck();
    await person.checkScreen('manage-webhook');
    await page.keyboard.press('Escape');
    await page.getByLabel('Address', { exact: true }).press('Enter');
    await notification(person, 'News is posted to ntfy now').waitFor();
    await page.getByText('Now ntfy.sh …1a2b. Leave it empty to keep it.').waitFor();
    expect(await ada.call('readWebhook', { params: { id: pool.id } })).toMatchObject({
      kind: 'ntfy',
      events: ['locked', 'complete', 'champion', 'note'],
    });
    await page.getByRole('button', { name: 'Send a Test' }).click();
    await notification(person, 'The service refused the test (404)').waitFor();
    const row = page.locator('details').filter({ has: page.getByRole('heading', { name: 'News in a chat' }) });
    await row.getByRole('button', { name: 'Stop Posting' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop Posting' }).click();
    await notification(person, 'News is no longer posted').waitFor();
    expect(await ada.call('readWebhook', { params: { id: pool.id } })).toBeNull();
  },
);

test('with WEBHOOKS=off no screen offers them', { tags: 'slow' }, async () => {
  const boss = await without.t.buildUser();
  const office = await without.t.buildPool(boss, await without.t.buildSeason());
  const { page } = await without.open(`/groups/${office.id}/manage`, PHONE, boss);
  await page.getByRole('button', { name: 'Reset Invite Link' }).waitFor();
  expect(await page.getByRole('heading', { name: 'News in a chat' }).count()).toBe(0);
});
