import { MAX_ROUND_NUMBER } from './rounds.ts';

/** Which of a game's two teams: 1 is team1, 2 is team2. */
export type Side = 1 | 2;

/** Points a correct pick earns, by round number from 1. */
export type PointsTable = readonly number[];

/** The usual table: a correct pick earns its round's number (docs/spec.md#points). */
export const USUAL_POINTS: PointsTable = Array.from({ length: MAX_ROUND_NUMBER }, (_, index) => index + 1);

/** What one correct pick of a round earns. Throws on a round that the table does not know. */
export function pointsOfRound(points: PointsTable, roundNumber: number): number {
  const value = points[roundNumber - 1];
  if (value === undefined) throw new RangeError(`no points for round ${roundNumber}`);
  return value;
}

/** A pick is correct when its game is decided and it is the winner's side; no winner, no points for anybody. */
export function isCorrect(pick: Side | null, winner: Side | null): boolean {
  return pick !== null && pick === winner;
}
