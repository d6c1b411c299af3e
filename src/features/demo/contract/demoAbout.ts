import * as z from 'zod';

export const demoAbout = {
  /** whether the results feed is the demo's, which plays a game from its start time on */
  isDemo: z.boolean(),
} as const;
