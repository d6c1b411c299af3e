import { calendarMatrix, calendarReads, calendarRequests } from '#features/calendar/test/calendarCalls.ts';
import { insertManyCalendars } from '#features/calendar/test/calendarSite.ts';
import { everybodyMatrix, everybodyRequests } from '#features/everybody/test/everybodyCalls.ts';
import { everybodyPlans, insertEverybody } from '#features/everybody/test/everybodySite.ts';
import {
  invitePictureMatrix,
  invitePictureReads,
  invitePictureRequests,
} from '#features/invitePictures/test/invitePictureCalls.ts';
import { checkInvitePicture } from '#features/invitePictures/test/packagedPicture.ts';
import { ownDataMatrix, ownDataRequests } from '#features/ownData/test/ownDataCalls.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import type { PackagedSite } from '#test/support/packagedSite.ts';

/** The rows of features' calls in the matrix of access, and a valid request of each. */
export const featureMatrix = {
  ...calendarMatrix,
  ...everybodyMatrix,
  ...invitePictureMatrix,
  ...ownDataMatrix,
};

export const featureRequests = {
  ...calendarRequests,
  ...everybodyRequests,
  ...invitePictureRequests,
  ...ownDataRequests,
};

/** What fills the tables of features on a large site, and their statements that read whole tables, each with the reason. */
export const featureRows: readonly ((sql: Sql) => Promise<void>)[] = [insertManyCalendars, insertEverybody];

export const featurePlans: Readonly<Record<string, string>> = {
  ...everybodyPlans,
};

/** The reads of features that change with the lock of a round. */
export const featureReads: readonly string[] = [...calendarReads, ...invitePictureReads];

/** What features check of the package as it is published. */
export const packageChecks: readonly ((site: PackagedSite) => Promise<void>)[] = [checkInvitePicture];
