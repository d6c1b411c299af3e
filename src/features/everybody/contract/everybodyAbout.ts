import * as z from 'zod';

/** What a browser is told of the site. */
export const everybodyAbout = {
  /** there only if nobody is told how all entries of the site do */
  everybody: z.literal('off').optional(),
} as const;
