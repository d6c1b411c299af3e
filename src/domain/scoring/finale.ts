import { at } from '#domain/at.ts';
import type { Side } from '#domain/sides.ts';
import { hadRank } from './couldPick.ts';
import { isCorrect } from './scoring.ts';
import { competitionRanks, type RoundChampions, roundChampions } from './standings.ts';
import type { Absence } from './whoCounts.ts';

interface PlayedRound {
  readonly number: number;
  readonly games: readonly { readonly winner: Side | null }[];
}

export interface FinalRow extends Absence {
  readonly rank: number;
  /** by round */
  readonly points: readonly number[];
  /** one for each game of all rounds; 0 is none */
  readonly picks: readonly (Side | 0)[];
}

export interface BestCall<R> {
  /** index, as `game` among the games of all rounds */
  readonly round: number;
  readonly game: number;
  /** number of entries that have picked the game */
  readonly picked: number;
  readonly rows: readonly R[];
}

interface Climb<R> {
  readonly row: R;
  readonly round: number;
  /** ranks before and after the round */
  readonly from: number;
  readonly to: number;
}

/** Highlights of a decided pool; each list has all that share the best. */
export interface Finale<R> {
  readonly podium: readonly R[];
  readonly champions: readonly RoundChampions<R>[];
  readonly bestCalls: readonly BestCall<R>[];
  readonly climbs: readonly Climb<R>[];
  readonly streak: { readonly length: number; readonly rows: readonly R[] };
}

const PODIUM = 3;
const SHORTEST_STREAK = 2;

/** Returns the highlights of a decided pool, from its rows in leaderboard order. */
export function finale<R extends FinalRow>(rounds: readonly PlayedRound[], rows: readonly R[]): Finale<R> {
  return {
    podium: rows.filter(({ rank }) => rank <= PODIUM),
    champions: rounds.flatMap((_, round) => roundChampions(rows, round) ?? []),
    bestCalls: bestCalls(rounds, rows),
    climbs: biggestClimbs(rounds, rows),
    streak: longestStreak(rounds, rows),
  };
}

/** Returns the smallest share of correct picks, in the latest round with it; none if nobody was wrong in any game. */
export function bestCalls<R extends Pick<FinalRow, 'picks'>>(
  rounds: readonly Pick<PlayedRound, 'games'>[],
  rows: readonly R[],
): BestCall<R>[] {
  return rarest(callsOf(rounds, rows));
}

/** What there is to tell of one entry so far. */
export interface Story<R> {
  /** the correct pick of its own that the smallest share of the entries had; undefined where nobody was wrong */
  readonly bestCall: BestCall<R> | undefined;
  /** the most correct picks in a row; 0 of fewer than two */
  readonly streak: number;
  /** after each round */
  readonly ranks: readonly number[];
}

/** Returns the story of one of the rows, which are in leaderboard order. */
export function storyOf<R extends FinalRow>(rounds: readonly PlayedRound[], rows: readonly R[], row: R): Story<R> {
  const own = callsOf(rounds, rows).filter((call) => call.rows.includes(row));
  const place = rows.indexOf(row);
  return {
    bestCall: rarest(own)[0],
    streak: longestStreak(rounds, [row]).length,
    ranks: ranksByRound(rounds.length, rows).map((ranks) => at(ranks, place)),
  };
}

function rarest<R>(calls: readonly BestCall<R>[]): BestCall<R>[] {
  let best: BestCall<R>[] = [];
  for (const call of calls) {
    const [known] = best;
    const isRarer = known ? call.rows.length * known.picked - known.rows.length * call.picked : -1;
    if (isRarer < 0 || (isRarer === 0 && known && call.round > known.round)) best = [call];
    else if (isRarer === 0) best.push(call);
  }
  return best;
}

function callsOf<R extends Pick<FinalRow, 'picks'>>(
  rounds: readonly Pick<PlayedRound, 'games'>[],
  rows: readonly R[],
): BestCall<R>[] {
  let game = -1;
  return rounds.flatMap(({ games }, round) =>
    games.flatMap(({ winner }) => {
      game += 1;
      const picked = rows.filter(({ picks }) => picks[game]);
      const right = picked.filter(({ picks }) => isCorrect(picks[game] || null, winner));
      return right.length > 0 && right.length < picked.length
        ? [{ round, game, picked: picked.length, rows: right }]
        : [];
    }),
  );
}

function biggestClimbs<R extends FinalRow>(rounds: readonly PlayedRound[], rows: readonly R[]): Climb<R>[] {
  const ranks = ranksByRound(rounds.length, rows);
  const climbs = rounds.flatMap((_, round) =>
    rows.flatMap((row, index) => {
      if (!hadRank(rounds.slice(0, round + 1), row)) return [];
      const from = at(at(ranks, round - 1), index);
      const to = at(at(ranks, round), index);
      return from > to ? [{ row, round, from, to }] : [];
    }),
  );
  const most = climbs.reduce((places, { from, to }) => Math.max(places, from - to), 0);
  return climbs.filter(({ from, to }) => from - to === most);
}

/** Returns the ranks after each round, in the order of the rows; the last are those of the rows. */
function ranksByRound(rounds: number, rows: readonly FinalRow[]): number[][] {
  const totals = rows.map(() => 0);
  return Array.from({ length: rounds }, (_, round) => {
    for (const [index, { points }] of rows.entries()) totals[index] = at(totals, index) + at(points, round);
    return round === rounds - 1 ? rows.map(({ rank }) => rank) : competitionRanks(totals);
  });
}

function longestStreak<R extends FinalRow>(rounds: readonly PlayedRound[], rows: readonly R[]): Finale<R>['streak'] {
  const winners = rounds.flatMap(({ games }) => games.map(({ winner }) => winner));
  const lengths = rows.map(({ picks }) => streakOf(winners, picks));
  const length = lengths.reduce((longest, each) => Math.max(longest, each), 0);
  if (length < SHORTEST_STREAK) return { length: 0, rows: [] };
  return { length, rows: rows.filter((_, index) => lengths[index] === length) };
}

/** Undecided games neither count nor end a streak; a game without a pick ends it. */
function streakOf(winners: readonly (Side | null)[], picks: readonly (Side | 0)[]): number {
  let longest = 0;
  let length = 0;
  for (const [game, winner] of winners.entries()) {
    if (winner === null) continue;
    length = picks[game] === winner ? length + 1 : 0;
    longest = Math.max(longest, length);
  }
  return longest;
}
