import { webhookNotices } from '#features/webhooks/contract/webhookAnswers.ts';

/** What features answer besides, with the notices of a season. */
export const featureNotices = {
  ...webhookNotices,
} as const;
