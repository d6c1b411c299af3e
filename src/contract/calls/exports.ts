import * as z from 'zod';
import { idParam } from '#contract/fields.ts';
import { table } from './call.ts';

const group = z.object({ id: idParam('group') });
const Calendar = z.strictObject({ url: z.url() });

export const exportCalls = table({
  readLeaderboardFile: {
    method: 'GET',
    path: '/api/groups/{id}/leaderboard.csv',
    policy: 'poolMember',
    summary: 'The leaderboard as CSV',
    params: group,
    resource: { kind: 'group', by: 'id' },
    status: 200,
    answer: 'text/csv; charset=utf-8',
  },
  readPickGridFile: {
    method: 'GET',
    path: '/api/groups/{id}/pick-grid.csv',
    policy: 'poolMember',
    summary: 'The pick grid as CSV',
    params: group,
    resource: { kind: 'group', by: 'id' },
    status: 200,
    answer: 'text/csv; charset=utf-8',
  },
  readCalendar: {
    method: 'GET',
    path: '/api/user/calendar',
    policy: 'signedIn',
    summary: 'The secret address of one’s feed of deadlines',
    status: 200,
    answer: Calendar,
  },
  renewCalendar: {
    method: 'POST',
    path: '/api/user/calendar',
    policy: 'signedIn',
    summary: 'Make a new address for one’s feed; the old one is dead',
    status: 200,
    answer: Calendar,
  },
  readCalendarFeed: {
    method: 'GET',
    path: '/api/calendar/{token}.ics',
    policy: 'open',
    summary: 'Deadlines, by a secret address',
    params: z.object({ token: z.string().min(1) }),
    status: 200,
    answer: 'text/calendar; charset=utf-8',
    errorStatuses: [404],
  },
});
