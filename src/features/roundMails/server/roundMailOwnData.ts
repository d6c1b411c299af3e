import { ROUND } from './roundMailQueries.ts';

/** Whether a user gets the mails, in the download of one's data. */
export const roundMailKinds = { roundMails: ROUND } as const;
