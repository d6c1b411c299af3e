import { randomBytes } from 'node:crypto';
import ical from 'ical-generator';
import type { Handlers } from '#server/calls/handlers.ts';
import { HttpError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { type Deadline, findCalendarUser, getOrCreateToken, listDeadlines, replaceToken } from './queries.ts';

const newToken = () => randomBytes(32).toString('base64url');
const address = ({ config }: Services, token: string) => ({ url: `${config.publicUrl}/api/calendar/${token}.ics` });

export const calendarHandlers = {
  async readCalendar({ services, user }) {
    return address(services, await services.database.query(getOrCreateToken, user.id, newToken()));
  },

  async renewCalendar({ services, user }) {
    const token = newToken();
    await services.database.query(replaceToken, user.id, token);
    return address(services, token);
  },

  async readCalendarFeed({ services, params }) {
    const userId = await services.database.query(findCalendarUser, params.token);
    if (userId === undefined) throw new HttpError(404, 'Calendar not found');
    return feed(await services.database.query(listDeadlines, userId), services.config.publicUrl);
  },
} satisfies Partial<Handlers>;

/** The same deadlines are the same text: nothing in it tells when it was asked for. */
function feed(deadlines: readonly Deadline[], publicUrl: string): string {
  const calendar = ical({ name: 'Unbusted', prodId: { company: 'Unbusted', product: 'Deadlines' } });
  for (const { roundId, round, season, deadline } of deadlines) {
    calendar.createEvent({
      id: `round-${roundId}@${new URL(publicUrl).host}`,
      stamp: deadline,
      start: deadline,
      end: deadline,
      summary: `${round}: last moment to pick`,
      description: season,
      url: `${publicUrl}/picks`,
    });
  }
  return calendar.toString();
}
