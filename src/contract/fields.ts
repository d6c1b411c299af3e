import * as z from 'zod';
import { MAX_POSTGRES_INT, MAX_YEAR, MIN_YEAR } from '#domain/limits.ts';
import { cleanName, MAX_NAME_LENGTH, nameError } from '#domain/names.ts';
import { validationMessage } from './messages.ts';

// for server, browser and command line alike: the library's own messages are for programmers
z.config({ customError: validationMessage });

/** A positive 32-bit integer in a path or a query, as digits, read into a number; anything else is `error`. */
export function numberParam(error: string) {
  return z
    .string({ error })
    .regex(/^[1-9]\d{0,9}$/, { error })
    .transform(Number)
    .refine((id) => id <= MAX_POSTGRES_INT, { error })
    .meta({ type: 'integer', minimum: 1, maximum: MAX_POSTGRES_INT });
}

/** A whole number from 0 in a path, as digits, read into a number; anything else is `error`. */
export function countParam(error: string) {
  return z
    .string({ error })
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .meta({ type: 'integer', minimum: 0, maximum: 999_999_999 });
}

/** An id in a path or a query; malformed it is answered with `Invalid {what} ID`. */
export function idParam(what: string) {
  return numberParam(`Invalid ${what} ID`);
}

/** The query of a call that is also asked what it would do. */
export const dryRunQuery = z.object({
  dryRun: z.enum(['true', 'false'], { error: 'dryRun is true or false' }).optional(),
});

/** An id in a body; missing or malformed it is answered with `error`. */
export function id(error: string) {
  return z.int({ error }).positive({ error }).max(MAX_POSTGRES_INT, { error });
}

/** A name as documented: no blanks around it, nothing that cannot be seen; the format and unassigned characters are too many to list. */
const TIDY = String.raw`^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$`;

/** A name in a body (docs/spec.md#names-and-passwords): trimmed, NFC, 1 to 64 code points, nothing that cannot be seen. */
export function name(label: string) {
  return z
    .string({ error: `${label} is required` })
    .overwrite(cleanName)
    .superRefine((text, context) => {
      const message = nameError(label, text);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .meta({ minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: TIDY });
}

const NOT_PLAYING = 'Pick must be one of the two teams';

/** A picked team in a body. A team stored under older rules may hold characters that no new name may. */
export const pickedTeam = z
  .string({ error: NOT_PLAYING })
  .overwrite(cleanName)
  .refine((team) => team !== '' && [...team].length <= MAX_NAME_LENGTH && !/[\p{Cc}\p{Cs}]/u.test(team), {
    error: NOT_PLAYING,
  })
  .meta({ minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: TIDY });

/** What the documentation shows as a password, and as its repetition. */
const SAMPLE_PASSWORD = 'no brackets busted';

/** The repetition of a password to be set. */
export const confirmPassword = z
  .string({ error: 'Passwords do not match' })
  .meta({ examples: [SAMPLE_PASSWORD], description: 'The same as the new password' });

/** A password to be set: 6 to 256 characters. */
export const newPassword = z
  .string({ error: 'Password must be at least 6 characters' })
  .min(6, { error: 'Password must be at least 6 characters' })
  .max(256, { error: 'Password must be at most 256 characters' })
  .meta({ examples: [SAMPLE_PASSWORD] });

type ErrorText = string | ((issue: { readonly input?: unknown }) => string);

/** An address of at most 254 characters, without surrounding blanks; what is none is told by `error`. */
function address(error: ErrorText) {
  return z
    .string({ error })
    .trim()
    .max(254, { error })
    .meta({ format: 'email', pattern: z.regexes.email.source })
    .pipe(z.email({ error }));
}

/** The e-mail address of an account. */
export const email = address('Valid email is required');

/** One e-mail address of several: which of them is none is told. */
export const oneEmail = address(
  ({ input }) => `${typeof input === 'string' ? JSON.stringify(input.slice(0, 64)) : 'This'} is not an e-mail address`,
);

/** An avatar's address: http or https; "" and null both mean none. */
export const avatarUrl = z
  .union(
    [
      z.literal('').transform(() => null),
      z.null(),
      z
        .url({ protocol: /^https?$/, normalize: true, error: 'Avatar must be a web address' })
        .max(2048, { error: 'Avatar address must be at most 2048 characters' })
        .meta({ pattern: '^https?://' }),
    ],
    { error: 'Avatar must be a web address' },
  )
  .optional();

/** A point in time in a body: ISO 8601 with a zone (`Z` or an offset), of the years that seasons have, as a Date. */
export function instant(label: string) {
  return z.iso
    .datetime({ offset: true, error: `${label} must be a date and time with a zone` })
    .meta({ examples: ['2027-03-18T16:15:00Z'], description: `Of the years ${MIN_YEAR} to ${MAX_YEAR}` })
    .transform((text) => new Date(text))
    .refine((date) => date.getUTCFullYear() >= MIN_YEAR && date.getUTCFullYear() <= MAX_YEAR, {
      error: `${label} must be from ${MIN_YEAR} to ${MAX_YEAR}`,
    });
}
