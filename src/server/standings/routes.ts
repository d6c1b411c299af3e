import type { Handlers } from '#server/http/calls.ts';
import { findActiveSeason } from '#server/seasons/queries.ts';
import { leaderboardFile, pickGridFile } from './files.ts';
import { readLeaderboard, readPickGrid, readRoundPicks, readSharedPicks } from './standings.ts';

export const standingHandlers = {
  readLeaderboard: ({ services, target }) => readLeaderboard(services.database, services.pastRounds, target),
  readPickGrid: ({ services, target }) => readPickGrid(services.database, services.pastRounds, target),
  readLeaderboardFile: async ({ services, target }) =>
    leaderboardFile(await readLeaderboard(services.database, services.pastRounds, target)),
  readPickGridFile: async ({ services, target }) =>
    pickGridFile(await readPickGrid(services.database, services.pastRounds, target)),
  listGroupPicks: ({ services, target, params, user }) =>
    readRoundPicks(services.database, services.pastRounds, target, params.roundNumber, user.id),
  async listAllPicks({ services, user, target }) {
    const season = target ?? (await services.database.query(findActiveSeason));
    return season ? readSharedPicks(services.database, services.pastRounds, season.id, user.id) : [];
  },
} satisfies Partial<Handlers>;
