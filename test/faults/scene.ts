import type { Game, Season } from '#contract/schemas.ts';
import { BRACKET_REGIONS } from '#domain/bracket/regions.ts';
import { listGames, toGame } from '#server/tournament/season/gamesQueries.ts';
import type { TestApp } from '../support/app.ts';
import { type SaversScene, saversOf } from '../support/poolScenes.ts';

const SEEDS = 16;
const SEASONS_WITHOUT_GAMES = 4;

/** A site with many independent things to change. */
export interface FaultScene extends SaversScene {
  readonly rootCookie: string;
  /** round 1 of a bracket; of each two games that lead to round 2, the second is decided */
  readonly bracket: readonly Game[];
  /** each with an empty round 1 */
  readonly empty: readonly Season[];
}

export function sceneOf(savers: number): (t: TestApp) => Promise<FaultScene> {
  return async (t) => {
    const scene = await saversOf(savers)(t);
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    const season = await t.buildSeason({ year: 2100 });
    for (const number of [1, 2]) await t.buildRound(season, { number });
    await root.call('createBracket', { params: { id: season.id }, body: { teams } });
    const games = await t.sql((sql) => listGames(sql, season.id));
    for (const { id, team1 } of games.filter((_, n) => n % 2 === 1)) {
      await root.call('changeGame', { params: { id }, body: { winner: team1 } });
    }
    const empty: Season[] = [];
    while (empty.length < SEASONS_WITHOUT_GAMES) empty.push(await seasonWithoutGames(t, 2101 + empty.length));
    return { ...scene, rootCookie: root.cookie ?? '', bracket: games.map(toGame), empty };
  };
}

export const teams = BRACKET_REGIONS.flatMap((region) =>
  Array.from({ length: SEEDS }, (_, index) => ({ region, seed: index + 1, team: `${region} ${index + 1}` })),
);

async function seasonWithoutGames(t: TestApp, year: number): Promise<Season> {
  const season = await t.buildSeason({ year });
  await t.buildRound(season);
  return season;
}
