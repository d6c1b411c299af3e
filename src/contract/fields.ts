import * as z from 'zod';
import { MAX_POSTGRES_INT } from '#domain/limits.ts';
import { cleanName, hasForbiddenCharacter, MAX_NAME_LENGTH, nameLength } from '#domain/names.ts';

/** A positive 32-bit integer in a path or a query, as digits, read into a number; anything else is `error`. */
export function numberText(error: string) {
  return z
    .string({ error })
    .regex(/^[1-9]\d{0,9}$/, { error })
    .transform(Number)
    .refine((id) => id <= MAX_POSTGRES_INT, { error });
}

/** An id in a path or a query; malformed it is answered with `Invalid {what} ID`. */
export function idText(what: string) {
  return numberText(`Invalid ${what} ID`);
}

/** An id in a body; missing or malformed it is answered with `error`. */
export function id(error: string) {
  return z.int({ error }).positive({ error }).max(MAX_POSTGRES_INT, { error });
}

/** A name in a body (decisions §2.11): trimmed, NFC, 1 to 64 code points, nothing that cannot be seen. */
export function name(label: string) {
  return z
    .string({ error: `${label} is required` })
    .overwrite(cleanName)
    .refine((text) => text !== '', { error: `${label} is required`, abort: true })
    .refine((text) => nameLength(text) <= MAX_NAME_LENGTH, {
      error: `${label} must be at most ${MAX_NAME_LENGTH} characters`,
    })
    .refine((text) => !hasForbiddenCharacter(text), { error: `${label} contains characters that cannot be shown` })
    .meta({ minLength: 1, maxLength: MAX_NAME_LENGTH });
}

/** A password to be set: 6 to 256 characters. */
export const newPassword = z
  .string({ error: 'Password must be at least 6 characters' })
  .min(6, { error: 'Password must be at least 6 characters' })
  .max(256, { error: 'Password must be at most 256 characters' });

/** An e-mail address of at most 254 characters, without surrounding blanks. */
export const email = z
  .string({ error: 'Valid email is required' })
  .trim()
  .max(254, { error: 'Valid email is required' })
  .pipe(z.email({ error: 'Valid email is required' }));

/** An avatar's address: http or https; "" and null both mean none. */
export const avatarUrl = z
  .union(
    [
      z.literal('').transform(() => null),
      z.null(),
      z
        .url({ protocol: /^https?$/, error: 'Avatar must be a web address' })
        .max(2048, { error: 'Avatar address must be at most 2048 characters' }),
    ],
    { error: 'Avatar must be a web address' },
  )
  .optional();

/** A point in time in a body: ISO 8601 with a zone (`Z` or an offset), read into a Date. */
export function instant(error: string) {
  return z.iso
    .datetime({ offset: true, error })
    .transform((text) => new Date(text))
    .refine((date) => !Number.isNaN(date.getTime()), { error });
}
