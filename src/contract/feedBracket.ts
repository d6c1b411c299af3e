import * as z from 'zod';
import { BRACKET_REGIONS } from '#domain/bracket/regions.ts';
import { MAX_SEED, MAX_YEAR, MIN_SEED, MIN_YEAR } from '#domain/limits.ts';
import { COLOR_PATTERN, MAX_ABBR_LENGTH } from '#domain/names/faceRules.ts';
import { Round } from './schemas.ts';

const NO_DATE = { error: `from is a date of the years ${MIN_YEAR} to ${MAX_YEAR}, YYYY-MM-DD`, abort: true };

export const feedBracketQuery = z.object({
  from: z.iso
    .date(NO_DATE)
    .refine((day) => Number(day.slice(0, 4)) >= MIN_YEAR && Number(day.slice(0, 4)) <= MAX_YEAR, NO_DATE)
    .meta({
      description: 'The first of the ten days that ESPN is asked for, by default today',
      examples: ['2027-03-14'],
    })
    .optional(),
});

const place = {
  region: z.enum(BRACKET_REGIONS),
  seed: z.int().min(MIN_SEED).max(MAX_SEED),
};
const startTime = Round.shape.deadline.nullable();

/** The bracket as the results feed has it: `teams` are rows for `POST /api/seasons/{id}/bracket`. */
export const FeedBracket = z.strictObject({
  teams: z.array(
    z.strictObject({
      ...place,
      /** two teams and a slash while a play-in decides between them */
      team: z.string(),
      abbr: z.string().max(MAX_ABBR_LENGTH).nullable(),
      color: z.string().regex(COLOR_PATTERN).nullable(),
      startTime,
    }),
  ),
  playIns: z.array(z.strictObject({ ...place, teams: z.tuple([z.string(), z.string()]), startTime })),
  /** what the feed lacks, in words */
  missing: z.array(z.string()),
});
export type FeedBracket = z.output<typeof FeedBracket>;
