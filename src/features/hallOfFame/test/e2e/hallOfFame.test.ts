import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import { crownChampions } from '#features/hallOfFame/server/crowning.ts';
import { tell } from '#server/app/channels/channels.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { openAbout } from '#test/e2e/aboutPool.ts';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import type { ApiUser as Player } from '#test/support/app.ts';

const HOUR = 3600;
const site = await openBrowserSite();
const { t } = site;

let ada: Player;
let bob: Player;
let pool: Pool;

/** Bob has won the only season of Ada's pool so far. */
beforeEach(async () => {
  await t.database.reset();
  ada = await t.buildUser({ username: 'Ada' });
  bob = await t.buildUser({ username: 'Bob' });
  const season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  const round = await t.buildRound(season, { name: 'Championship' });
  const championship = await t.buildGame(round, { region: 'Championship' });
  pool = await t.buildPool(ada, season, 'The Water Cooler');
  await t.setPick(await t.buildMember(pool, bob, 'Bob’s Best'), championship, 1);
  await t.setPick(await t.buildMember(pool, ada), championship, 2);
  await t.moveDeadline(round, -HOUR);
  await t.setWinner(championship, 1);
  await crownChampions({ database: t.database, deadlineBarrier: new DeadlineBarrier(t.database), tell });
});

describe.each(STORY_DEVICES)('%s', (_, device) => {
  test('the hall of fame has the first three, and the owner types those of earlier years', {
    tags: 'slow',
  }, async () => {
    const owner = await site.open(`/groups/${pool.id}/leaderboard`, device, ada);
    const { page } = owner;
    await openAbout(owner, pool, 'Hall of Fame');
    const hall = page.getByRole('dialog', { name: 'Hall of Fame' });
    await hall.getByText('Bob’s Best (Bob)').waitFor();
    await hall.getByRole('button', { name: 'Earlier Years' }).press('Enter');
    await page.getByLabel('Champions of earlier years').fill('2019, 1, Noor, 97');
    await hall.getByRole('button', { name: 'Save' }).press('Enter');
    await hall.getByText('97 points').waitFor();
    await owner.checkScreen('hall-of-fame');
  });

  test('the end of a pool names its champions before', { tags: 'slow' }, async () => {
    await ada.call('setChampions', {
      params: { id: pool.id },
      body: [
        { year: 2019, rank: 1, entryName: 'Noor' },
        { year: 2019, rank: 2, entryName: 'Lee' },
      ],
    });
    const person = await site.open(`/groups/${pool.id}/leaderboard`, device, bob);
    await person.page.getByRole('button', { name: 'Finale' }).click();
    const before = person.page.getByRole('region', { name: 'Champions before' });
    await before.getByText('Noor').waitFor();
    expect(await before.getByText('Lee').count()).toBe(0);
    await person.checkScreen('champions-before');
  });
});
