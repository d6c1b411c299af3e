import type { BestCall } from '#client/pool/story/bestCallText.ts';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { scoringFor } from '#client/seasons/season/poolsOf.ts';
import type { Game } from '#contract/schemas.ts';
import type { PickGrid } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { bestCalls } from '#domain/scoring/finale.ts';
import type { Scoring } from '#domain/scoring/scoring.ts';
import { roundProgress, scoredGame } from '#domain/scoring/standings.ts';
import { type Uncounted, whyUncounted } from '#domain/scoring/whoCounts.ts';
import { sideOf } from '#domain/sides.ts';

type GridEntry = PickGrid['entries'][number];

/** An entry in a complete round; `picks` are those of the round. */
export interface RoundResult extends GridEntry {
  /** why the round does not count for the entry */
  readonly out: Uncounted | undefined;
  readonly correct: number;
  readonly points: number;
}

/** What a complete round brought to a pool. */
export interface RoundRecap {
  readonly results: readonly RoundResult[];
  /** those with the most points of the round; none if nobody has a point in it */
  readonly champions: readonly RoundResult[];
  /** the correct pick that the smallest share of the entries had; undefined where nobody was wrong */
  readonly bestCall: BestCall | undefined;
}

/**
 * Returns what the last past round brought to a pool, from its pick grid, which has past rounds alone. Undefined if the grid
 * ends with another round, or with an undecided game: it is older than what the screen knows, and will be fetched again.
 */
export function roundRecap(
  { rounds, entries }: PickGrid,
  { number }: Pick<SeasonRound, 'number'>,
  pool: Scoring,
): RoundRecap | undefined {
  const last = rounds.at(-1);
  if (last?.number !== number || last.games.some(({ winner }) => winner === null)) return undefined;
  const { games } = last;
  const scored = { number, games: games.map(scoredGame) };
  const results = entries.map((entry): RoundResult => {
    const picks = games.length > 0 ? entry.picks.slice(-games.length) : [];
    const sides = picks.map((side) => side || null);
    const { correct, points } = roundProgress(scored, sides, scoringFor(pool, entry));
    return { ...entry, picks, correct, points, out: whyUncounted(entry, number) };
  });
  const most = results.reduce((top, { points }) => Math.max(top, points), 0);
  return {
    results,
    champions: results.filter(({ points }) => points > 0 && points === most),
    bestCall: bestCallOf(games, results),
  };
}

/** Returns how many entries have played the round: others joined later. */
export function playedBy(results: readonly Pick<RoundResult, 'out'>[]): number {
  return results.filter(({ out }) => !out).length;
}

function bestCallOf(games: readonly Game[], results: readonly RoundResult[]): BestCall | undefined {
  const decided = games.map((game) => ({ winner: sideOf(game, game.winner) }));
  const [best] = bestCalls([{ games: decided }], results);
  return best && { game: at(games, best.game), right: best.rows.length, entries: playedBy(results) };
}
