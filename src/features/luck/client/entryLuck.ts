import type { PickedEntry } from '#client/pool/story/figures.ts';
import type { PickGrid } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { favorite } from '#domain/bracket/bracket.ts';
import { pointsIfCorrect, type Scoring } from '#domain/scoring/scoring.ts';
import { chanceBySeed } from '#domain/scoring/seedOdds.ts';
import { countsFor } from '#domain/scoring/whoCounts.ts';
import { type Side, sideOf } from '#domain/sides.ts';
import { computeLuck, type JudgedGame, type LuckAndEdge } from '#features/luck/domain/luck.ts';

/**
 * Returns luck and edge of an entry over the decided games of its pool's pick grid, which has past rounds alone; undefined without
 * such a game since it joined.
 */
export function entryLuck(grid: PickGrid, entry: PickedEntry, scoring: Scoring): LuckAndEdge | undefined {
  const games: JudgedGame[] = [];
  const judged: (Side | null)[] = [];
  let position = 0;
  for (const { number, games: ofRound } of grid.rounds) {
    for (const game of ofRound) {
      const pick = at(entry.picks, position++);
      const winner = sideOf(game, game.winner);
      if (winner === null || !countsFor(entry, number)) continue;
      games.push({
        chance1: chanceBySeed(game.seed1, game.seed2),
        points1: pointsIfCorrect(scoring, number, game, 1),
        points2: pointsIfCorrect(scoring, number, game, 2),
        favorite: favorite(game) ?? null,
        winner,
      });
      judged.push(pick === 0 ? null : pick);
    }
  }
  return games.length === 0 ? undefined : computeLuck(games, judged);
}
