import type { Handlers } from '#server/calls/handlers.ts';
import { readFeedState } from './feedState.ts';
import { setFeedTeams } from './feedTeams.ts';

export const feedHandlers = {
  readFeed: ({ services: { database, config }, resource }) =>
    database.query(readFeedState, resource, config.resultsFeed),
  setFeedTeams: async ({ services: { database, config }, user, resource, body }) => {
    await database.transact(setFeedTeams, user, resource, config.resultsFeed, body);
    return database.query(readFeedState, resource, config.resultsFeed);
  },
  checkFeed: async ({ services: { database, config, feedChecker }, user, resource }) => {
    await feedChecker.checkNow(user, resource);
    return database.query(readFeedState, resource, config.resultsFeed);
  },
} satisfies Partial<Handlers>;
