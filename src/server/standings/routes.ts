import type { Handlers } from '#server/http/calls.ts';
import { readLeaderboard, readPickGrid, readRoundPicks } from './standings.ts';

export const standingHandlers: Pick<Handlers, 'readLeaderboard' | 'readPickGrid' | 'listGroupPicks'> = {
  readLeaderboard: ({ services, target }) => readLeaderboard(services.database, services.pastRounds, target),
  readPickGrid: ({ services, target }) => readPickGrid(services.database, services.pastRounds, target),
  listGroupPicks: ({ services, target, params, user }) =>
    readRoundPicks(services.database, services.pastRounds, target, params.roundNumber, user.id),
};
