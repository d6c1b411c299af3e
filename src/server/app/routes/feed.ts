import type { Handlers } from '#server/app/calls/handlers.ts';
import { getFeedBracket } from '#server/tournament/resultsFeed/feedBracket.ts';
import { readFeedState } from '#server/tournament/resultsFeed/feedState.ts';
import { setFeedTeams } from '#server/tournament/resultsFeed/feedTeams.ts';
import { playInsOfSeason } from '#server/tournament/season/cachedLists.ts';

export const feedHandlers = {
  readFeed: ({ services: { database, config }, resource }) =>
    database.query(readFeedState, resource, config.resultsFeed),
  listPlayIns: ({ services, resource }) => playInsOfSeason(services, resource.id),
  setFeedTeams: async ({ services: { database, config }, user, resource, body }) => {
    await database.transact(setFeedTeams, user, resource, config.resultsFeed, body);
    return database.query(readFeedState, resource, config.resultsFeed);
  },
  readFeedBracket: ({ services, resource, query, signal }) => getFeedBracket(services, resource, query.from, signal()),
  checkFeed: async ({ services: { database, config, feedChecker }, user, resource }) => {
    await feedChecker.checkNow(user, resource);
    return database.query(readFeedState, resource, config.resultsFeed);
  },
} satisfies Partial<Handlers>;
