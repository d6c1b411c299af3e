import * as z from 'zod';
import { SIGN_IN_METHODS, TOKEN_SCOPES } from '#domain/accounts/signIn.ts';

const id = z.int();
const at = z.iso.datetime({ precision: 3 });

/** `browser` and `system` are null where the browser did not say; `usedAt` is the hour of the last use. */
export const Session = z.strictObject({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  method: z.enum(SIGN_IN_METHODS),
  createdAt: at,
  usedAt: at,
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof Session>;

/** `usedOn` is the day of the last use in UTC; null before the first. */
export const AccessToken = z.strictObject({
  id,
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  createdAt: at,
  expiresAt: at,
  usedOn: z.iso.date().nullable(),
});
export type AccessToken = z.output<typeof AccessToken>;

/** The token itself is in no later response. */
export const NewAccessToken = z.strictObject({ ...AccessToken.shape, token: z.string() });
export type NewAccessToken = z.output<typeof NewAccessToken>;
