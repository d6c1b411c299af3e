import { pushReach } from '#features/pushes/contract/pushAnswers.ts';
import { webhookNotices } from '#features/webhooks/contract/webhookAnswers.ts';

/** What features answer besides, with the notices of a season. */
export const featureNotices = {
  ...webhookNotices,
} as const;

/** How many a reminder reaches in the ways of features. */
export const featureReach = {
  ...pushReach,
} as const;
