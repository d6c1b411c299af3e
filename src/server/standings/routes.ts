import type { Handlers } from '#server/http/calls.ts';
import { findActiveSeason } from '#server/seasons/queries.ts';
import { leaderboardFile, pickGridFile } from './files.ts';
import { readRoundPicks, readSharedPicks } from './picks.ts';

export const standingHandlers = {
  readLeaderboard: ({ services, resource }) => services.standings.leaderboard(resource),
  readPickGrid: ({ services, resource }) => services.standings.pickGrid(resource),
  readLeaderboardFile: async ({ services, resource }) =>
    leaderboardFile(await services.standings.readLeaderboard(resource)),
  readPickGridFile: async ({ services, resource }) => pickGridFile(await services.standings.readPickGrid(resource)),
  listGroupPicks: ({ services, resource, params, user }) =>
    readRoundPicks(services.database, services.pastRounds, resource, params.roundNumber, user.id),
  async listAllPicks({ services, user, resource }) {
    const season = resource ?? (await services.database.query(findActiveSeason));
    return season ? readSharedPicks(services.database, services.pastRounds, season.id, user.id) : [];
  },
} satisfies Partial<Handlers>;
