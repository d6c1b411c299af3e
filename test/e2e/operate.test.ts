import { describe, expect, test } from 'vitest';
import { DESK, PHONE } from './browserUser.ts';
import { openBrowserSite } from './site.ts';

const { t, open } = await openBrowserSite();

describe.each([
  ['on a phone', PHONE],
  ['at a desk in the dark', { ...DESK, colorScheme: 'dark' as const }],
])('the console %s', (name, device) => {
  test('shows that a restored copy is silent until somebody says that it is the real site', async () => {
    await t.database.reset();
    await t.buildSeason();
    const ada = await t.buildUser({ username: 'ada', isAdmin: true });
    await t.sql((sql) => sql`insert into site (is_copy) values (true)`);
    const person = await open('/admin?tab=users', device, ada);
    const { page } = person;
    await page.getByText('This is a restored copy: it sends nothing.').waitFor();
    await page.getByText('Last backup: never').waitFor();
    await person.checkScreen(`copy ${name}`);
    await page.getByRole('button', { name: 'It is the real site now' }).click();
    await page.getByText('This is a restored copy').waitFor({ state: 'detached' });
    await page.getByText('This is the real site now: it sends from here on', { exact: true }).waitFor();
    expect(await t.sql((sql) => sql`select is_copy from site`)).toEqual([{ isCopy: false }]);
  });

  test('shows in red that there was no backup for 36 hours, or that the last try failed', async () => {
    await t.database.reset();
    await t.buildSeason();
    const ada = await t.buildUser({ username: 'ada', isAdmin: true });
    await t.sql((sql) => sql`insert into site (made_at) values (clock_timestamp() - interval '37 hours')`);
    const person = await open('/admin?tab=games', device, ada);
    const { page } = person;
    const red = page.locator('.bad', { hasText: 'Last backup: never' });
    await red.waitFor();
    await t.sql(
      (sql) => sql`
        update site set backup_at = clock_timestamp(), backup_bytes = 2500000, backup_failed_at = clock_timestamp(),
          backup_failure = 'No space is left on the disk of DATA_DIR: 0 MB of 220 MB free'
      `,
    );
    await person.reload();
    await page
      .getByText('The last try failed: No space is left on the disk of DATA_DIR: 0 MB of 220 MB free')
      .waitFor();
    await person.checkScreen(`backup failed ${name}`);
    await t.sql((sql) => sql`update site set backup_failed_at = null, backup_failure = null`);
    await person.reload();
    await page.locator('.soft', { hasText: /^Last backup: .+, 2\.4 MB$/ }).waitFor();
  });
});
