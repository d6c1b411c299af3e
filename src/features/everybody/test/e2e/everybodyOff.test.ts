import { expect, test } from 'vitest';
import { PHONE } from '#test/e2e/browserUser.ts';
import { openBrowserSite } from '#test/e2e/site.ts';
import { buildMarch } from '#test/support/marchFixture.ts';

const site = await openBrowserSite({ everybody: 'off' });
const { t } = site;

test('with EVERYBODY=off the page is not found, signed in or not, and Home asks for nothing', {
  tags: 'slow',
}, async () => {
  await t.database.reset();
  const ada = await t.buildUser({ username: 'ada' });
  await t.buildEntry(ada, (await buildMarch(t, 2)).season, 'Ada 01');
  for (const who of [ada, undefined]) {
    const person = await site.visitor(PHONE, who);
    person.expectError(404, 'GET /everybody');
    await person.open('/everybody');
    await person.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await person.page.title()).toBe('Page not found · Unbusted');
    if (who) await person.page.getByRole('link', { name: 'Return to Dashboard' }).click();
    if (who) await person.page.getByRole('heading', { name: 'My Entries' }).waitFor();
    expect(new URL(person.page.url()).pathname).toBe(who ? '/' : '/everybody');
    await person.leave();
  }
});
