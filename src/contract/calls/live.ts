import { table } from './call.ts';

export const liveCalls = table({
  readEvents: {
    method: 'GET',
    path: '/api/events',
    who: 'signedIn',
    summary: 'Server-sent events: that a season, or a pool of the caller’s, has changed',
    status: 200,
    answer: 'text/event-stream',
  },
});
