import type { Handlers } from '#server/calls/handlers.ts';
import { conflict } from '#server/errors.ts';
import { readFeedState } from './feedState.ts';

export const feedHandlers = {
  readFeed: ({ services: { database, config }, resource }) =>
    database.query(readFeedState, resource, config.resultsFeed),
  setFeedTeams: () => Promise.reject(conflict('No results feed is configured')),
  checkFeed: () => Promise.reject(conflict('No results feed is configured')),
} satisfies Partial<Handlers>;
