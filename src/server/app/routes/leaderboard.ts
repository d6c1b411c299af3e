import type { Handlers } from '#server/app/calls/handlers.ts';
import { leaderboardCsv, pickGridCsv } from '#server/pools/leaderboard/csv.ts';
import { loadRoundPicks, loadSharedPicks } from '#server/pools/leaderboard/sharedPicks.ts';
import { listPools } from '#server/pools/pool/poolQueries.ts';
import { findActiveSeason } from '#server/tournament/season/seasonsQueries.ts';

export const standingHandlers = {
  readLeaderboard: ({ services, resource }) => services.standings.leaderboard(resource),
  readPickGrid: ({ services, resource }) => services.standings.pickGrid(resource),
  listStandings: async ({ services: { database, standings }, user, resource }) => {
    const pools = (await database.query(listPools, user.id)).filter(({ seasonId }) => seasonId === resource.id);
    const listed = await Promise.all(pools.map((pool) => standings.readStanding(pool, user.id)));
    return listed.filter((standing) => standing !== undefined);
  },
  readLeaderboardFile: async ({ services, resource }) =>
    leaderboardCsv(await services.standings.readLeaderboard(resource), resource.tieBreaker),
  readPickGridFile: async ({ services, resource }) => pickGridCsv(await services.standings.readPickGrid(resource)),
  listPoolPicks: ({ services, resource, params, user }) =>
    loadRoundPicks(services.database, services.deadlineBarrier, resource, params.roundNumber, user.id),
  listAllPicks: async ({ services, user, resource }) => {
    const season = resource ?? (await services.database.query(findActiveSeason));
    return season ? loadSharedPicks(services.database, services.deadlineBarrier, season.id, user.id) : [];
  },
} satisfies Partial<Handlers>;
