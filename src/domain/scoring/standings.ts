import { at } from '#domain/at.ts';
import { compareFolded, fold } from '#domain/names/names.ts';
import { type Side, sideOf } from '#domain/sides.ts';
import { isCorrect, pointsIfCorrect, type Scoring, type Seeds } from './scoring.ts';

export interface ScoredGame extends Seeds {
  readonly winner: Side | null;
}

/** Returns what the points depend on, of a game whose winner is a team's name. */
export function scoredGame(
  game: Seeds & { readonly team1: string; readonly team2: string; readonly winner: string | null },
): ScoredGame {
  return { winner: sideOf(game, game.winner), seed1: game.seed1, seed2: game.seed2 };
}

export interface ScoredRound {
  readonly number: number;
  readonly games: readonly ScoredGame[];
}

export interface Standing<E> {
  readonly entry: E;
  readonly rank: number;
  readonly total: number;
  /** by past round */
  readonly points: readonly number[];
}

/** Returns an entry's points by round. Throws RangeError unless there is a pick, or null, for each game. */
export function pointsByRound(
  rounds: readonly ScoredRound[],
  picks: readonly (Side | null)[],
  scoring: Scoring,
): number[] {
  let position = 0;
  return rounds.map((round) => {
    let points = 0;
    for (const game of round.games) {
      const pick = picks[position++];
      if (pick === undefined) throw new RangeError(`${picks.length} picks are fewer than the games`);
      points += earnedBy(pick, game, round.number, scoring);
    }
    return points;
  });
}

function earnedBy(pick: Side | null, game: ScoredGame, roundNumber: number, scoring: Scoring): number {
  return pick !== null && isCorrect(pick, game.winner) ? pointsIfCorrect(scoring, roundNumber, game, pick) : 0;
}

/** An entry in a past round. */
export interface RoundProgress {
  readonly correct: number;
  /** picked games that are undecided */
  readonly pending: number;
  readonly points: number;
  /** the most points that the pending picks can earn */
  readonly pointsToCome: number;
}

/** Returns an entry's progress in a round. Throws RangeError unless there is a pick, or null, for each game. */
export function roundProgress(
  { number, games }: ScoredRound,
  picks: readonly (Side | null)[],
  scoring: Scoring,
): RoundProgress {
  if (picks.length !== games.length) throw new RangeError(`${picks.length} picks of ${games.length} games`);
  const progress = { correct: 0, pending: 0, points: 0, pointsToCome: 0 };
  for (const [index, game] of games.entries()) {
    const pick = picks[index] ?? null;
    if (pick === null || (game.winner !== null && pick !== game.winner)) continue;
    const ifCorrect = pointsIfCorrect(scoring, number, game, pick);
    if (game.winner === null) {
      progress.pending += 1;
      progress.pointsToCome += ifCorrect;
    } else {
      progress.correct += 1;
      progress.points += ifCorrect;
    }
  }
  return progress;
}

/** Sorts entries as ties are listed: by folded name, then id (docs/spec.md#ranks). */
export function inOrderOfTies<E extends { readonly id: number; readonly name: string }>(entries: readonly E[]): E[] {
  return entries
    .map((entry) => ({ entry, key: fold(entry.name) }))
    .sort((a, b) => compareFolded(a.key, b.key) || a.entry.id - b.entry.id)
    .map(({ entry }) => entry);
}

/**
 * Returns the standings of entries, given in the order of ties. The picks are packed: entry n's pick of game g is the byte at
 * g × entries + n, and 0 is none.
 */
export function computeStandings<E>(
  rounds: readonly ScoredRound[],
  entries: readonly E[],
  picks: Uint8Array,
  scoring: Scoring,
): Standing<E>[] {
  const gameCount = rounds.reduce((sum, round) => sum + round.games.length, 0);
  if (picks.length !== gameCount * entries.length) {
    throw new RangeError(`${picks.length} picks of ${gameCount} × ${entries.length}`);
  }
  let game = 0;
  const decidedByRound = rounds.map(({ number, games }) =>
    games.flatMap(({ winner, ...seeds }) => {
      const ofGame = picks.subarray(game * entries.length, ++game * entries.length);
      return winner === null
        ? []
        : [{ picks: ofGame, winner, ifCorrect: pointsIfCorrect(scoring, number, seeds, winner) }];
    }),
  );
  const scored = entries.map((entry, n) => {
    const points = decidedByRound.map((decided) =>
      decided.reduce((sum, game) => (game.picks[n] === game.winner ? sum + game.ifCorrect : sum), 0),
    );
    return { entry, total: points.reduce((sum, each) => sum + each, 0), points };
  });
  return rankBy(scored, byTotal).map(({ item, rank }) => ({ ...item, rank }));
}

/** The order of totals, the most points first. */
export function byTotal(a: { readonly total: number }, b: { readonly total: number }): number {
  return b.total - a.total;
}

export interface Ranked<T> {
  readonly item: T;
  readonly rank: number;
}

/** Sorts items, and gives them competition ranks: 1, 2, 2, 4. Equal ones share a rank and keep their order. */
export function rankBy<T>(items: readonly T[], compare: (a: T, b: T) => number): Ranked<T>[] {
  let previous: Ranked<T> | undefined;
  return items.toSorted(compare).map((item, index) => {
    const isTied = previous !== undefined && compare(previous.item, item) === 0;
    previous = { item, rank: previous && isTied ? previous.rank : index + 1 };
    return previous;
  });
}

/** Returns the competition rank of each total, in the order of the list. */
export function competitionRanks(totals: readonly number[]): number[] {
  const ranks = new Array<number>(totals.length);
  const indexed = totals.map((total, index) => ({ total, index }));
  for (const { item, rank } of rankBy(indexed, byTotal)) ranks[item.index] = rank;
  return ranks;
}

/** Returns the places that each row gained by the last round, negative if lost; undefined after the first round, and if nobody had a point before the last. */
export function placesGained(rows: readonly Standing<unknown>[]): number[] | undefined {
  const rounds = rows[0]?.points.length ?? 0;
  if (rounds < 2) return undefined;
  const totals = rows.map(({ total, points }) => total - at(points, rounds - 1));
  if (!totals.some((total) => total > 0)) return undefined;
  const before = competitionRanks(totals);
  return rows.map(({ rank }, index) => at(before, index) - rank);
}

const PODIUM = 3;
const MAX_LEADERS_LISTED = 10;

/** Returns the first three rows, and more if they share the first place, from rows in leaderboard order. */
export function leadersOf<R extends { readonly rank: number }>(rows: readonly R[]): R[] {
  const first = rows.findIndex(({ rank }) => rank !== 1);
  const sharing = first < 0 ? rows.length : first;
  return rows.slice(0, Math.max(PODIUM, Math.min(sharing, MAX_LEADERS_LISTED)));
}

/** Returns the most points of each round, 0 if none. */
export function topByRound(rows: readonly { readonly points: readonly number[] }[], rounds: number): number[] {
  const tops = new Array<number>(rounds).fill(0);
  for (const row of rows) {
    for (const [round, points] of row.points.entries()) tops[round] = Math.max(at(tops, round), points);
  }
  return tops;
}

const MAX_LEADERS_IN_PLAY = 3;

/** Returns whether a round's top scorers are marked (docs/spec.md#points); `points` are those of all entries. */
export function marksTop(isComplete: boolean, points: readonly number[]): boolean {
  const top = points.reduce((most, each) => Math.max(most, each), 0);
  if (top === 0) return false;
  return isComplete || points.filter((each) => each === top).length <= MAX_LEADERS_IN_PLAY;
}

/** The entries with the most points of a round. */
export interface RoundChampions<R> {
  /** index of the round */
  readonly round: number;
  readonly points: number;
  readonly rows: readonly R[];
}

/** Returns the champions of a complete round, given by its index; undefined if nobody has a point in it. */
export function roundChampions<R extends { readonly points: readonly number[] }>(
  rows: readonly R[],
  round: number,
): RoundChampions<R> | undefined {
  const pointsOf = (row: R) => at(row.points, round);
  const points = rows.reduce((most, row) => Math.max(most, pointsOf(row)), 0);
  return points === 0 ? undefined : { round, points, rows: rows.filter((row) => pointsOf(row) === points) };
}
