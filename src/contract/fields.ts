import * as z from 'zod';
import { BRACKET_REGIONS } from '#domain/bracket/regions.ts';
import { MAX_EMAIL_LENGTH, MAX_POSTGRES_INT, MAX_YEAR, MIN_YEAR } from '#domain/limits.ts';
import { cleanName, cleanText, MAX_NAME_LENGTH, nameError, textError } from '#domain/names/names.ts';
import { TILE_COLORS, TILE_EMOJI } from '#domain/names/personTile.ts';
import { validationMessage } from './errors.ts';

// zod's default messages are for programmers
z.config({ customError: validationMessage });

/** Returns the schema of an integer from 1 to `max` in a path or query. Other values fail with `error`. */
export function numberParam(error: string, max = MAX_POSTGRES_INT) {
  return z
    .string({ error })
    .regex(/^[1-9]\d{0,9}$/, { error })
    .transform(Number)
    .refine((number) => number <= max, { error })
    .meta({ type: 'integer', minimum: 1, maximum: max });
}

/** Returns the schema of an integer from 0 in a path. Other values fail with `error`. */
export function countParam(error: string) {
  return z
    .string({ error })
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .meta({ type: 'integer', minimum: 0, maximum: 999_999_999 });
}

/** Returns the schema of an id in a path or query. Other values fail with `Invalid {what} ID`. */
export function idParam(what: string) {
  return numberParam(`Invalid ${what} ID`);
}

/** What the paths of a pool name, and of one of its members. */
export const poolParams = z.object({ id: idParam('group') });
export const memberParams = poolParams.extend({ userId: idParam('user') });

export const dryRunQuery = z.object({
  dryRun: z.enum(['true', 'false'], { error: 'dryRun is true or false' }).optional(),
});

/** Returns the schema of an id in a body. Missing and other values fail with `error`. */
export function id(error: string) {
  return z.int({ error }).positive({ error }).max(MAX_POSTGRES_INT, { error });
}

/** The documented pattern of a name; it omits format and unassigned characters, which are too many to list. */
const TIDY = String.raw`^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$`;

export const seasonId = id('Season ID is required');

/** Returns the schema of a name in a body; errors start with `label` (docs/spec.md#names-and-passwords). */
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

/** Returns the schema of a text of several lines in a body, which may be empty; errors start with `label`. */
export function text(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .overwrite(cleanText)
    .superRefine((given, context) => {
      const message = textError(label, given, max);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .meta({ maxLength: max });
}

export const entryName = name('Entry name');

const NOT_PLAYING = 'Pick must be one of the two teams';

/** A picked team in a body. Stored teams may have characters that new names may not. */
export const pickedTeam = z
  .string({ error: NOT_PLAYING })
  .overwrite(cleanName)
  .refine((team) => team !== '' && [...team].length <= MAX_NAME_LENGTH && !/[\p{Cc}\p{Cs}]/u.test(team), {
    error: NOT_PLAYING,
  })
  .meta({ minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: TIDY });

const SAMPLE_PASSWORD = 'no brackets busted';

export const confirmPassword = z
  .string({ error: 'Passwords do not match' })
  .meta({ examples: [SAMPLE_PASSWORD], description: 'The new password again' });

export const newPassword = z
  .string({ error: 'Password must be at least 6 characters' })
  .min(6, { error: 'Password must be at least 6 characters' })
  .max(256, { error: 'Password must be at most 256 characters' })
  .meta({ examples: [SAMPLE_PASSWORD] });

const SEARCH = `query is a text of at most ${MAX_EMAIL_LENGTH} characters`;

/** A part of a name or address that a list is searched for. */
export const searchParam = z.string({ error: SEARCH }).max(MAX_EMAIL_LENGTH, { error: SEARCH });

type ErrorText = string | ((issue: { readonly input?: unknown }) => string);

/** Returns the schema of an email address. Other values fail with `error`. */
function address(error: ErrorText) {
  return z
    .string({ error })
    .trim()
    .max(MAX_EMAIL_LENGTH, { error })
    .meta({ format: 'email', pattern: z.regexes.email.source })
    .pipe(z.email({ error }));
}

export const email = address('Valid email is required');

/** One of several email addresses; the error quotes it. */
export const oneEmail = address(
  ({ input }) => `${typeof input === 'string' ? JSON.stringify(input.slice(0, 64)) : 'This'} is not an email address`,
);

/** An avatar's URL; "" and null both mean none. */
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

/** Emoji and color of a user's tile; null has them made from the username. */
export const chosenTile = {
  tileEmoji: z.enum(TILE_EMOJI, { error: 'Emoji must be one of the list' }).nullable().optional(),
  tileColor: z.enum(TILE_COLORS, { error: 'Color must be one of the list' }).nullable().optional(),
};

/** Returns the schema of a point in time: ISO 8601 with a zone, in the years of seasons. Parses to a Date. */
export function instant(label: string) {
  return z.iso
    .datetime({ offset: true, error: `${label} must be a date and time with a zone` })
    .meta({ examples: ['2027-03-18T16:15:00Z'], description: `Of the years ${MIN_YEAR} to ${MAX_YEAR}` })
    .transform((text) => new Date(text))
    .refine((date) => date.getUTCFullYear() >= MIN_YEAR && date.getUTCFullYear() <= MAX_YEAR, {
      error: `${label} must be from ${MIN_YEAR} to ${MAX_YEAR}`,
    });
}

const fourRegions = { error: 'The Final Four pairs the four regions, each once' };
const pairedRegion = z.enum(BRACKET_REGIONS, fourRegions);
const regionPair = z.tuple([pairedRegion, pairedRegion], fourRegions);
export const finalFour = z
  .tuple([regionPair, regionPair], fourRegions)
  .refine((pairs) => new Set(pairs.flat()).size === BRACKET_REGIONS.length, fourRegions)
  .meta({
    description: 'Each of the four regions once',
    examples: [
      [
        ['East Region', 'West Region'],
        ['South Region', 'Midwest Region'],
      ],
    ],
  });

export const intFrom = (min: number, max: number, error: string) =>
  z.int({ error }).min(min, { error }).max(max, { error });
