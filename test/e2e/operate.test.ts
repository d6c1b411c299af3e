import { describe, expect, test } from 'vitest';
import { openBrowserSite, STORY_DEVICES } from './site.ts';

const { t, open } = await openBrowserSite();

describe.each(STORY_DEVICES)('the console %s', (name, device) => {
  test('shows that a restored copy is silent until somebody says that it is the real site', {
    tags: 'slow',
  }, async () => {
    await t.database.reset();
    await t.buildSeason();
    const ada = await t.buildUser({ username: 'ada', isAdmin: true });
    await t.sql((sql) => sql`insert into site (is_copy) values (true)`);
    const person = await open('/admin?tab=users', device, ada);
    const { page } = person;
    await page.getByText('This is a restored copy: it sends nothing.').waitFor();
    await page.getByText('Last backup: never').waitFor();
    await person.checkScreen(`copy ${name}`);
    const sayLive = () => page.getByRole('button', { name: 'It is the real site now' }).click();
    await sayLive();
    const asked = page.getByRole('dialog', { name: 'Go live' });
    await asked.getByText('everybody hears of everything twice').waitFor();
    await person.checkScreen(`go live ${name}`);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(await t.sql((sql) => sql`select is_copy from site`)).toEqual([{ isCopy: true }]);
    await sayLive();
    await asked.getByRole('button', { name: 'Go Live' }).click();
    await page.getByText('This is a restored copy').waitFor({ state: 'detached' });
    await page.getByText('This is the real site now: it sends from here on', { exact: true }).waitFor();
    expect(await t.sql((sql) => sql`select is_copy from site`)).toEqual([{ isCopy: false }]);
  });

  test('shows in red that there was no backup for 36 hours, or that the last try failed', {
    tags: 'slow',
  }, async () => {
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

  test('shows who misses picks of the open round on the whole site, by entry and never which', {
    tags: 'slow',
  }, async () => {
    await t.database.reset();
    const ada = await t.buildUser({ username: 'ada', isAdmin: true });
    const season = await t.buildSeason();
    const round = await t.buildRound(season);
    const game = await t.buildGame(round);
    await t.buildGame(round, { team1: 'Utah', team2: 'Drake' });
    const pool = await t.buildPool(ada, season);
    const [bea, cleo] = [await t.buildUser({ username: 'bea' }), await t.buildUser({ username: 'cleo' })];
    const names = ['Upsets only', 'The one with my heart in it'];
    const [first, second] = [await t.buildEntry(bea, season, names[0]), await t.buildEntry(bea, season, names[1])];
    for (const entry of [first, second, await t.buildEntry(cleo, season)]) await t.buildMembership(pool, entry);
    await t.setPick(first, game, 1);
    const person = await open('/admin?tab=rounds', device, ada);
    const { page } = person;
    const list = page.getByRole('dialog', { name: `Missing picks of ${round.name}` });
    const openList = () => page.getByRole('button', { name: 'Who Is Missing Picks' }).click();
    await openList();
    await list.getByText('2 people are missing picks.').waitFor();
    expect(await list.getByRole('listitem').filter({ hasText: 'bea' }).innerText()).toMatch(
      /^bea\s+Upsets only\s+1 pick\s+The one with my heart in it\s+2 picks$/,
    );
    await person.checkScreen(`missing picks ${name}`);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await t.sql((sql) => sql`update pools set counts_from = 2`);
    await openList();
    await list.getByText('Nobody in a pool is missing picks.').waitFor();
  });

  test('warns that TRUST_PROXY does not count the proxy in front', { tags: 'slow' }, async () => {
    await t.database.reset();
    await t.buildSeason();
    const ada = await t.buildUser({ username: 'ada', isAdmin: true });
    const person = await open('/admin?tab=users', device, ada);
    const { page } = person;
    await page.getByText('Last backup: never').waitFor();
    const warning = page.getByText('All players have one address');
    expect(await warning.count()).toBe(0);
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '203.0.113.9' });
    await person.reload();
    await warning.waitFor();
    await person.checkScreen(`unknown proxy ${name}`);
  });

  test('names a round that a wrong clock has locked, and saving its deadline reopens it', {
    tags: 'slow',
  }, async () => {
    await t.database.reset();
    const season = await t.buildSeason({ name: 'March Madness', year: 2027 });
    const round = await t.buildRound(season, { number: 2, name: 'Second Round' });
    const ada = await t.buildUser({ username: 'ada', isAdmin: true });
    await t.confirmAhead(round);
    const person = await open('/admin?tab=rounds', device, ada);
    const { page } = person;
    const line = page.getByText(
      'In 2027 March Madness round 2 is locked although its deadline is ahead: was the clock wrong?',
    );
    await line.waitFor();
    await person.checkScreen(`wrong clock ${name}`);
    await page.getByRole('button', { name: 'Actions for Second Round' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('can be changed until its deadline').waitFor();
    await page.getByRole('button', { name: 'Reopen Round' }).click();
    await page.getByText('Round updated successfully', { exact: true }).waitFor();
    await line.waitFor({ state: 'detached' });
  });
});
