import { beforeEach, expect, test } from 'vitest';
import type { Pool, Season } from '#contract/schemas.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import type { ApiUser } from '#test/support/app.ts';
import { goTo } from './browserUser.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';

const site = await openBrowserSite();
const { t } = site;
const OUT = 'Not in the pool at the lock';

let season: Season;
let pool: Pool & { inviteCode: string };
let ada: ApiUser;

/** Ada is in the pool at the first lock, out of it at the second, and then back. */
beforeEach(async () => {
  await t.database.reset();
  season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  const rounds = [
    await t.buildRound(season, { name: 'First Round' }),
    await t.buildRound(season, { number: 2 }),
  ] as const;
  ada = await t.buildUser({ username: 'Ada' });
  pool = await t.buildPool(await t.buildUser({ username: 'Host' }), season, 'The Office', {
    ...DEFAULT_SCORING,
    earlierRounds: 'dontCount',
  });
  const adas = await t.buildMember(pool, ada, 'Ada’s long-shot parlay');
  const eves = await t.buildMember(pool, await t.buildUser({ username: 'Eve' }), 'Eve');
  for (const round of rounds) {
    for (const [team1, team2] of [
      ['Duke', 'Yale'],
      ['Iowa', 'Utah'],
    ] as const) {
      const game = await t.buildGame(round, { team1, team2 });
      for (const entry of [adas, eves]) await t.setPick(entry, game, 1);
    }
  }
  const seal = () => new DeadlineBarrier(t.database).sealSeason(season.id);
  await t.makeOlder('2 days');
  await t.moveDeadline(rounds[0], -7200);
  await seal();
  const here = { params: { id: pool.id } };
  await ada.call('leavePool', { ...here, body: { entryId: adas.id } });
  await t.moveDeadline(rounds[1], -3600);
  await seal();
  await ada.call('joinPool', { ...here, body: { entryId: adas.id, inviteCode: pool.inviteCode } });
});

test.each(STORY_DEVICES)(
  'who was out of a pool at a lock reads so on leaderboard and grid, %s',
  { tags: 'slow' },
  async (_, device) => {
    const person = await site.open(`/groups/${pool.id}/leaderboard`, device, ada);
    const { page } = person;
    const out = page.getByRole('row', { name: /Ada’s/ }).getByText(OUT);
    await out.waitFor();
    // whole, and no higher than its row
    expect(await out.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect((await out.boundingBox())?.height).toBeLessThan(48);
    await person.checkScreen('absent-leaderboard');
    await page
      .getByRole('button', { name: /^Ada’s/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText(OUT).first().waitFor();
    await person.checkScreen('absent-entry');
    await page.keyboard.press('Escape');
    await goTo(person, 'Picks Grid');
    await expect.poll(() => page.getByText(OUT).count()).toBeGreaterThan(0);
    await person.checkScreen('absent-grid');
  },
);
