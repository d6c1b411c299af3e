import type { PickGrid } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { computeSplits, crowdPicks, favoritePicks } from '#domain/scoring/ghosts.ts';
import type { Scoring } from '#domain/scoring/scoring.ts';
import { pointsByRound, scoredGame } from '#domain/scoring/standings.ts';
import type { Side } from '#domain/sides.ts';

/** A row of the leaderboard that is no entry and has no rank (docs/spec.md#ghosts). */
export interface Ghost {
  readonly name: string;
  /** what it picks */
  readonly note: string;
  readonly total: number;
  /** by number of the round */
  readonly points: ReadonlyMap<number, number>;
}

/** Returns the ghosts of a pool, from its pick grid, which has past rounds and no hidden users. */
export function computeGhosts({ rounds, entries }: PickGrid, scoring: Scoring): Ghost[] {
  const games = rounds.flatMap((round) => round.games);
  const scored = rounds.map((round) => ({ number: round.number, games: round.games.map(scoredGame) }));
  const toGhost = (name: string, note: string, picks: readonly (Side | null)[]): Ghost => {
    const points = pointsByRound(scored, picks, scoring);
    return {
      name,
      note,
      total: points.reduce((sum, each) => sum + each, 0),
      points: new Map(rounds.map(({ number }, index) => [number, at(points, index)])),
    };
  };
  return [
    toGhost('The Favorites', 'the better seeds', favoritePicks(games)),
    toGhost('The Crowd', 'what most of you picked', crowdPicks(computeSplits(games.length, entries))),
  ];
}
