import * as z from 'zod';
import { GAME_FIELDS, GAME_STATUSES } from '#domain/bracket/gameFields.ts';
import { eachField } from '#domain/declared.ts';
import { MAX_SCORE } from '#domain/limits.ts';
import { intFrom, name } from './fields.ts';

/** The declared fields of a game in a response. */
export const gameFields = eachField(GAME_FIELDS, {
  status: () => z.enum(GAME_STATUSES),
  score: () => z.int().nullable(),
  text: () => z.string().nullable(),
});

const SCORE_ERROR = `A score is a whole number from 0 to ${MAX_SCORE}`;

/** The same in a body; null leaves them to the results feed (docs/spec.md#results-feed). */
export const sentGameFields = eachField(GAME_FIELDS, {
  status: () => z.enum(GAME_STATUSES).optional(),
  score: () => intFrom(0, MAX_SCORE, SCORE_ERROR).nullable().optional(),
  text: ({ label, example }) =>
    name(label)
      .meta({ examples: [example] })
      .nullable()
      .optional(),
});
