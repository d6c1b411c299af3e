import { demoAbout } from '#features/demo/contract/demoAbout.ts';
import { everybodyAbout } from '#features/everybody/contract/everybodyAbout.ts';
import { pushAbout } from '#features/pushes/contract/pushAnswers.ts';
import { webhookAbout } from '#features/webhooks/contract/webhookAnswers.ts';

/** What features tell a browser of the site, after what the site sends. */
export const featureAbout = {
  ...pushAbout,
  ...webhookAbout,
  ...everybodyAbout,
  ...demoAbout,
} as const;
