import { countedNumbers } from '#client/pool/scoring/countedNumbers.ts';
import {
  type PointsError,
  type PoolOptions,
  readOptions,
  readPoints,
  type TypedOptions,
  typedOptions,
} from '#client/pool/scoring/readTyped.ts';
import { roundName } from '#client/seasons/season/season.ts';
import type { Pool, Round } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { MAX_COUNTS_FROM } from '#domain/limits.ts';
import { plural } from '#domain/names/plural.ts';
import { currentRound } from '#domain/scoring/rounds.ts';
import {
  DEFAULT_SCORING,
  DOUBLING_POINTS,
  type PointsTable,
  pointsOfRound,
  type Scoring,
  USUAL_POINTS,
} from '#domain/scoring/scoring.ts';

export const PRESETS = { classic: USUAL_POINTS, doubling: DOUBLING_POINTS };

/** The scoring of a pool that is not created yet. */
export interface ScoringDraft {
  readonly kind: keyof typeof PRESETS | 'own';
  /** own points by index in the points table */
  readonly typed: readonly string[];
  /** undefined until chosen */
  readonly countsFrom: number | undefined;
  /** those that were changed */
  readonly options: Partial<TypedOptions>;
}

export const NO_DRAFT: ScoringDraft = {
  kind: 'classic',
  typed: USUAL_POINTS.map(String),
  countsFrom: undefined,
  options: {},
};

/** Returns the draft of a pool that goes on from another. */
export function draftFrom({
  points,
  countsFrom,
  ...options
}: Pick<Pool, 'points' | 'countsFrom'> & PoolOptions): ScoringDraft {
  const isLike = (preset: PointsTable) => preset.every((value, index) => value === points[index]);
  const preset = isLike(PRESETS.classic) ? 'classic' : isLike(PRESETS.doubling) ? 'doubling' : 'own';
  return { kind: preset, typed: points.map(String), countsFrom, options: typedOptions(options) };
}

/** Returns the points of a draft, or the first error of own ones. */
export function readDraft({ kind, typed }: Pick<ScoringDraft, 'kind' | 'typed'>): { points: number[] } | PointsError {
  return kind === 'own' ? readPoints(typed) : { points: [...PRESETS[kind]] };
}

/** The rounds that a new pool can count from, and those that are past, by id. */
export interface Schedule {
  readonly rounds: readonly Round[];
  readonly past: ReadonlySet<number>;
  /** the first round that counts in the pool before, if the new one goes on from one */
  readonly former?: number | undefined;
}

/** What a draft means with these rounds. */
export interface ReadScoring {
  /** numbers of the rounds to choose the first one from */
  readonly firsts: readonly number[];
  readonly countsFrom: number;
  /** whether the first round that counts is past */
  readonly isFirstPast: boolean;
  readonly options: TypedOptions;
}

export function readScoring(draft: ScoringDraft, { rounds, past, former }: Schedule): ReadScoring {
  const firsts = [...new Set([...(former === undefined ? [] : [former]), ...firstRounds(rounds, past)])];
  const countsFrom = firsts.find((number) => number === draft.countsFrom) ?? at(firsts, 0);
  const isFirstPast = rounds.some(({ id, number }) => number === countsFrom && past.has(id));
  return { firsts, countsFrom, isFirstPast, options: draftOptions(draft, isFirstPast) };
}

/** Returns the scoring to send; undefined if a field is invalid. */
export function newScoring(draft: ScoringDraft, schedule: Schedule): NewScoring | undefined {
  const { countsFrom, options: typed } = readScoring(draft, schedule);
  const points = readDraft(draft);
  const options = readOptions(typed);
  if ('error' in points || 'error' in options) return undefined;
  return { ...points, countsFrom, ...options.options };
}

interface NewScoring extends PoolOptions {
  points: number[];
  countsFrom: number;
}

/** Returns the numbers of the rounds to choose the first one from: the next and 1 once a round is past, else only 1. */
export function firstRounds(rounds: readonly Round[], past: ReadonlySet<number>): number[] {
  const next = currentRound(rounds, ({ id }) => past.has(id))?.number ?? 1;
  const isLate = past.size > 0 && next > 1 && next <= MAX_COUNTS_FROM;
  return isLate ? [next, 1] : [1];
}

/** Returns the options of a draft; if the first round that counts is past, it would otherwise count for nobody. */
export function draftOptions({ options }: Pick<ScoringDraft, 'options'>, isFirstPast: boolean): TypedOptions {
  const earlierRounds = isFirstPast ? 'count' : 'dontCount';
  return { ...typedOptions({ ...DEFAULT_SCORING, tieBreaker: 'none', earlierRounds }), ...options };
}

/** A usual number of right picks by round, from 1; the last is the champion. */
const RIGHT = [20, 10, 5, 3, 1, 1];

/** Returns an example of what picks earn: `20 right in First Round and the champion: 26 points`. */
export function exampleText(scoring: Omit<Scoring, 'upsetBonus'>, rounds: readonly Round[]): string {
  const { countsFrom } = scoring;
  const champion = pointsOfRound(scoring, RIGHT.length);
  if (countsFrom >= RIGHT.length) return `The champion: ${plural(champion, 'point')}`;
  const right = at(RIGHT, countsFrom - 1);
  const points = right * pointsOfRound(scoring, countsFrom) + champion;
  return `${right} right in ${roundName(rounds, countsFrom)} and the champion: ${plural(points, 'point')}`;
}

/** Returns the points of the usual rounds that count: `1-2-3-4-5-6`. */
export function seriesText({ points, countsFrom }: Omit<Scoring, 'upsetBonus'>): string {
  return countedNumbers([], countsFrom)
    .map((number) => points[number - 1])
    .join('-');
}
