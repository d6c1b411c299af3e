import { writeFileSync } from 'node:fs';
import type { Database } from '#server/infrastructure/db/database.ts';
import { readPoolPicks } from '#server/pools/leaderboard/poolPicks.ts';
import { toLeaderboard } from '#server/pools/leaderboard/presenters.ts';
import { listPoolsOfSeason } from '#server/pools/pool/poolQueries.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { listRounds, toRound } from '#server/tournament/rounds/roundsQueries.ts';
import { listGames, toGame } from '#server/tournament/season/gamesQueries.ts';
import { type SeasonRow, toSeason } from '#server/tournament/season/seasonsQueries.ts';
import type { Command } from './command.ts';
import { onFile } from './files.ts';
import { parsePath, parseYear } from './parse.ts';
import { LEAGUE_FLAGS, seasonOfYear } from './seasons.ts';

export const exportSeason: Command = {
  words: ['year'],
  lastWord: 'file.json',
  flags: LEAGUE_FLAGS,
  summary: 'writes a season as JSON, to a file or to standard output',
  details: `The file has the season, its rounds, its games with their winners, and its pools with their standings over past rounds.
It has no email addresses, invite codes or picks. An existing file is overwritten.`,
  read([year = '', file], flags) {
    const parsedYear = parseYear(year);
    const path = file === undefined ? undefined : parsePath(file);
    return async ({ database }) => {
      const json = JSON.stringify(
        await collect(database, await database.query(seasonOfYear, parsedYear, flags)),
        null,
        2,
      );
      if (path === undefined) return json;
      await onFile(() => writeFileSync(path, `${json}\n`));
      return `Wrote ${path}.`;
    };
  },
};

async function collect(database: Database, season: SeasonRow) {
  const rounds = await database.query(listRounds, season.id);
  const games = await database.query(listGames, season.id);
  const deadlineBarrier = new DeadlineBarrier(database);
  const pools = [];
  for (const pool of await database.query(listPoolsOfSeason, season.id)) {
    const {
      final,
      championshipTotal,
      rounds: past,
      rows,
    } = toLeaderboard(await readPoolPicks(database, deadlineBarrier, pool));
    const { id, name, points, countsFrom, upsetBonus, tieBreaker, earlierRounds } = pool;
    const scoring = { points, countsFrom, upsetBonus, tieBreaker, earlierRounds };
    pools.push({ id, name, ...scoring, final, championshipTotal, rounds: past, rows });
  }
  return { season: toSeason(season), rounds: rounds.map(toRound), games: games.map(toGame), pools };
}
