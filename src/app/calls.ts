import { everybodyCalls } from '#features/everybody/contract/everybodyCalls.ts';

/** The calls of features, which the table of calls has after those of the core. */
export const featureCalls = {
  ...everybodyCalls,
} as const;
