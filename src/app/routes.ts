import { everybodyRoutes } from '#features/everybody/client/everybodyRoutes.ts';

/** The routes of features' pages. */
export const featureRoutes = {
  ...everybodyRoutes,
};
