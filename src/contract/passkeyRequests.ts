import * as z from 'zod';
import { MISSING } from '#domain/names/credentials.ts';
import { name } from './fields.ts';
import { requiredText } from './requests.ts';

const invalid = { error: 'Invalid passkey' };

/** Base64url of an authenticator. */
const encoded = z
  .string(invalid)
  .regex(/^[\w-]+$/, invalid)
  .meta({ examples: ['AAAA'] });
const anything = z.record(z.string(), z.unknown(), invalid).optional();

/** What `navigator.credentials` answers, in the JSON of the Web Authentication standard, in which browsers add more. */
const passkeyAnswer = <S extends z.ZodRawShape>(signed: S) =>
  z.object(
    {
      id: encoded,
      rawId: encoded,
      type: z.literal('public-key', invalid),
      response: z.object({ clientDataJSON: encoded, ...signed }, invalid),
      clientExtensionResults: anything,
      authenticatorAttachment: z.string(invalid).nullish(),
    },
    invalid,
  );

const transports = z
  .array(
    z
      .string(invalid)
      .max(32, invalid)
      .regex(/^[\w-]+$/, invalid)
      .meta({ examples: ['internal'] }),
    invalid,
  )
  .max(16, invalid)
  .optional();
const signedPasskey = passkeyAnswer({
  authenticatorData: encoded,
  signature: encoded,
  userHandle: z.string(invalid).nullish(),
});

export const NewPasskey = z.object({
  name: name('Passkey name').meta({ examples: ['Phone'] }),
  response: passkeyAnswer({ attestationObject: encoded, transports }),
});

export const PasskeyLogin = z.object({ response: signedPasskey });

/** With a password, or with a passkey. */
export const Reauth = z
  .object({ password: requiredText(MISSING.password).optional(), passkey: signedPasskey.optional() })
  .refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
    path: ['password'],
    error: MISSING.password,
  })
  .meta({ anyOf: [{ required: ['password'] }, { required: ['passkey'] }] });
