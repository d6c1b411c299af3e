import type { Handlers } from '#server/app/calls/handlers.ts';
import { changePreference, readPreference } from '#server/mails/mailPreferences.ts';
import { ROUND } from './roundMailQueries.ts';

export const roundMailHandlers = {
  readRoundMails: ({ services, user }) => readPreference(services, user, ROUND),
  changeRoundMails: ({ services, user, body }) => changePreference(services, user, ROUND, body),
} satisfies Partial<Handlers>;
