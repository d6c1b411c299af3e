import * as z from 'zod';
import { table } from './call.ts';

export const eventCalls = table({
  readEvents: {
    method: 'GET',
    path: '/api/events',
    policy: 'signedIn',
    summary:
      'Server-sent events: that a season, or a pool of the caller’s, has changed; derived=false leaves out pool events that follow from an event of their season',
    query: z.object({
      derived: z.enum(['true', 'false'], { error: 'derived is true or false' }).optional(),
    }),
    status: 200,
    answer: 'text/event-stream',
  },
});
