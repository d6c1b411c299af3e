import * as z from 'zod';
import { eachField } from '#domain/declared.ts';
import { JOINING } from '#domain/pools/joining.ts';
import { POOL_SETTINGS } from '#domain/pools/settings.ts';
import { SWITCH } from '#domain/switch.ts';
import { intFrom, text } from './fields.ts';

/** The declared settings of a pool in a response. */
export const poolSettings = eachField(POOL_SETTINGS, {
  count: () => z.int(),
  joining: () => z.enum(JOINING),
  text: () => z.string(),
  flag: () => z.boolean(),
  switch: () => z.enum(SWITCH),
});

/** The same in a body; what is omitted is the default, or stays. */
export const sentPoolSettings = eachField(POOL_SETTINGS, {
  count: ({ min, max, error }) => intFrom(min, max, error).optional(),
  joining: ({ error }) => z.enum(JOINING, { error }).optional(),
  text: ({ label, max }) => text(label, max).optional(),
  flag: ({ error }) => z.boolean({ error }).optional(),
  switch: ({ error }: { readonly error: string }) => z.enum(SWITCH, { error }).optional(),
});
