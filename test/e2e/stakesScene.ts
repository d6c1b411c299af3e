import type { Locator, Page } from 'playwright-core';
import type { Game } from '#contract/schemas.ts';
import type { TestApp } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { buildCrowd, buildMarch, gamesOf, roundOf } from '#test/support/marchFixture.ts';
import type { BrowserUser } from './browserUser.ts';
import type { BrowserSite } from './site.ts';

export const UNDECIDED = 4;
export const LONG = 'Regression to the mean of a bracket that was never meant to win';

/** Two rounds are past, four games of the second are undecided, and the third is open. The pool has 25 entries. */
export async function buildStakes(t: TestApp) {
  const march = await buildMarch(t, 2);
  const ada = await t.buildUser({ username: 'ada' });
  const pool = await t.buildPool(ada, march.season);
  await t.sql((sql) => sql`update pools set upset_bonus = 1 where id = ${pool.id}`);
  await buildCrowd(t, march, pool, 24, (n) => (n === 3 ? LONG : `Player ${n}`));
  const entry = await t.buildMember(pool, ada, 'Ada 01');
  for (const [place, game] of march.games.entries()) await t.setPick(entry, game, place % 3 === 0 ? 2 : 1);
  const undecided = gamesOf(march, roundOf(march, 2)).slice(0, UNDECIDED);
  const ids = undecided.map(({ id }) => id);
  await t.sql((sql) => sql`update games set winner = null, decided_at = null where id = any(${ids}::int[])`);
  const commissioner = await t.buildUser({ username: 'commissioner', isAdmin: true });
  const decide = (game: Game) => decideGame(commissioner, game);
  const leaderboard = () => ada.call('readLeaderboard', { params: { id: pool.id } });
  return { ada, entry, pool, march, undecided, decide, leaderboard };
}

export type Stakes = Awaited<ReturnType<typeof buildStakes>>;

/** Opens the leaderboard of the scene's pool as Ada. */
export async function openLeaderboard(
  site: BrowserSite,
  scene: Stakes,
  device: Parameters<BrowserSite['open']>[1],
  search = '',
): Promise<BrowserUser> {
  const visitor = await site.open(`/groups/${scene.pool.id}/leaderboard${search}`, device, scene.ada);
  await visitor.page.getByRole('table').waitFor();
  return visitor;
}

export function searchOf(page: Page): string {
  return new URL(page.url()).search;
}

/** The number in the text of each of these elements. */
export async function numbersIn(elements: Locator): Promise<number[]> {
  const texts = await elements.allTextContents();
  return texts.map((text) => Number(/\d+/.exec(text)?.[0]));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
