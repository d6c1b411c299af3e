import { everybodyAbout } from '#features/everybody/contract/everybodyAbout.ts';

/** What features tell a browser of the site, after what the core tells. */
export const featureAbout = {
  ...everybodyAbout,
} as const;
