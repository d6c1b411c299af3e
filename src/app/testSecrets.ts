import { putUpScreen, SCREEN_TOKEN } from '#features/bigScreen/test/bigScreenSite.ts';
import { CALENDAR_TABLE, CALENDAR_TOKEN, insertCalendars } from '#features/calendar/test/calendarSite.ts';
import { insertCorrection } from '#features/corrections/test/correctionSite.ts';
import { GONE_TABLE } from '#features/everybody/test/everybodySite.ts';
import { hallOfFameOwnTables } from '#features/hallOfFame/test/hallOfFameSite.ts';
import { insertOwnMessage, poolNewsKept, poolNewsOwnTables } from '#features/poolNews/test/poolNewsSite.ts';
import { insertPushKeys, pushOwnTables } from '#features/pushes/test/pushSite.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';

/** What gives the users of a scene what features keep secret, the one with this id that of the requests. */
export const featureSecrets: readonly ((sql: Sql, userId: number) => Promise<void>)[] = [
  insertCalendars,
  insertPushKeys,
];

/** What gives a pool of a scene what features show at secret addresses, each with this token or that of the requests. */
export const poolSecrets: readonly ((sql: Sql, poolId: number, token?: string) => Promise<void>)[] = [putUpScreen];

/** What gives a pool of a scene what features tell its members of it, and what this one of them has written. */
export const poolContents: readonly ((sql: Sql, poolId: number, userId: number) => Promise<void>)[] = [
  insertCorrection,
  insertOwnMessage,
];

/** Of features' tables to which a read adds rows, as it may lock a round: which are the others, in SQL. */
export const keptRows: Readonly<Record<string, string>> = {
  ...poolNewsKept,
};

/** Secrets of these, which are in no log and in nobody's data. */
export const secretTokens: readonly string[] = [SCREEN_TOKEN, CALENDAR_TOKEN];

/** Tables of features with rows of a user that are left out of the user's own data: they have secrets, or nothing that the user did. */
export const featureTables: readonly string[] = [CALENDAR_TABLE, GONE_TABLE];

/** Tables of features with rows of a user that are in the user's own data, and the files that have them. */
export const featureOwnTables: Readonly<Record<string, string>> = {
  ...hallOfFameOwnTables,
  ...poolNewsOwnTables,
  ...pushOwnTables,
};
