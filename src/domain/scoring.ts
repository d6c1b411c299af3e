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

/** docs/spec.md#points */
export const USUAL_POINTS: PointsTable = Array.from({ length: MAX_ROUND_NUMBER }, (_, index) => index + 1);

/** Returns the points of a correct pick. Throws RangeError for a round outside the table. */
export function pointsOfRound(points: PointsTable, roundNumber: number): number {
  const value = points[roundNumber - 1];
  if (value === undefined) throw new RangeError(`no points for round ${roundNumber}`);
  return value;
}

/** Returns the points of a correct pick in all of these tables, the usual one if there is none; undefined if they differ. */
export function agreedPoints(tables: readonly PointsTable[], roundNumber: number): number | undefined {
  const [points = pointsOfRound(USUAL_POINTS, roundNumber), ...others] = tables.map((table) =>
    pointsOfRound(table, roundNumber),
  );
  return others.every((other) => other === points) ? points : undefined;
}

/** A pick of an undecided game is not correct. */
export function isCorrect(pick: Side | null, winner: Side | null): boolean {
  return pick !== null && pick === winner;
}
