import type { Game } from '#contract/schemas.ts';
import type { PickGrid } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import {
  chanceByCrowd,
  computeReliability,
  computeScores,
  type Forecast,
  type ReliabilityPoint,
  type Scores,
} from '#domain/odds/forecasts.ts';
import { chanceBySeed } from '#domain/odds/seedOdds.ts';
import { computeSplits } from '#domain/scoring/ghosts.ts';
import { sideOf } from '#domain/sides.ts';

/** A season with fewer decided games says nothing of odds. */
export const FEWEST_GAMES = 30;

/** A pool whose picks are taken as forecasts. */
export interface Crowd {
  /** the pool's name */
  readonly name: string;
  readonly grid: PickGrid;
}

export interface NamedScores {
  readonly name: string;
  readonly scores: Scores;
}

export interface Curve {
  readonly name: string;
  readonly points: readonly ReliabilityPoint[];
}

/** How good the odds were in a season (docs/spec.md#how-good-the-odds-are). */
export interface SeasonOdds {
  readonly scores: readonly NamedScores[];
  readonly curves: readonly Curve[];
  /** sentences that compare the scores */
  readonly verdicts: readonly string[];
}

const SEEDS = 'The seeds';

/** Returns how good the odds were in the decided games of a season; undefined with too few of them. */
export function computeSeasonOdds(games: readonly Game[], crowd: Crowd | undefined): SeasonOdds | undefined {
  const seeds = games.flatMap((game) => forecastOf(game, chanceBySeed(game.seed1, game.seed2)));
  const ofSeeds = computeScores(seeds);
  const ofCoin = computeScores(seeds.map(({ winner }) => ({ chance1: 0.5, winner })));
  if (!ofSeeds || !ofCoin || ofSeeds.games < FEWEST_GAMES) return undefined;
  const season: SeasonOdds = {
    scores: [
      { name: SEEDS, scores: ofSeeds },
      { name: 'A coin', scores: ofCoin },
    ],
    curves: [{ name: SEEDS, points: computeReliability(seeds) }],
    verdicts: [verdictText(SEEDS, ofSeeds, 'a coin', ofCoin)],
  };
  return crowd ? withCrowd(season, crowd) : season;
}

/** The crowd has picked in past rounds that count alone, so it is compared with the seeds in the same games. */
function withCrowd({ scores, curves, verdicts }: SeasonOdds, crowd: Crowd): SeasonOdds {
  const games = crowd.grid.rounds.flatMap((round) => round.games);
  const splits = computeSplits(games.length, crowd.grid.entries);
  const forecasts = games.flatMap((game, index) => {
    const { picked1, picked2 } = at(splits, index);
    return forecastOf(game, chanceByCrowd(picked1, picked2));
  });
  const ofCrowd = computeScores(forecasts);
  const ofSeeds = computeScores(games.flatMap((game) => forecastOf(game, chanceBySeed(game.seed1, game.seed2))));
  if (!ofCrowd || !ofSeeds || crowd.grid.entries.length === 0) return { scores, curves, verdicts };
  const name = `The crowd of ${crowd.name}`;
  const isOther = scores.some(({ scores: { games: all } }) => all !== ofCrowd.games);
  return {
    scores: [
      ...scores,
      { name, scores: ofCrowd },
      ...(isOther ? [{ name: `${SEEDS} in its games`, scores: ofSeeds }] : []),
    ],
    curves: [...curves, { name, points: computeReliability(forecasts) }],
    verdicts: [...verdicts, verdictText(name, ofCrowd, isOther ? 'the seeds in its games' : 'the seeds', ofSeeds)],
  };
}

function forecastOf(game: Game, chance1: number): Forecast[] {
  const winner = sideOf(game, game.winner);
  return winner === null ? [] : [{ chance1, winner }];
}

/** Returns `The seeds did better than a coin.`, also where they did not. */
function verdictText(name: string, scores: Scores, otherName: string, other: Scores): string {
  const better = [scores.brier < other.brier, scores.logLoss < other.logLoss].filter(Boolean).length;
  if (better === 2) return `${name} did better than ${otherName}.`;
  if (better === 0) return `${name} did no better than ${otherName}.`;
  return `${name} did better than ${otherName} by one score, and no better by the other.`;
}
