import { calendarMatrix, calendarRequests } from '#features/calendar/test/calendarCalls.ts';
import { everybodyMatrix, everybodyRequests } from '#features/everybody/test/everybodyCalls.ts';
import { everybodyPlans, insertEverybody } from '#features/everybody/test/everybodySite.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';

/** The rows of features' calls in the matrix of access, and a valid request of each. */
export const featureMatrix = {
  ...calendarMatrix,
  ...everybodyMatrix,
};

export const featureRequests = {
  ...calendarRequests,
  ...everybodyRequests,
};

/** What fills the tables of features on a large site, and their statements that read whole tables, each with the reason. */
export const featureRows: readonly ((sql: Sql) => Promise<void>)[] = [insertEverybody];

export const featurePlans: Readonly<Record<string, string>> = {
  ...everybodyPlans,
};
