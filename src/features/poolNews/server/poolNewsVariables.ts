import * as z from 'zod';
import { SWITCH, type Switch } from '#domain/switch.ts';
import { docs } from '#server/infrastructure/config/variableDocs.ts';

export const poolNewsVariables = {
  MESSAGES: z.enum(SWITCH).default('on').register(docs, {
    description: 'Whether members of a pool can write messages, if its admins want them.',
    expects: 'on or off',
  }),
};

export const poolNewsConfig = {
  /** `off`: nobody writes messages in any pool */
  messages: ({ MESSAGES }: { readonly MESSAGES: Switch }) => MESSAGES,
};
