import { screenFields } from '#features/bigScreen/contract/screenFields.ts';

/** What features tell of a pool to its admins and site admins, after what the core tells. */
export const featurePoolFields = {
  ...screenFields,
} as const;
