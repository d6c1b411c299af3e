import { beforeEach, describe, expect, test } from 'vitest';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { notification } from '#test/e2e/toasts.ts';
import type { ApiUser } from '#test/support/app.ts';

const site = await openBrowserSite();
const { t } = site;
let noor: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  noor = await t.buildUser({ username: 'noor' });
});

describe.each(STORY_DEVICES)('the mail after a round %s', (_, device) => {
  test('it is switched off in the profile, and reminders stay on', { tags: 'slow' }, async () => {
    const person = await site.open('/profile#emails', device, noor);
    const { page } = person;
    const results = page.getByRole('switch', { name: 'Email me my results after each round' });
    expect(await results.isChecked()).toBe(true);
    await results.press('Space');
    await notification(person, 'Results by email are off').waitFor();
    expect(await noor.call('readRoundMails')).toEqual({ wanted: false });
    expect(await noor.call('readReminders')).toMatchObject({ wanted: true });
    await person.checkScreen('profile-round-mails');
  });
});
