import { resolve } from 'node:path';
import type * as z from 'zod';
import { NewRound, NewSeason } from '#contract/bodies.ts';
import { name } from '#contract/fields.ts';
import { UsageError } from './command.ts';

function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new UsageError(result.error.issues[0]?.message);
  return result.data;
}

/** A username, under the rules for names. */
export const readUsername = (word: string) => read(name('Username'), word);

/** The name of a team. */
export const readTeam = (word: string) => read(name('Team'), word);

/** The year of a season. */
export const readYear = (word: string) => read(NewSeason.shape.year, Number(word));

/** The number of a round. */
export const readRoundNumber = (word: string) => read(NewRound.shape.number, Number(word));

/** The path of a file, from where npm was started: its scripts run in the folder of the project. */
export const readPath = (word: string) => resolve(process.env.INIT_CWD ?? '', word);
