import { type PackedGrid, packed } from '#client/leaderboard/assumed/packedGrid.ts';
import type { Game, Pool, Round } from '#contract/schemas.ts';
import type { PickGrid } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import type { SeededGame } from '#domain/outlook/leadShares.ts';
import type { OutlookPool } from '#domain/outlook/outlook.ts';
import { roundsToCome } from '#domain/outlook/outlookRounds.ts';
import { pointsIfCorrect, type Scoring } from '#domain/scoring/scoring.ts';
import { computeStandings, scoredGame } from '#domain/scoring/standings.ts';
import { sideOf } from '#domain/sides.ts';

const MAX_FOLLOWED = 3;

export interface OutlookInput {
  readonly pool: OutlookPool<SeededGame>;
  readonly entries: PackedGrid['entries'];
  /** entry numbers in leaderboard order, own entries first */
  readonly order: readonly number[];
  /** numbers of the best own entries */
  readonly followed: readonly number[];
  /** the undecided games of past rounds */
  readonly games: readonly Game[];
  /** name of the last past round */
  readonly lastRound: string | undefined;
}

/** Returns what the outlook is computed from: a pool's pick grid, and all rounds and games of its season. */
export function outlookInput(
  grid: PickGrid,
  rounds: readonly Round[],
  games: readonly Game[],
  scoring: Scoring & Pick<Pool, 'tieBreaker'>,
  own: ReadonlySet<number>,
): OutlookInput {
  const { entries, picks } = packed(grid);
  const scored = grid.rounds.map(({ number, games }) => ({ number, games: games.map(scoredGame) }));
  const standings = computeStandings(scored, [...entries.keys()], picks, scoring);
  const totals = new Int32Array(entries.length);
  for (const { entry, total } of standings) totals[entry] = total;
  const all = grid.rounds.flatMap(({ number, games }) => games.map((game) => ({ number, game })));
  const undecided = all.flatMap((each, index) => (each.game.winner === null ? [{ ...each, index }] : []));
  const undecidedPicks = new Uint8Array(undecided.length * entries.length);
  for (const [place, { index }] of undecided.entries()) {
    const first = index * entries.length;
    undecidedPicks.set(picks.subarray(first, first + entries.length), place * entries.length);
  }
  const seasonRounds = rounds.map(({ id, number }) => ({
    number,
    games: games
      .filter(({ roundId }) => roundId === id)
      .map((game) => ({ ...game, winner: sideOf(game, game.winner) })),
  }));
  const order = standings.map(({ entry }) => entry);
  const isOwn = (entry: number) => own.has(at(entries, entry).id);
  const mine = order.filter(isOwn);
  const others = order.filter((entry) => !isOwn(entry));
  return {
    pool: {
      games: undecided.map(({ number, game }) => ({
        points1: pointsIfCorrect(scoring, number, game, 1),
        points2: pointsIfCorrect(scoring, number, game, 2),
        seed1: game.seed1,
        seed2: game.seed2,
      })),
      totals,
      picks: undecidedPicks,
      toCome: roundsToCome(seasonRounds, grid.rounds.at(-1)?.number ?? 0, scoring),
      breaksTies: scoring.tieBreaker === 'total',
    },
    entries,
    order: [...mine, ...others],
    followed: mine.slice(0, MAX_FOLLOWED),
    games: undecided.map(({ game }) => game),
    lastRound: grid.rounds.at(-1)?.name,
  };
}
