import type { Pool } from '#contract/schemas.ts';
import { apiDocsMatrix, apiDocsRequests } from '#features/apiDocs/test/apiDocsCalls.ts';
import {
  bigScreenMatrix,
  bigScreenNeverNull,
  bigScreenReads,
  bigScreenRequests,
  bigScreenWrites,
} from '#features/bigScreen/test/bigScreenCalls.ts';
import { insertManyScreens } from '#features/bigScreen/test/bigScreenSite.ts';
import { calendarMatrix, calendarReads, calendarRequests } from '#features/calendar/test/calendarCalls.ts';
import { insertManyCalendars } from '#features/calendar/test/calendarSite.ts';
import { computeCorrections } from '#features/corrections/server/computing.ts';
import {
  correctionIds,
  correctionMatrix,
  correctionRequests,
  datedCorrections,
} from '#features/corrections/test/correctionCalls.ts';
import {
  correctionJobQueries,
  correctionNeverNull,
  correctionPlans,
  insertManyCorrections,
} from '#features/corrections/test/correctionSite.ts';
import { demoPlans, demoSettled } from '#features/demo/test/demoSite.ts';
import { everybodyMatrix, everybodyRequests } from '#features/everybody/test/everybodyCalls.ts';
import { everybodyPlans, insertEverybody } from '#features/everybody/test/everybodySite.ts';
import { hallOfFameMatrix, hallOfFameRequests, hallOfFameWrites } from '#features/hallOfFame/test/hallOfFameCalls.ts';
import {
  hallOfFameJobQueries,
  hallOfFamePlans,
  insertManyChampions,
} from '#features/hallOfFame/test/hallOfFameSite.ts';
import {
  inviteMailMatrix,
  inviteMailNeverNull,
  inviteMailRequests,
  inviteMailWrites,
} from '#features/inviteMails/test/inviteMailCalls.ts';
import { insertManyInvitees } from '#features/inviteMails/test/inviteMailSite.ts';
import {
  invitePictureMatrix,
  invitePictureReads,
  invitePictureRequests,
} from '#features/invitePictures/test/invitePictureCalls.ts';
import { checkInvitePicture } from '#features/invitePictures/test/packagedPicture.ts';
import { ownDataMatrix, ownDataRequests } from '#features/ownData/test/ownDataCalls.ts';
import { tellLeads } from '#features/poolNews/server/leads.ts';
import {
  datedPoolNews,
  poolNewsMatrix,
  poolNewsNeverNull,
  poolNewsReads,
  poolNewsReadsOfPools,
  poolNewsReadsOnScreens,
  poolNewsRequests,
  poolNewsTabs,
  poolNewsValues,
  poolNewsWrites,
} from '#features/poolNews/test/poolNewsCalls.ts';
import { poolNewsAtDemo } from '#features/poolNews/test/poolNewsDemo.ts';
import { insertManyPoolNews, poolNewsJobQueries, poolNewsPlans } from '#features/poolNews/test/poolNewsSite.ts';
import { poolNewsWriter } from '#features/poolNews/test/poolNewsWriter.ts';
import { checkSealsAtDeadline } from '#features/proof/test/deadlineSeals.ts';
import { proofMatrix, proofReads, proofRequests, timedProofs } from '#features/proof/test/proofCalls.ts';
import { pushMatrix, pushRequests } from '#features/pushes/test/pushCalls.ts';
import { insertManyPushes, pushPlans } from '#features/pushes/test/pushSite.ts';
import { remindNowMatrix, remindNowRequests, remindNowWrites } from '#features/remindNow/test/remindNowCalls.ts';
import { insertManyPoolReminders } from '#features/remindNow/test/remindNowSite.ts';
import { roundMailMatrix, roundMailRequests } from '#features/roundMails/test/roundMailCalls.ts';
import { insertManyRoundMails, roundMailPlans } from '#features/roundMails/test/roundMailSite.ts';
import {
  webhookMatrix,
  webhookReads,
  webhookRefusals,
  webhookRequests,
  webhookWrites,
} from '#features/webhooks/test/webhookCalls.ts';
import { insertManyWebhooks, webhookJobQueries, webhookPlans } from '#features/webhooks/test/webhookSite.ts';
import type { AuditAction } from '#server/infrastructure/audit/audit.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import type { Standings } from '#server/pools/leaderboard/standings.ts';
import type { Tell } from '#server/pools/pool/news.ts';
import type { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import type { Report } from '#test/faults/faultTest.ts';
import type { ShownPicks } from '#test/faults/shownPicks.ts';
import type { ApiUser } from '#test/support/app.ts';
import type { Caller } from '#test/support/caller.ts';
import type { PackagedSite } from '#test/support/packagedSite.ts';
import type { PoolWriter } from '#test/support/poolWriter.ts';

/** The rows of features' calls in the matrix of access, and a valid request of each. */
export const featureMatrix = {
  ...apiDocsMatrix,
  ...bigScreenMatrix,
  ...calendarMatrix,
  ...correctionMatrix,
  ...everybodyMatrix,
  ...hallOfFameMatrix,
  ...inviteMailMatrix,
  ...invitePictureMatrix,
  ...ownDataMatrix,
  ...poolNewsMatrix,
  ...proofMatrix,
  ...pushMatrix,
  ...remindNowMatrix,
  ...roundMailMatrix,
  ...webhookMatrix,
};

export const featureRequests = {
  ...apiDocsRequests,
  ...bigScreenRequests,
  ...calendarRequests,
  ...correctionRequests,
  ...everybodyRequests,
  ...hallOfFameRequests,
  ...inviteMailRequests,
  ...invitePictureRequests,
  ...ownDataRequests,
  ...poolNewsRequests,
  ...proofRequests,
  ...pushRequests,
  ...remindNowRequests,
  ...roundMailRequests,
  ...webhookRequests,
};

/** What Manage Pool reads of features, below the path of a pool. */
export const featureReadsOfPools: readonly string[] = [...poolNewsReadsOfPools, ...webhookReads];

/** What the screens of a pool read of features, below its path. */
export const featureReadsOnScreens: readonly string[] = [...poolNewsReadsOnScreens];

/** The tabs of pools in the navigation. */
export const poolTabs: readonly string[] = [...poolNewsTabs];

/** How those of a pool write to each other. */
export const poolWriters: readonly PoolWriter[] = [poolNewsWriter];

/** What features check of a demo site, as one of its players. */
export const demoChecks: readonly { readonly title: string; check(player: Caller): Promise<void> }[] = [poolNewsAtDemo];

/** Calls of features that a scene gives no cause for: they answer 409. */
export const featureRefusals: readonly string[] = [...webhookRefusals];

interface ResultJobDeps {
  readonly database: Database;
  readonly deadlineBarrier: DeadlineBarrier;
  readonly standings: Standings;
  readonly tell: Tell;
}

/** A write in a pool, by its owner, and what the audit log calls it; about one of its members, where it is about somebody. */
export interface PoolWrite {
  /** a write that has to come first */
  readonly first?: (owner: ApiUser, pool: Pool, member: ApiUser) => Promise<unknown>;
  readonly sent: (pool: Pool, member: ApiUser) => object | Promise<object>;
  readonly recorded: readonly AuditAction[];
}

export const featureWrites = {
  ...bigScreenWrites,
  ...hallOfFameWrites,
  ...inviteMailWrites,
  ...poolNewsWrites,
  ...remindNowWrites,
  ...webhookWrites,
} as const satisfies Readonly<Record<string, PoolWrite>>;

/** Calls of admins that change nothing. */
export const writesNothing: readonly string[] = [...webhookRefusals];

/** What fills the tables of features on a large site, and their statements that read whole tables, each with the reason. */
export const featureRows: readonly ((sql: Sql) => Promise<void>)[] = [
  insertManyScreens,
  insertManyCalendars,
  insertManyCorrections,
  insertEverybody,
  insertManyChampions,
  insertManyInvitees,
  insertManyPoolNews,
  insertManyPushes,
  insertManyPoolReminders,
  insertManyRoundMails,
  insertManyWebhooks,
];

export const featurePlans: Readonly<Record<string, string>> = {
  ...correctionPlans,
  ...demoPlans,
  ...everybodyPlans,
  ...hallOfFamePlans,
  ...poolNewsPlans,
  ...pushPlans,
  ...roundMailPlans,
  ...webhookPlans,
};

/** Their variables that Compose does not pass, each with the reason. */
export const featureSettled: Readonly<Record<string, string>> = {
  ...demoSettled,
};

/** Nullable columns of their statements that select no row with null. */
export const featureNeverNull: readonly string[] = [
  ...bigScreenNeverNull,
  ...correctionNeverNull,
  ...inviteMailNeverNull,
  ...poolNewsNeverNull,
];

/** The queries that their jobs and workers begin with, which tests run. */
export const featureJobQueries: readonly string[] = [
  ...correctionJobQueries,
  ...hallOfFameJobQueries,
  ...poolNewsJobQueries,
  ...webhookJobQueries,
];

/** The reads of features that change with the lock of a round. */
export const featureReads: readonly string[] = [
  ...bigScreenReads,
  ...calendarReads,
  ...invitePictureReads,
  ...poolNewsReads,
  ...proofReads,
];

/** The reads of features whose answers have the moment at which they were read, and a hash of it. */
export const timedReads: readonly string[] = [...timedProofs];

/** Values of the paths and queries of features' calls, by the names of their parameters. */
export const featureValues: Readonly<Record<string, readonly (string | number)[]>> = {
  ...correctionIds,
  ...poolNewsValues,
};

/** The reads of features whose answers have ids and times of changes. */
export const datedReads: readonly string[] = [...datedCorrections, ...datedPoolNews];

/** What features compute once a result has changed. */
export const featureResultJobs: readonly ((deps: ResultJobDeps) => Promise<void>)[] = [computeCorrections, tellLeads];

/** The reads of features that tell how many entries are complete. */
export const featureCounts: readonly string[] = [...bigScreenReads];

/** What features check of the package as it is published. */
export const packageChecks: readonly ((site: PackagedSite) => Promise<void>)[] = [checkInvitePicture];

/** What features check of the picks that are shown after a deadline under load. */
export const deadlineChecks: readonly ((shown: ShownPicks, report: Report) => Promise<void>)[] = [checkSealsAtDeadline];
