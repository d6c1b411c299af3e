import * as z from 'zod';
import { SWITCH } from '#domain/switch.ts';

export const poolNewsAbout = {
  /** `off`: nobody writes messages in any pool */
  messages: z.enum(SWITCH),
};
