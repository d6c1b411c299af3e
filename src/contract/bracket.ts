import * as z from 'zod';
import { BRACKET_REGIONS } from '#domain/bracket/regions.ts';
import { MAX_SEED, MAX_TEAMS_A_BRACKET, MIN_SEED } from '#domain/limits.ts';
import { COLOR_PATTERN, MAX_ABBR_LENGTH } from '#domain/names/faceRules.ts';
import { MAX_NAME_LENGTH } from '#domain/names/names.ts';
import { finalFour } from './fields.ts';

const uploadedTeam = z.looseObject({
  region: z.unknown().meta({ type: 'string', examples: [...BRACKET_REGIONS] }),
  seed: z.unknown().meta({ type: 'integer', minimum: MIN_SEED, maximum: MAX_SEED }),
  team: z.unknown().meta({ type: 'string', minLength: 1, maxLength: MAX_NAME_LENGTH }),
  abbr: z.optional(z.unknown().meta({ type: 'string', maxLength: MAX_ABBR_LENGTH })),
  color: z.optional(z.unknown().meta({ type: 'string', pattern: COLOR_PATTERN.source })),
  startTime: z.optional(z.unknown().meta({ type: 'string', format: 'date-time' })),
});
const UploadedBracket = z.object({
  teams: z
    .array(uploadedTeam, { error: 'Teams are required' })
    .max(MAX_TEAMS_A_BRACKET, { error: `At most ${MAX_TEAMS_A_BRACKET} teams at a time` }),
  finalFour: finalFour.optional(),
});
const NO_BRACKET = 'A bracket is teams in JSON, or CSV text';
/** A bracket in JSON, or the text of a CSV file. Errors of lines are reported together by the server. */
export const Bracket = z.union([z.string(), UploadedBracket], {
  error: ({ input, code, errors }) => {
    if (code !== 'invalid_union' || typeof input !== 'object' || input === null) return NO_BRACKET;
    return errors.at(-1)?.[0]?.message ?? NO_BRACKET;
  },
});
