import { bigScreenRoutes } from '#features/bigScreen/client/bigScreenRoutes.tsx';
import { everybodyRoutes } from '#features/everybody/client/everybodyRoutes.ts';
import { poolNewsRoutes } from '#features/poolNews/client/poolNewsRoutes.tsx';

/** The routes of features' pages that need no session. */
export const featureOpenRoutes = {
  ...bigScreenRoutes,
};

/** The routes of features' pages that need one. */
export const featureRoutes = {
  ...everybodyRoutes,
  ...poolNewsRoutes,
};
