import * as z from 'zod';

export const pushAbout = {
  /** whether browsers can get push notifications */
  hasPush: z.boolean(),
};

export const pushReach = {
  byPush: z.int(),
};
