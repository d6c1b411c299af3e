import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chooseAction, DESK } from '#test/e2e/browserUser.ts';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { unzip } from '#test/support/unzip.ts';

const { t, open } = await openBrowserSite();

test('a user downloads their data after signing in again', { tags: 'slow' }, async () => {
  await t.database.reset();
  const ada = await t.buildUser({ username: 'ada' });
  await t.givePassword(ada);
  const person = await open('/profile#data', DESK, ada);
  const { page } = person;
  await t.endFreshness();
  person.expectError(403, 'GET /api/user/data.zip');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please Log In Again' });
  const download = page.waitForEvent('download');
  await dialog.getByLabel('Password', { exact: true }).fill('secret1');
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('unbusted-data.zip');
  const files = unzip(readFileSync(await file.path()));
  expect(files.get('account.json')).toContain('"username": "ada"');
});

describe.each(STORY_DEVICES)('the console %s', (_, device) => {
  test('a site admin downloads the data of a user for them, after a sign-in again', { tags: 'slow' }, async () => {
    await t.database.reset();
    const ada = await t.buildUser({ username: 'ada', isAdmin: true });
    const bea = await t.buildUser({ username: 'bea' });
    await t.givePassword(ada);
    const person = await open('/admin?tab=users', device, ada);
    const { page } = person;
    await t.endFreshness();
    person.expectError(403, `GET /api/users/${bea.user.id}/data.zip`);
    await chooseAction(person, 'bea', 'Download Data');
    const download = page.waitForEvent('download');
    const again = page.getByRole('dialog', { name: 'Please Log In Again' });
    await again.getByLabel('Password', { exact: true }).fill('secret1');
    await again.getByRole('button', { name: 'Continue' }).click();
    expect((await download).suggestedFilename()).toBe('bea-data.zip');
    const rows = await t.sql((sql) => sql`select username, target from audit_log where action = 'data downloaded'`);
    expect(rows).toEqual([{ username: 'ada', target: expect.stringMatching(/, bea$/) }]);
  });
});
