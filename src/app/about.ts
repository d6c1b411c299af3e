import { demoAbout } from '#features/demo/contract/demoAbout.ts';
import { everybodyAbout } from '#features/everybody/contract/everybodyAbout.ts';
import { poolNewsAbout } from '#features/poolNews/contract/poolNewsAbout.ts';
import { pushAbout } from '#features/pushes/contract/pushAnswers.ts';
import { webhookAbout } from '#features/webhooks/contract/webhookAnswers.ts';

/** What features tell a browser of the site, after what the site sends. */
export const featureAbout = {
  ...pushAbout,
  ...webhookAbout,
  ...everybodyAbout,
  ...poolNewsAbout,
  ...demoAbout,
} as const;
