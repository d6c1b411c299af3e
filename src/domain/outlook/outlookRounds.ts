import { expectedGames, gamesOfRound } from '#domain/bracket/bracket.ts';
import type { Region } from '#domain/bracket/regions.ts';
import { countsRound, pointsOfRound, type Scoring } from '#domain/scoring/scoring.ts';
import type { Side } from '#domain/sides.ts';
import type { RoundToCome } from './outlook.ts';

const BRACKET_ROUNDS = 6;
const LARGEST_DIFFERENCE = 15;

interface SeededGame {
  readonly region: Region;
  readonly seed1: number;
  readonly seed2: number;
  readonly winner: Side | null;
}

interface SeasonRound {
  readonly number: number;
  readonly games: readonly SeededGame[];
}

/**
 * Returns what can be earned in the rounds after `lastPast` that count, also in those that are still to be created. `rounds`
 * are those of the season (README.md of this folder).
 */
export function roundsToCome(rounds: readonly SeasonRound[], lastPast: number, scoring: Scoring): RoundToCome[] {
  const last = Math.max(BRACKET_ROUNDS, ...rounds.map(({ number }) => number));
  const numbers = Array.from({ length: last - lastPast }, (_, index) => lastPast + 1 + index);
  return numbers
    .filter((number) => countsRound(scoring, number))
    .map((number) => {
      const games = rounds.find((round) => round.number === number)?.games ?? [];
      const { most, certain } = gamesToCome(rounds, number, games.length);
      const points = pointsOfRound(scoring, number);
      const known = games.reduce((sum, game) => sum + points + mostBonus(game, scoring.upsetBonus), 0);
      const unknown = (most - games.length) * (points + LARGEST_DIFFERENCE * scoring.upsetBonus);
      return { number, most: known + unknown, least: certain * points };
    })
    .filter(({ most }) => most > 0);
}

/** A season by hand may still get as many games as a bracket has, until its Championship exists. */
function gamesToCome(rounds: readonly SeasonRound[], number: number, games: number) {
  const firstRound = rounds.find((round) => round.number === 1)?.games ?? [];
  const ofBracket = number <= BRACKET_ROUNDS ? gamesOfRound(number) : 0;
  const isBracket = expectedGames(1, firstRound) !== undefined;
  const hasChampionship = rounds.some((round) => round.games.some(({ region }) => region === 'Championship'));
  const most = !isBracket && hasChampionship ? games : Math.max(games, ofBracket);
  return { most, certain: isBracket ? most : games };
}

function mostBonus({ seed1, seed2, winner }: SeededGame, upsetBonus: number): number {
  const upset = seed1 > seed2 ? 1 : 2;
  return winner === null || winner === upset ? Math.abs(seed1 - seed2) * upsetBonus : 0;
}
