import type { MatrixRow } from '#test/support/matrixRow.ts';
import { CALENDAR_TOKEN } from './calendarSite.ts';

// biome-ignore format: as in test/support/matrix.ts
export const calendarMatrix = {
  //                                                   nobody  signed-in  owner  another  member  removed  pool owner  further admin  site admin
  'GET /api/user/calendar':                         [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/user/calendar':                        [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/calendar/{token}.ics':                  [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
} as const satisfies Readonly<Record<string, MatrixRow>>;

export const calendarRequests = {
  readCalendar: () => ({}),
  renewCalendar: () => ({}),
  readCalendarFeed: () => ({ params: { token: CALENDAR_TOKEN } }),
};

/** Of the rounds that lock next. */
export const calendarReads = ['readCalendarFeed'];
