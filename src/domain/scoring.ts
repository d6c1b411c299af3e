import { MAX_ROUND_NUMBER } from './rounds.ts';

/** 1 is team1, 2 is team2. */
export type Side = 1 | 2;

/** Returns the side of a team in a game; null for no team, or one that does not play in it. */
export function sideOf(
  game: { readonly team1: string; readonly team2: string },
  team: string | null | undefined,
): Side | null {
  if (team === game.team1) return 1;
  return team === game.team2 ? 2 : null;
}

/** Points of a correct pick by round number, from 1. */
export type PointsTable = readonly number[];

/** The points of correct picks in a pool (docs/spec.md#points). */
export interface Scoring {
  readonly points: PointsTable;
  /** number of the first round that counts */
  readonly countsFrom: number;
}

export const USUAL_POINTS: PointsTable = Array.from({ length: MAX_ROUND_NUMBER }, (_, index) => index + 1);
export const DOUBLING_POINTS: PointsTable = USUAL_POINTS.map((_, index) => 2 ** index);
export const USUAL_SCORING: Scoring = { points: USUAL_POINTS, countsFrom: 1 };

export function countsRound({ countsFrom }: Pick<Scoring, 'countsFrom'>, roundNumber: number): boolean {
  return roundNumber >= countsFrom;
}

/** Returns the rounds that count, in the order of the list. */
export function countedRounds<R extends { readonly number: number }>(
  rounds: readonly R[],
  scoring: Pick<Scoring, 'countsFrom'>,
): R[] {
  return rounds.filter(({ number }) => countsRound(scoring, number));
}

/** Returns the points of a correct pick, 0 before the first round that counts. Throws RangeError outside the table. */
export function pointsOfRound(scoring: Scoring, roundNumber: number): number {
  const value = scoring.points[roundNumber - 1];
  if (value === undefined) throw new RangeError(`no points for round ${roundNumber}`);
  return countsRound(scoring, roundNumber) ? value : 0;
}

/** Returns the points of a correct pick in all of these; undefined if they differ or one does not count the round. */
export function agreedPoints(scorings: readonly Scoring[], roundNumber: number): number | undefined {
  const all = scorings.length === 0 ? [USUAL_SCORING] : scorings;
  if (!all.every((scoring) => countsRound(scoring, roundNumber))) return undefined;
  const [points, ...others] = all.map((scoring) => pointsOfRound(scoring, roundNumber));
  return others.every((other) => other === points) ? points : undefined;
}

/** A pick of an undecided game is not correct. */
export function isCorrect(pick: Side | null, winner: Side | null): boolean {
  return pick !== null && pick === winner;
}
