import { bigScreenPages } from '#features/bigScreen/contract/bigScreenPages.ts';
import { everybodyPages } from '#features/everybody/contract/everybodyPages.ts';

/** The pages of features. */
export const featurePages = {
  ...bigScreenPages,
  ...everybodyPages,
} as const;
