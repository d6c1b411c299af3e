import { poolNewsTargets } from '#features/poolNews/server/poolNewsTargets.ts';

/** What calls ask of the targets of features, as `kinds.ts` has them. */
export const targetsOfFeatures = {
  ...poolNewsTargets,
} as const;
