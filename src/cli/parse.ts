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

export const parseUsername = (word: string) => parseWord(name('Username'), word);

export const parseTeam = (word: string) => parseWord(name('Team'), word);

export const parseYear = (word: string) => parseWord(NewSeason.shape.year, Number(word));

export const parseRoundNumber = (word: string) => parseWord(NewRound.shape.number, Number(word));

/** Resolves a path from where npm was started, because npm runs scripts in the project's folder. */
export const parsePath = (word: string) => resolve(process.env.INIT_CWD ?? '', word);
