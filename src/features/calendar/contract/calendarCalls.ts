import * as z from 'zod';
import { table } from '#contract/calls/call.ts';

const Calendar = z.strictObject({ url: z.url() });

export const calendarCalls = table({
  readCalendar: {
    method: 'GET',
    path: '/api/user/calendar',
    policy: 'signedIn',
    summary: 'The secret URL of your calendar feed of deadlines',
    status: 200,
    response: Calendar,
  },
  renewCalendar: {
    method: 'POST',
    path: '/api/user/calendar',
    policy: 'signedIn',
    summary: 'Replace the secret URL of your calendar feed; the old one stops working',
    status: 200,
    response: Calendar,
  },
  readCalendarFeed: {
    method: 'GET',
    path: '/api/calendar/{token}.ics',
    policy: 'open',
    summary: 'The calendar of deadlines, at its secret URL',
    params: z.object({ token: z.string().min(1) }),
    status: 200,
    response: 'text/calendar; charset=utf-8',
    errorStatuses: [404],
  },
});
