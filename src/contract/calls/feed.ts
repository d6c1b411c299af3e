import * as z from 'zod';
import { Feed, FeedTeams, PlayIn } from '#contract/feed.ts';
import { FeedBracket, feedBracketQuery } from '#contract/feedBracket.ts';
import { idParam } from '#contract/fields.ts';
import { table } from './call.ts';

const season = z.object({ id: idParam('season') });

export const feedCalls = table({
  readFeed: {
    method: 'GET',
    path: '/api/seasons/{id}/feed',
    policy: 'siteAdmin',
    summary: 'The results feed of a season: its state, suggested results, and events that match no game',
    params: season,
    resource: { kind: 'season', by: 'id' },
    status: 200,
    response: Feed,
  },
  listPlayIns: {
    method: 'GET',
    path: '/api/seasons/{id}/play-ins',
    policy: 'signedIn',
    summary: 'Play-ins of a season: the games for places such as `Texas/Xavier`, as far as the results feed has them',
    params: season,
    resource: { kind: 'season', by: 'id' },
    status: 200,
    response: z.array(PlayIn),
  },
  setFeedTeams: {
    method: 'PUT',
    path: '/api/seasons/{id}/feed/teams',
    policy: 'siteAdmin',
    summary:
      'Match teams of the feed with teams of the season, also with one of the two that play for a place, or with null no longer; other matches stay as they are',
    params: season,
    resource: { kind: 'season', by: 'id' },
    body: FeedTeams,
    status: 200,
    response: Feed,
    errorStatuses: [409],
  },
  readFeedBracket: {
    method: 'GET',
    path: '/api/seasons/{id}/feed/bracket',
    policy: 'siteAdmin',
    summary: 'Ask the results feed for the bracket, as rows that a bracket is created from; nothing is created',
    params: season,
    query: feedBracketQuery,
    resource: { kind: 'season', by: 'id' },
    limits: ['feedChecks'],
    status: 200,
    response: FeedBracket,
    errorStatuses: [409],
  },
  checkFeed: {
    method: 'POST',
    path: '/api/seasons/{id}/feed/check',
    policy: 'siteAdmin',
    summary: 'Check the results feed now',
    params: season,
    resource: { kind: 'season', by: 'id' },
    limits: ['feedChecks'],
    status: 200,
    response: Feed,
    errorStatuses: [409],
  },
});
