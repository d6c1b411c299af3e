import { apiDocsCalls } from '#features/apiDocs/contract/apiDocsCalls.ts';
import { bigScreenCalls } from '#features/bigScreen/contract/bigScreenCalls.ts';
import { calendarCalls } from '#features/calendar/contract/calendarCalls.ts';
import { correctionCalls } from '#features/corrections/contract/correctionCalls.ts';
import { everybodyCalls } from '#features/everybody/contract/everybodyCalls.ts';
import { hallOfFameCalls } from '#features/hallOfFame/contract/hallOfFameCalls.ts';
import { inviteMailCalls } from '#features/inviteMails/contract/inviteMailCalls.ts';
import { invitePictureCalls } from '#features/invitePictures/contract/invitePictureCalls.ts';
import { ownDataCalls } from '#features/ownData/contract/ownDataCalls.ts';
import { poolNewsCalls } from '#features/poolNews/contract/poolNewsCalls.ts';
import { proofCalls } from '#features/proof/contract/proofCalls.ts';
import { pushCalls } from '#features/pushes/contract/pushCalls.ts';
import { remindNowCalls } from '#features/remindNow/contract/remindNowCalls.ts';
import { roundMailCalls } from '#features/roundMails/contract/roundMailCalls.ts';
import { webhookCalls } from '#features/webhooks/contract/webhookCalls.ts';

/** The calls of features, which the table of calls has after those of the core. */
export const featureCalls = {
  ...apiDocsCalls,
  ...bigScreenCalls,
  ...calendarCalls,
  ...correctionCalls,
  ...everybodyCalls,
  ...hallOfFameCalls,
  ...inviteMailCalls,
  ...invitePictureCalls,
  ...ownDataCalls,
  ...poolNewsCalls,
  ...proofCalls,
  ...pushCalls,
  ...remindNowCalls,
  ...roundMailCalls,
  ...webhookCalls,
} as const;
