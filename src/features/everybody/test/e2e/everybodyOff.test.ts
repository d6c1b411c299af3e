import { expect, test } from 'vitest';
import { at } from '#domain/at.ts';
import { goTo, PHONE } from '#test/e2e/browserUser.ts';
import { openBrowserSite } from '#test/e2e/site.ts';
import { buildCrowd, buildMarch, gamesOf, roundOf } from '#test/support/marchFixture.ts';

const site = await openBrowserSite({ everybody: 'off' });
const { t } = site;

test('with EVERYBODY=off the page is not found, signed in or not, and no screen asks', { tags: 'slow' }, async () => {
  await t.database.reset();
  const ada = await t.buildUser({ username: 'ada' });
  const march = await buildMarch(t, 2);
  const pool = await t.buildPool(ada, march.season);
  await t.buildMember(pool, ada);
  await buildCrowd(t, march, pool, 22);
  const asked: string[] = [];
  for (const who of [ada, undefined]) {
    const person = await site.visitor(PHONE, who);
    const { page } = person;
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    person.expectError(404, 'GET /everybody');
    await person.open('/everybody');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.title()).toBe('Page not found · Unbusted');
    if (!who) continue;
    await page.getByRole('link', { name: 'Return to Dashboard' }).click();
    await page.getByText(pool.name).first().waitFor();
    await person.waitForReads();
    await goTo(person, 'Picks Grid');
    const { team1 } = at(gamesOf(march, roundOf(march, 2)), 0);
    const matchups = page.getByRole('table', { name: 'Picks of Second Round' });
    await matchups.getByRole('rowheader', { name: team1 }).getByRole('button').click();
    await page.getByRole('dialog', { name: 'Who picked whom' }).waitFor();
    await person.waitForReads();
  }
  expect(asked.filter((path) => path.includes('everybody'))).toEqual(['/everybody', '/everybody']);
});
