import { poolNewsSettings } from '#features/poolNews/domain/poolNewsSettings.ts';

/** What features let a pool choose. Their schemas have the columns of `pools`. */
export const featurePoolSettings = {
  ...poolNewsSettings,
} as const;
