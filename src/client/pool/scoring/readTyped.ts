import type { FieldErrors } from '#client/ui/useEditForm.ts';
import { PoolChange } from '#contract/poolRequests.ts';
import { at } from '#domain/at.ts';
import type { EarlierRounds } from '#domain/scoring/couldPick.ts';
import type { TieBreaker } from '#domain/scoring/guesses.ts';

const Points = PoolChange.shape.points;

export interface PointsError {
  readonly error: string;
  /** index of the first invalid field */
  readonly at: number;
}

/** Returns the points of typed fields, or an error with its place. */
export function readPoints(typed: readonly string[]): { readonly points: number[] } | PointsError {
  const points = typed.map(wholeNumber);
  const { error } = Points.safeParse(points);
  if (!error) return { points };
  const { message, path } = at(error.issues, 0);
  return { error: message, at: Number(path[0]) };
}

/** The options of a pool's scoring as typed. */
export interface TypedOptions {
  readonly upsetBonus: string;
  readonly tieBreaker: TieBreaker;
  readonly earlierRounds: EarlierRounds;
}

export interface OptionsError {
  readonly error: string;
  /** the first invalid field */
  readonly at: keyof TypedOptions;
}

const UpsetBonus = PoolChange.shape.upsetBonus.unwrap();

export interface PoolOptions {
  readonly upsetBonus: number;
  readonly tieBreaker: TieBreaker;
  readonly earlierRounds: EarlierRounds;
}

export function typedOptions({ upsetBonus, tieBreaker, earlierRounds }: PoolOptions): TypedOptions {
  return { upsetBonus: String(upsetBonus), tieBreaker, earlierRounds };
}

/** Returns the options of typed fields, or an error with its place. */
export function readOptions(typed: TypedOptions): { readonly options: PoolOptions } | OptionsError {
  const { data, error } = UpsetBonus.safeParse(wholeNumber(typed.upsetBonus));
  if (error) return { error: at(error.issues, 0).message, at: 'upsetBonus' };
  const { tieBreaker, earlierRounds } = typed;
  return { options: { upsetBonus: data, tieBreaker, earlierRounds } };
}

/** Returns the error of a reading at its field. */
export function readingErrors(reading: object | PointsError | OptionsError): FieldErrors {
  return 'error' in reading ? { [reading.at]: reading.error } : {};
}

function wholeNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
