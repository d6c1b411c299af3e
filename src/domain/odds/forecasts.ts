import type { Side } from '#domain/sides.ts';

/** What was said of a decided game before it. */
export interface Forecast {
  /** the chance that side 1 wins: more than 0, less than 1 */
  readonly chance1: number;
  readonly winner: Side;
}

/** How good forecasts were; of both scores less is better (docs/spec.md#how-good-the-odds-are). */
export interface Scores {
  readonly games: number;
  /** mean of (chance of side 1 − 1 if it has won, else 0)²: 0.25 for a coin */
  readonly brier: number;
  /** mean of −ln(chance of the winner): 0.693 for a coin */
  readonly logLoss: number;
}

/** Returns the scores of forecasts; undefined without any. Throws RangeError for a chance that is certain. */
export function computeScores(forecasts: readonly Forecast[]): Scores | undefined {
  const games = forecasts.length;
  if (games === 0) return undefined;
  let squares = 0;
  let losses = 0;
  for (const { chance1, winner } of forecasts) {
    if (!(chance1 > 0 && chance1 < 1)) throw new RangeError(`${chance1} is no chance between 0 and 1`);
    const ofWinner = winner === 1 ? chance1 : 1 - chance1;
    squares += (1 - ofWinner) ** 2;
    losses -= Math.log(ofWinner);
  }
  return { games, brier: squares / games, logLoss: losses / games };
}

/** Games whose likelier team had about the same chance. */
export interface ReliabilityPoint {
  readonly games: number;
  /** mean chance of the likelier teams */
  readonly expected: number;
  /** share of them that have won */
  readonly won: number;
  /** standard deviation of that share, if the chances are right */
  readonly spread: number;
}

/** Steps of the curve, of ten per cent each. */
const STEPS = [5, 6, 7, 8, 9];

/**
 * Returns the points of a reliability curve: how often the likelier team has won, by its chance in steps of ten per cent from 50. A game
 * of equal chances has no likelier team and is in none.
 *
 * For example a team had 62 % and won, another 68 % and lost. Both are in the step from 60 to 70 %: expected is 65 %, won 50 %. With
 * right chances that share would be 65 % ± 34: two games say little.
 */
export function computeReliability(forecasts: readonly Forecast[]): ReliabilityPoint[] {
  const favored = forecasts
    .filter(({ chance1 }) => chance1 !== 0.5)
    .map(({ chance1, winner }) => {
      const side = chance1 > 0.5 ? 1 : 2;
      return { chance: side === 1 ? chance1 : 1 - chance1, hasWon: winner === side };
    });
  return STEPS.map((step) => favored.filter(({ chance }) => Math.floor(chance * 10) === step))
    .filter((games) => games.length > 0)
    .map((games) => ({
      games: games.length,
      expected: games.reduce((sum, { chance }) => sum + chance, 0) / games.length,
      won: games.filter(({ hasWon }) => hasWon).length / games.length,
      spread: Math.sqrt(games.reduce((sum, { chance }) => sum + chance * (1 - chance), 0)) / games.length,
    }));
}

/** Returns the chance that a crowd gives side 1: (k + 1) / (n + 2), as k of n that say so are never all that could. */
export function chanceByCrowd(picked1: number, picked2: number): number {
  return (picked1 + 1) / (picked1 + picked2 + 2);
}
