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

/** `host`: where browsers offer it, the host of the site's address; `usedAt` is null before the first use. */
export const Passkey = z.strictObject({
  id,
  name: z.string(),
  host: z.string(),
  credentialId: z.string(),
  createdAt: at,
  usedAt: at.nullable(),
});
export type Passkey = z.output<typeof Passkey>;

/** An account at an OpenID provider; `provider` is its name, or its host if the site has another one by now. */
export const Identity = z.strictObject({ id, provider: z.string(), isCurrent: z.boolean(), createdAt: at, usedAt: at });
export type Identity = z.output<typeof Identity>;

/** The account that a new user of the OpenID provider would get; `email` is null unless the provider has confirmed it. */
export const ProposedAccount = z.strictObject({ username: z.string(), email: z.string().nullable() });
export type ProposedAccount = z.output<typeof ProposedAccount>;

const descriptors = z.array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }));

/** Options of `navigator.credentials.create`, in the JSON of the Web Authentication standard. */
export const PasskeyCreation = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.string(), alg: z.int() })),
  excludeCredentials: descriptors.optional(),
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** The same of `navigator.credentials.get`. */
export const PasskeyRequest = z.looseObject({
  challenge: z.string(),
  rpId: z.string().optional(),
  allowCredentials: descriptors.optional(),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;
