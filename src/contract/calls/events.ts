import * as z from 'zod';
import { table } from './call.ts';

export const eventCalls = table({
  readEvents: {
    method: 'GET',
    path: '/api/events',
    policy: 'signedIn',
    summary:
      'Server-sent events that say which season, or which of your pools, has changed; with derived=false, a change of a season sends no events for its pools',
    query: z.object({
      derived: z.enum(['true', 'false'], { error: 'derived is true or false' }).optional(),
    }),
    status: 200,
    answer: 'text/event-stream',
  },
});
