import { bigScreenActions } from '#features/bigScreen/server/bigScreenRows.ts';
import { hallOfFameActions } from '#features/hallOfFame/server/hallOfFameRows.ts';
import { inviteMailActions, inviteMailLimits } from '#features/inviteMails/server/inviteMailRows.ts';
import { poolNewsActions, poolNewsLimits } from '#features/poolNews/server/poolNewsRows.ts';
import { remindNowActions } from '#features/remindNow/server/remindNowRows.ts';
import { webhookActions, webhookLimits } from '#features/webhooks/server/webhookRows.ts';

/** What the audit log calls the writes of features in pools. */
export const featureActions = [
  ...bigScreenActions,
  ...hallOfFameActions,
  ...inviteMailActions,
  ...poolNewsActions,
  ...remindNowActions,
  ...webhookActions,
] as const;

/** The rate limits of features. */
export const featureLimits = {
  ...inviteMailLimits,
  ...poolNewsLimits,
  ...webhookLimits,
} as const;
