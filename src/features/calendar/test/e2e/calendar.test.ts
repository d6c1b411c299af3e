import { beforeEach, describe, expect, test } from 'vitest';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { expectFocus, SOON } from '#test/e2e/toasts.ts';
import type { ApiUser } from '#test/support/app.ts';

const site = await openBrowserSite();
const { t } = site;
let ada: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  ada = await t.buildUser({ username: 'ada' });
});

describe.each(STORY_DEVICES)('calendar %s', (_, device) => {
  test('a link to the calendar opens the profile there, and its address is reset', { tags: 'slow' }, async () => {
    const person = await site.open('/profile#calendar', device, ada);
    const { page } = person;
    await expectFocus(person, 'calendar');
    const address = page.getByLabel('Calendar link');
    const old = await address.inputValue();
    await page.getByRole('button', { name: 'Reset Link' }).click();
    await page.getByRole('dialog', { name: 'Reset Calendar Link' }).waitFor();
    await person.checkScreen('profile-renew-calendar');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Link' }).click();
    await expect.poll(() => address.inputValue(), SOON).not.toBe(old);
  });
});
