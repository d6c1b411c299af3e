import { bigScreenPages } from '#features/bigScreen/contract/bigScreenPages.ts';
import { everybodyPages } from '#features/everybody/contract/everybodyPages.ts';
import { poolNewsPages } from '#features/poolNews/contract/poolNewsPages.ts';

/** The pages of features. */
export const featurePages = {
  ...bigScreenPages,
  ...everybodyPages,
  ...poolNewsPages,
} as const;
