import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import type { TestApp } from '#test/support/app.ts';

const HOUR = 3600;

export interface Tournament {
  readonly season: Season;
  readonly opening: Round;
  readonly games: readonly Game[];
  readonly pool: Pool;
  readonly entry: Entry;
}

/** sam plays in both tournaments, in two pools of one name. The men lock in two hours, the women an hour before. */
export async function buildTournaments(t: TestApp) {
  await t.database.reset();
  const root = await t.buildUser({ username: 'root', isAdmin: true });
  const sam = await t.buildUser({ username: 'sam' });
  const build = async (league: 'men' | 'women', seconds: number): Promise<Tournament> => {
    const season = await t.buildSeason({ year: 2027, league, name: 'March Madness' });
    const opening = await t.buildRound(season, { number: 1, name: 'First Round' });
    await t.moveDeadline(opening, seconds);
    await t.buildRound(season, { number: 2, name: 'Second Round' });
    const games = [
      await t.buildGame(opening, { team1: 'Duke', team2: `Lions of the ${league}` }),
      await t.buildGame(opening, { team1: `Bears of the ${league}`, team2: 'Utah' }),
    ];
    const pool = await t.buildPool(root, season, 'The Office');
    await t.buildMember(pool, root);
    return { season, opening, games, pool, entry: await t.buildMember(pool, sam) };
  };
  return { root, sam, men: await build('men', 2 * HOUR), women: await build('women', HOUR) };
}
