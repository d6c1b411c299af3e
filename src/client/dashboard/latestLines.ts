import type { CountedPicks } from '#client/seasons/rounds/countedPicks.ts';
import { ownScoring, poolsOf } from '#client/seasons/season/poolsOf.ts';
import { whyOut } from '#client/seasons/season/season.ts';
import type { Entry, Game, Membership, Pool, Round } from '#contract/schemas.ts';
import type { PickGrid } from '#contract/standings.ts';
import { latestResults, type RankMove, rankMoves } from '#domain/scoring/latestResults.ts';
import { agreedScoring, isCorrect, pointsIfCorrect, type Scoring } from '#domain/scoring/scoring.ts';
import type { Uncounted } from '#domain/scoring/whoCounts.ts';
import { type Side, sideOf } from '#domain/sides.ts';

const MAX_LATEST = 10;

/** One of the latest results, with what it meant for each own entry. */
export interface LatestLine {
  readonly game: Game;
  readonly winner: Side;
  readonly outcomes: readonly Outcome[];
}

export interface Outcome {
  readonly entry: Entry;
  /** `none`: no pick was made; or why the entry takes no part in the round */
  readonly mark: 'right' | 'wrong' | 'none' | Uncounted;
  /** of a right pick; undefined if the entry's pools differ in their scoring or the pick, or do not count the round */
  readonly points: number | undefined;
}

interface PickedEntry extends CountedPicks {
  readonly entry: Entry;
}

interface SeasonResults {
  readonly rounds: readonly Round[];
  /** ids of past rounds */
  readonly past: ReadonlySet<number>;
  readonly games: readonly Game[];
}

/** Returns the latest results of past rounds, newest first. */
export function latestLines(
  { rounds, past, games }: SeasonResults,
  entries: readonly PickedEntry[],
  memberships: readonly Membership[],
  pools: readonly Pool[],
): LatestLine[] {
  const byId = new Map(rounds.map((round) => [round.id, round]));
  const played = games.filter(({ roundId }) => past.has(roundId));
  return latestResults(played, MAX_LATEST).flatMap((game): LatestLine[] => {
    const winner = sideOf(game, game.winner);
    const round = byId.get(game.roundId);
    if (winner === null || round === undefined) return [];
    const ofRound = games.filter(({ roundId }) => roundId === round.id);
    const outcomes = entries.map(({ entry, picks, disputed }): Outcome => {
      const side = sideOf(game, picks.get(game.id));
      const hasPicked = ofRound.some(({ id }) => picks.has(id));
      const own = poolsOf(entry.id, memberships, pools).map((pool) => ownScoring(pool, entry.id, memberships));
      const mark = whyOut(round, entry, hasPicked, own) ?? markOf(side, winner);
      const scoring = disputed.has(game.id) ? undefined : agreedScoring(own, round.number);
      return { entry, mark, points: scoring && pointsIfCorrect(scoring, round.number, game, winner) };
    });
    return [{ game, winner, outcomes }];
  });
}

function markOf(side: Side | null, winner: Side): 'right' | 'wrong' | 'none' {
  if (side === null) return 'none';
  return isCorrect(side, winner) ? 'right' : 'wrong';
}

/** Returns the moves of an entry's rank in a pool by game id; none for an entry that is not in the grid. */
export function rankMovesByGame(
  grid: PickGrid,
  scoring: Scoring & Pick<Pool, 'tieBreaker'>,
  entryId: number,
): Map<number, RankMove> {
  const own = grid.entries.findIndex((entry) => entry.entryId === entryId);
  const rank = grid.entries[own]?.rank;
  if (rank === undefined) return new Map();
  const games = grid.rounds
    .flatMap((round) => round.games.map((game) => ({ ...game, number: round.number })))
    .map((game, position) => ({ ...game, position }));
  const decided = latestResults(games, games.length);
  const latest = decided.slice(0, MAX_LATEST);
  const earned = latest.map((game) => {
    const side = sideOf(game, game.winner);
    const points = side === null ? 0 : pointsIfCorrect(scoring, game.number, game, side);
    return grid.entries.map(({ picks }) => (isCorrect(picks[game.position] || null, side) ? points : 0));
  });
  const totals = grid.entries.map(({ total }) => total);
  const moves = rankMoves(totals, earned, own);
  // the tie-breaker decides ranks from this result on; those after it but before today are unknown
  const tieBroken = scoring.tieBreaker === 'none' ? -1 : decided.findIndex(({ region }) => region === 'Championship');
  return new Map(
    latest.flatMap(({ id }, index) => {
      const move = moves[index];
      if (!move || (tieBroken > 0 && index <= tieBroken)) return [];
      return [[id, index === tieBroken ? { ...move, to: rank } : move] as const];
    }),
  );
}
