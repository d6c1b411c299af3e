import * as z from 'zod';
import { SWITCH } from '#domain/switch.ts';

/** What a pool tells its admins. */
export const screenFields = {
  /** whether it has a screen, whose address nobody can read again */
  hasScreen: z.boolean().optional(),
  /** whether that screen shows messages */
  screenMessages: z.enum(SWITCH).optional(),
};
