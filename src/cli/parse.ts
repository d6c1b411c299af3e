import { resolve } from 'node:path';
import type * as z from 'zod';
import { name } from '#contract/fields.ts';
import { NewRound, NewSeason } from '#contract/requests.ts';
import { UsageError } from './command.ts';

function parseWord<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new UsageError(result.error.issues[0]?.message);
  return result.data;
}

/** A username, under the rules for names. */
export const parseUsername = (word: string) => parseWord(name('Username'), word);

/** The name of a team. */
export const parseTeam = (word: string) => parseWord(name('Team'), word);

/** The year of a season. */
export const parseYear = (word: string) => parseWord(NewSeason.shape.year, Number(word));

/** The number of a round. */
export const parseRoundNumber = (word: string) => parseWord(NewRound.shape.number, Number(word));

/** The path of a file, from where npm was started: its scripts run in the folder of the project. */
export const parsePath = (word: string) => resolve(process.env.INIT_CWD ?? '', word);
