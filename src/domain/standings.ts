import { compareFolded, fold } from './names.ts';
import { isCorrect, pointsIfCorrect, type Scoring, type Seeds, type Side, sideOf } from './scoring.ts';

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

/** Standings of entries numbered in the order of ties. */
export interface Scores {
  /** entry n in round r is at r × entries + n */
  readonly points: Int32Array;
  readonly totals: Int32Array;
  /** entry numbers in leaderboard order */
  readonly order: Uint32Array;
  /** competition ranks (1, 2, 2, 4) by place */
  readonly ranks: Uint32Array;
}

/** Scores and ranks entries of past rounds. Entry n's pick of game g is the byte at g × entries + n; 0 is none. */
export function score(rounds: readonly ScoredRound[], picks: Uint8Array, entries: number, scoring: Scoring): Scores {
  const gameCount = rounds.reduce((sum, round) => sum + round.games.length, 0);
  if (picks.length !== gameCount * entries) throw new RangeError(`${picks.length} picks of ${gameCount} × ${entries}`);
  const points = new Int32Array(rounds.length * entries);
  const totals = new Int32Array(entries);
  let first = 0;
  for (const [index, { number, games }] of rounds.entries()) {
    const earned = points.subarray(index * entries, (index + 1) * entries);
    for (const game of games) {
      const { winner } = game;
      const ofGame = picks.subarray(first, first + entries);
      first += entries;
      if (winner !== null) addPoints(earned, ofGame, winner, pointsIfCorrect(scoring, number, game, winner));
    }
    for (let entry = 0; entry < entries; entry++) totals[entry] = (totals[entry] ?? 0) + (earned[entry] ?? 0);
  }
  return { points, totals, ...rank(totals) };
}

/** Plain loops without branches are four times faster than a branch and ten times faster than iterators. */
function addPoints(points: Int32Array, picks: Uint8Array, winner: Side, ifCorrect: number): void {
  // sides are 1 and 2, so each is a separate bit
  const bit = winner - 1;
  for (let entry = 0; entry < points.length; entry++) {
    points[entry] = (points[entry] ?? 0) + (((picks[entry] ?? 0) >> bit) & 1) * ifCorrect;
  }
}

/** A counting sort by total: stable, so that ties keep their order. */
export function rank(totals: Int32Array): Pick<Scores, 'order' | 'ranks'> {
  let best = 0;
  for (let entry = 0; entry < totals.length; entry++) best = Math.max(best, totals[entry] ?? 0);
  const firstPlace = new Uint32Array(best + 2);
  for (let entry = 0; entry < totals.length; entry++) {
    const next = best - (totals[entry] ?? 0) + 1;
    firstPlace[next] = (firstPlace[next] ?? 0) + 1;
  }
  for (let pointsBelowBest = 1; pointsBelowBest < firstPlace.length; pointsBelowBest++) {
    firstPlace[pointsBelowBest] = (firstPlace[pointsBelowBest] ?? 0) + (firstPlace[pointsBelowBest - 1] ?? 0);
  }
  const order = new Uint32Array(totals.length);
  const ranks = new Uint32Array(totals.length);
  const nextPlace = firstPlace.slice();
  for (let entry = 0; entry < totals.length; entry++) {
    const pointsBelowBest = best - (totals[entry] ?? 0);
    const place = nextPlace[pointsBelowBest] ?? 0;
    nextPlace[pointsBelowBest] = place + 1;
    order[place] = entry;
    ranks[place] = (firstPlace[pointsBelowBest] ?? 0) + 1;
  }
  return { order, ranks };
}

/** Returns the competition rank (1, 2, 2, 4) of each total, in the order of the list; totals are points, 0 or more. */
export function competitionRanks(totals: readonly number[]): number[] {
  const { order, ranks } = rank(Int32Array.from(totals));
  const byIndex = new Array<number>(totals.length);
  for (const [place, index] of order.entries()) byIndex[index] = ranks[place] ?? 0;
  return byIndex;
}

/** Returns entries, given in the order of ties, in leaderboard order. */
export function ranked<E>(
  rounds: number,
  entries: readonly E[],
  { points, totals, order, ranks }: Scores,
): Standing<E>[] {
  return Array.from(order, (n, place) => ({
    entry: entries[n] as E,
    rank: ranks[place] ?? 0,
    total: totals[n] ?? 0,
    points: Array.from({ length: rounds }, (_, round) => points[round * entries.length + n] ?? 0),
  }));
}

/** Returns the places that each entry gained by the last round, negative if lost; undefined after the first round. */
export function placesGained({ points, totals, order, ranks }: Scores, rounds: number): Int32Array | undefined {
  if (rounds < 2) return undefined;
  const last = (rounds - 1) * totals.length;
  const before = competitionRanks(Array.from(totals, (total, entry) => total - (points[last + entry] ?? 0)));
  const gained = new Int32Array(totals.length);
  for (const [place, entry] of order.entries()) gained[entry] = (before[entry] ?? 0) - (ranks[place] ?? 0);
  return gained;
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
    for (const [round, points] of row.points.entries()) tops[round] = Math.max(tops[round] ?? 0, points);
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
  const pointsOf = (row: R) => row.points[round] ?? 0;
  const points = rows.reduce((most, row) => Math.max(most, pointsOf(row)), 0);
  return points === 0 ? undefined : { round, points, rows: rows.filter((row) => pointsOf(row) === points) };
}
