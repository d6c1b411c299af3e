import * as z from 'zod';
import { ABBR_TOO_LONG, COLOR_ERROR, COLOR_PATTERN, cleanColor, MAX_ABBR_LENGTH } from '#domain/names/faceRules.ts';
import { name } from './fields.ts';

const abbr = name('Abbreviation')
  .refine((text) => [...text].length <= MAX_ABBR_LENGTH, { error: ABBR_TOO_LONG })
  .meta({ maxLength: MAX_ABBR_LENGTH, examples: ['DUKE'] })
  .nullable()
  .optional();
const color = z
  .string({ error: COLOR_ERROR })
  .overwrite(cleanColor)
  .regex(COLOR_PATTERN, { error: COLOR_ERROR })
  .meta({ examples: ['#003087'] })
  .nullable()
  .optional();

/** Fields of a game in a body; null has them made from the team's name (docs/spec.md#team-faces). */
export const faces = { abbr1: abbr, abbr2: abbr, color1: color, color2: color };
