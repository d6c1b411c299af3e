import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import type { HttpServer } from '#server/infrastructure/http/httpServer.ts';
import type { Airing } from '#server/tournament/recorded/scoreboard.ts';
import { type RecordedGame, recordedGames, YEAR } from '#server/tournament/recorded/tournament.ts';
import { type GameRow, listGames } from '#server/tournament/season/gamesQueries.ts';
import { listSeasons } from '#server/tournament/season/seasonsQueries.ts';
import { startReplayServer } from './replayServer.ts';

/** Long enough for a check to see it live. */
export const GAME_MS = 45_000;

/** Serves the recorded results of a demo site; a game is played from its start time on. Undefined on other sites. */
export async function startDemoFeed(database: Database, config: Config): Promise<HttpServer | undefined> {
  if (config.seed !== 'demo' || config.resultsFeed !== 'off') return undefined;
  const season = (await database.query(listSeasons)).find(({ year }) => year === YEAR);
  if (!season) return undefined;
  const recorded = recordedGames();
  const airings = async () => airingsOf(recorded, await database.query(listGames, season.id));
  return startReplayServer({ airings, now: database.now, gameMs: GAME_MS });
}

/** Games that are decided without a start time were played before the seeding. */
function airingsOf(recorded: readonly RecordedGame[], games: readonly GameRow[]): Airing[] {
  return recorded.flatMap((game) => {
    const row = games.find(({ team1, team2 }) =>
      [game.home, game.away].every(({ name }) => [team1, team2].includes(name)),
    );
    if (!row || (row.winner !== null && row.startTime === null)) return [];
    return [{ game, startTime: row.startTime?.getTime() ?? null, hasTeams: true }];
  });
}
