import { expect, test } from 'vitest';
import type { PickGrid } from '#contract/standings.ts';
import { chanceBySeed } from '#domain/odds/seedOdds.ts';
import { buildCrowd, buildMarch } from '#test/support/marchFixture.ts';
import { PHONE } from './browserUser.ts';
import { openBrowserSite } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

/** Scores as the page writes them, of the chances that the winners had. */
function scoresOf(chances: readonly number[]): string[] {
  const mean = (costs: readonly number[]) => costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  const brier = mean(chances.map((chance) => (1 - chance) ** 2));
  const logLoss = mean(chances.map((chance) => -Math.log(chance)));
  return [String(chances.length), brier.toFixed(3), logLoss.toFixed(3)];
}

test('How it works leads from a pool to how good seeds, a coin and its crowd were, by the games of the season', async () => {
  await t.database.reset();
  const march = await buildMarch(t, 6);
  const ada = await t.buildUser({ username: 'ada' });
  const pool = await t.buildPool(ada, march.season, 'The Office');
  await buildCrowd(t, march, pool, 9);
  const person = await site.open(`/how-it-works?pool=${pool.id}`, PHONE, ada);
  const { page } = person;
  await page.getByRole('heading', { name: 'Good, or lucky?' }).click();
  await page.getByText('Over all the ways that the games could have ended').waitFor();
  await person.checkScreen('how-it-works-luck');
  await page.getByRole('link', { name: 'How good are the odds?' }).click();
  await page.getByRole('heading', { name: 'How good are the odds?', level: 1 }).waitFor();
  await expect.poll(() => page.title(), SOON).toBe('How good are the odds? · Unbusted');

  const grid = (await person.read(`/api/groups/${pool.id}/pick-grid`)) as PickGrid;
  const games = grid.rounds.flatMap((round) => round.games);
  const bySeed = games.map(({ winner, team1, seed1, seed2 }) => {
    return winner === team1 ? chanceBySeed(seed1, seed2) : chanceBySeed(seed2, seed1);
  });
  const byCrowd = games.map(({ winner, team1 }, game) => {
    const picks = grid.entries.map((entry) => entry.picks[game]).filter((pick) => pick !== 0);
    const right = picks.filter((pick) => pick === (winner === team1 ? 1 : 2));
    return (right.length + 1) / (picks.length + 2);
  });
  const rows = page.getByRole('table', { name: /^Scores of/ }).getByRole('row');
  await expect
    .poll(() => rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent))), SOON)
    .toEqual([
      ['Odds', 'Games', 'Brier score', 'Log loss'],
      ['The seeds', ...scoresOf(bySeed)],
      ['A coin', '63', '0.250', '0.693'],
      ['The crowd of The Office', ...scoresOf(byCrowd)],
    ]);
  await page.getByText('The seeds did better than a coin.').waitFor();
  expect(await page.locator('svg[viewBox] [data-curve]').count()).toBe(2);
  await person.checkScreen('odds');
});
