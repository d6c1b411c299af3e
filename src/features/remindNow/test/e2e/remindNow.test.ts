import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import { PHONE } from '#test/e2e/browserUser.ts';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { notification } from '#test/e2e/toasts.ts';
import type { ApiUser, TestApp } from '#test/support/app.ts';

const site = await openBrowserSite();
const withoutMail = await openBrowserSite({ smtpUrl: undefined });

let ada: ApiUser;
let pool: Pool;

/** Ada's pool, with Bob in it; nobody has picked the game of the open round. */
async function buildPool(t: TestApp): Promise<void> {
  await t.database.reset();
  const season = await t.buildSeason();
  await t.buildGame(await t.buildRound(season));
  ada = await t.buildUser({ username: 'Ada' });
  pool = await t.buildPool(ada, season);
  await t.buildMember(pool, ada);
  await t.buildMember(pool, await t.buildUser({ username: 'Bob' }));
}

const manage = () => `/groups/${pool.id}/manage`;

describe.each(STORY_DEVICES)('%s', (_, device) => {
  beforeEach(() => buildPool(site.t));

  test('an admin reminds those who miss picks once, and reads how many that are', { tags: 'slow' }, async () => {
    const person = await site.visitor(device, ada);
    const { page } = person;
    await person.open(manage());
    const remind = async () => {
      await page.getByRole('button', { name: 'Remind Now' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remind Now' }).click();
    };
    await page.getByText('2 of 2 by email').waitFor();
    await person.checkScreen('manage-remind');
    await remind();
    await notification(person, '2 people are reminded').waitFor();
    person.expectError(409, `POST /api/groups/${pool.id}/reminders`);
    await remind();
    await notification(person, 'You have reminded them already').waitFor();
  });
});

test('who runs a pool of a site without mail finds the message to send in place of a reminder that reaches nobody', async () => {
  await buildPool(withoutMail.t);
  const person = await withoutMail.open(manage(), PHONE, ada);
  const { page } = person;
  await page.getByText('This site sends no email, and none of them gets notifications.').waitFor();
  await page.getByRole('button', { name: 'Copy Message' }).waitFor();
  expect(await page.getByRole('button', { name: 'Remind Now' }).count()).toBe(0);
  await person.checkScreen('no-mail-remind');
});
