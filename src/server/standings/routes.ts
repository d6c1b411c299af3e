import type { Handlers } from '#server/http/calls.ts';
import { findActiveSeason } from '#server/seasons/queries.ts';
import { leaderboardFile, pickGridFile } from './files.ts';
import { readRoundPicks, readSharedPicks } from './picks.ts';

export const standingHandlers = {
  readLeaderboard: ({ services, target }) => services.standings.leaderboard(target),
  readPickGrid: ({ services, target }) => services.standings.pickGrid(target),
  readLeaderboardFile: async ({ services, target }) =>
    leaderboardFile(await services.standings.readLeaderboard(target)),
  readPickGridFile: async ({ services, target }) => pickGridFile(await services.standings.readPickGrid(target)),
  listGroupPicks: ({ services, target, params, user }) =>
    readRoundPicks(services.database, services.pastRounds, target, params.roundNumber, user.id),
  async listAllPicks({ services, user, target }) {
    const season = target ?? (await services.database.query(findActiveSeason));
    return season ? readSharedPicks(services.database, services.pastRounds, season.id, user.id) : [];
  },
} satisfies Partial<Handlers>;
