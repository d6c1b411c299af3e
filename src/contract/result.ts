import * as z from 'zod';
import { GAME_STATUSES } from '#domain/feed/feed.ts';
import { MAX_SCORE } from '#domain/limits.ts';
import { intFrom, name } from './fields.ts';

const SCORE_ERROR = `A score is a whole number from 0 to ${MAX_SCORE}`;
const score = intFrom(0, MAX_SCORE, SCORE_ERROR).nullable().optional();
/** Fields of a game in a body that the results feed writes, too; null leaves them to it (docs/spec.md#results-feed). */
export const result = {
  status: z.enum(GAME_STATUSES).optional(),
  score1: score,
  score2: score,
  clock: name('Clock')
    .meta({ examples: ['2nd 4:31'] })
    .nullable()
    .optional(),
  broadcast: name('Broadcast')
    .meta({ examples: ['CBS'] })
    .nullable()
    .optional(),
};
