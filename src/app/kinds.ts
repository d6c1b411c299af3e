import { poolNewsCallLimits, poolNewsTargets } from '#features/poolNews/contract/poolNewsKinds.ts';

/** What the paths of features' calls name in a pool. */
export const featureTargets = [...poolNewsTargets] as const;

/** The rate limits of features' whole calls, each with the rate of what a user has done. */
export const featureCallLimits = {
  ...poolNewsCallLimits,
} as const;
