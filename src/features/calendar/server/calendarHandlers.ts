import ical from 'ical-generator';
import type { Handlers } from '#server/app/calls/handlers.ts';
import type { Services } from '#server/app/calls/services.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { isToken, newToken } from '#server/infrastructure/tokens.ts';
import { type Deadline, findCalendarUser, getOrCreateToken, listDeadlines, replaceToken } from './calendarQueries.ts';

export const calendarHandlers = {
  readCalendar: async ({ services, user }) =>
    calendarAddress(services, await services.database.query(getOrCreateToken, user.id, newToken())),

  renewCalendar: async ({ services, user }) => {
    const token = newToken();
    await services.database.query(replaceToken, user.id, token);
    return calendarAddress(services, token);
  },

  readCalendarFeed: async ({ services, params: { token } }) => {
    const userId = isToken(token) ? await services.database.query(findCalendarUser, token) : undefined;
    if (userId === undefined) throw new HttpError(404, 'Calendar not found');
    return calendarText(await services.database.query(listDeadlines, userId), services.config.publicUrl);
  },
} satisfies Partial<Handlers>;

function calendarAddress({ config }: Services, token: string) {
  return { url: `${config.publicUrl}/api/calendar/${token}.ics` };
}

/** The same deadlines give the same text, so that ETags match. */
function calendarText(deadlines: readonly Deadline[], publicUrl: string): string {
  const calendar = ical({ name: 'Unbusted', prodId: { company: 'Unbusted', product: 'Deadlines' } });
  for (const { roundId, round, season, seasonId, isOneOfTwo, deadline } of deadlines) {
    calendar.createEvent({
      id: `round-${roundId}@${new URL(publicUrl).host}`,
      stamp: deadline,
      start: deadline,
      end: deadline,
      summary: `${round}: last moment to pick`,
      description: season,
      url: `${publicUrl}/picks${isOneOfTwo ? `?seasonId=${seasonId}` : ''}`,
    });
  }
  return calendar.toString();
}
