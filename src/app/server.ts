import type { Hono } from 'hono';
import { apiDocsHandlers } from '#features/apiDocs/server/apiDocsHandlers.ts';
import { bigScreenHandlers } from '#features/bigScreen/server/bigScreenHandlers.ts';
import { calendarHandlers } from '#features/calendar/server/calendarHandlers.ts';
import { startComputing } from '#features/corrections/server/computing.ts';
import { correctionHandlers } from '#features/corrections/server/correctionHandlers.ts';
import { hearOfScoring } from '#features/corrections/server/scoringCorrections.ts';
import { aboutDemo, openDemo } from '#features/demo/server/demoSite.ts';
import { aboutEverybody } from '#features/everybody/server/aboutEverybody.ts';
import { everybodyHandlers } from '#features/everybody/server/everybodyHandlers.ts';
import { startEverybody } from '#features/everybody/server/everybodyThread.ts';
import { leaveChampions } from '#features/hallOfFame/server/championQueries.ts';
import { startCrowning } from '#features/hallOfFame/server/crowning.ts';
import { hallOfFameHandlers } from '#features/hallOfFame/server/hallOfFameHandlers.ts';
import { stopInvitations } from '#features/inviteMails/server/invitationQueries.ts';
import { invitationMails } from '#features/inviteMails/server/invitations.ts';
import { inviteMailHandlers } from '#features/inviteMails/server/inviteMailHandlers.ts';
import { invitePictureHandlers } from '#features/invitePictures/server/invitePictureHandlers.ts';
import { inviteTags } from '#features/invitePictures/server/inviteTags.ts';
import { serveMcp } from '#features/mcp/server/mcp.ts';
import { ownDataHandlers } from '#features/ownData/server/ownDataHandlers.ts';
import { aboutPoolNews } from '#features/poolNews/server/aboutPoolNews.ts';
import { startLeads } from '#features/poolNews/server/leads.ts';
import { noteMails } from '#features/poolNews/server/noteMail.ts';
import { poolNewsHandlers } from '#features/poolNews/server/poolNewsHandlers.ts';
import { poolNewsTexts } from '#features/poolNews/server/poolNewsTexts.ts';
import { tellPoolNews } from '#features/poolNews/server/tellPoolNews.ts';
import { proofHandlers } from '#features/proof/server/proofHandlers.ts';
import { pushAbout } from '#features/pushes/server/pushAnswers.ts';
import { pushChannel } from '#features/pushes/server/pushChannel.ts';
import { pushHandlers } from '#features/pushes/server/pushHandlers.ts';
import { remindNowHandlers } from '#features/remindNow/server/remindNowHandlers.ts';
import { roundMailHandlers } from '#features/roundMails/server/roundMailHandlers.ts';
import { roundMails } from '#features/roundMails/server/roundMails.ts';
import { webhookAbout, webhookNotices } from '#features/webhooks/server/webhookAnswers.ts';
import { webhookChannel } from '#features/webhooks/server/webhookChannel.ts';
import { webhookHandlers } from '#features/webhooks/server/webhookHandlers.ts';
import type { Services } from '#server/app/calls/services.ts';
import type { NewsChannel } from '#server/app/channels/newsChannel.ts';
import type { Opened, OpenedSite } from '#server/app/opened.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import type { PageTags } from '#server/infrastructure/http/pageTags.ts';
import type { FeatureMail } from '#server/mails/mails.ts';
import type { Legacy } from '#server/pools/managing/poolAdmin.ts';
import type { ReadText, Tell, WrittenNews } from '#server/pools/pool/news.ts';

/** The handlers of features' calls. */
export const featureHandlers = {
  ...apiDocsHandlers,
  ...bigScreenHandlers,
  ...calendarHandlers,
  ...correctionHandlers,
  ...everybodyHandlers,
  ...hallOfFameHandlers,
  ...inviteMailHandlers,
  ...invitePictureHandlers,
  ...ownDataHandlers,
  ...poolNewsHandlers,
  ...proofHandlers,
  ...pushHandlers,
  ...remindNowHandlers,
  ...roundMailHandlers,
  ...webhookHandlers,
};

/**
 * How features keep news of pools for what they show, before those who send it. They hear it in this order, which is that of
 * their locks, too.
 */
export const featureReaders: readonly Tell[] = [hearOfScoring, tellPoolNews];

/** Where features have what somebody wrote, by the kind of its news. */
export const featureTexts: { readonly [K in WrittenNews['kind']]?: ReadText } = {
  ...poolNewsTexts,
};

/** How features send news of pools. They queue what is told in this order, which is that of their locks, too. */
export const featureChannels: readonly NewsChannel[] = [webhookChannel, pushChannel];

/** What features answer besides, with the notices of a season. */
export const noticesOfFeatures = {
  ...webhookNotices,
};

/** What features tell a browser of the site. */
export const aboutOfFeatures = {
  ...pushAbout,
  ...webhookAbout,
  ...aboutEverybody,
  ...aboutPoolNews,
  ...aboutDemo,
} as const;

/** What features make of a site before it is served, in this order. */
export const featureOpenings: readonly ((site: OpenedSite) => Promise<Opened>)[] = [openDemo];

type AskApi = (request: Request) => Response | Promise<Response>;

/** What features serve beside calls. `askApi` makes a request of the API, which has the rights, limits and answers of any other. */
export const featureRoutes: readonly ((app: Hono, services: Services, askApi: AskApi) => void)[] = [serveMcp];

/** What chats show with links to pages, by what features know. */
export const featureTags: readonly ((services: Services) => PageTags)[] = [inviteTags];

/** The mails of features. */
export const featureMails: readonly FeatureMail[] = [invitationMails, roundMails, noteMails];

/** Stops the mails of features whose unsubscribe link has the token; each returns false when none has it. */
export const featureStops: readonly ((sql: Sql, token: string) => Promise<boolean>)[] = [stopInvitations];

/** What features do beside requests, as long as the app runs; undefined if it is switched off. */
export const featureJobs: readonly ((services: Services) => { stop(): Promise<void> } | undefined)[] = [
  startComputing,
  startEverybody,
  startCrowning,
  startLeads,
];

/** What features of a pool outlive it in the pool that goes on from it. */
export const featureLegacies: readonly Legacy[] = [leaveChampions];
