import * as z from 'zod';
import { docs } from '#server/infrastructure/config/variableDocs.ts';

const EVERYBODY = z.enum(['on', 'off']).default('on').register(docs, {
  description: 'Whether players see how they do among all entries of this site.',
  expects: 'on or off',
});

export const everybodyVariables = { EVERYBODY } as const;

export const everybodyConfig = {
  /** whether people are told how all entries of the site do */
  everybody: (variables: { readonly EVERYBODY: z.output<typeof EVERYBODY> }) => variables.EVERYBODY,
} as const;
