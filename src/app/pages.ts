import { everybodyPages } from '#features/everybody/contract/everybodyPages.ts';

/** The pages of features. */
export const featurePages = {
  ...everybodyPages,
} as const;
