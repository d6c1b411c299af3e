import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { notification } from '#test/e2e/toasts.ts';
import type { ApiUser } from '#test/support/app.ts';

const site = await openBrowserSite();
const { t } = site;
let ada: ApiUser;
let bob: ApiUser;
let pool: Pool;

beforeEach(async () => {
  await t.database.reset();
  ada = await t.buildUser({ username: 'Ada' });
  bob = await t.buildUser({ username: 'Bob' });
  pool = await t.buildPool(ada, await t.buildSeason());
  await t.buildMember(pool, bob);
});

describe.each(STORY_DEVICES)('%s', (_, device) => {
  test('a pool admin invites by email and sees which addresses are invalid and who is a member already', {
    tags: 'slow',
  }, async () => {
    const person = await site.open(`/groups/${pool.id}/manage`, device, ada);
    const { page } = person;
    const addresses = page.getByLabel('Invite by email');
    await addresses.fill(`lee@example.org, kim@example\n${bob.user.email}`);
    await page.getByRole('button', { name: 'Send Invitations' }).click();
    await page.getByText('"kim@example" is not an email address').waitFor();
    await addresses.and(page.locator(':focus')).waitFor();
    await person.checkScreen('manage-invite-fault');
    await addresses.fill(`lee@example.org, kim@example.org\n${bob.user.email}`);
    await page.getByRole('button', { name: 'Send Invitations' }).click();
    await notification(person, '2 invitations are on their way').waitFor();
    await notification(person, `Already in the pool: ${bob.user.email}`).waitFor();
    await expect.poll(() => addresses.inputValue()).toBe('');
    await person.checkScreen('manage-invited');
  });
});
