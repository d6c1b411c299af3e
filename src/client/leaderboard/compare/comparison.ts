import type { Game } from '#contract/schemas.ts';
import { noun, plural } from '#domain/names/plural.ts';
import type { Uncounted } from '#domain/scoring/whoCounts.ts';
import type { EntryRound, PickedGame } from './entryRounds.ts';

/** A value of each of two entries. */
export type Pair<T> = readonly [T, T];

/** A game in which two entries differ: they picked different teams, or one has no pick. */
interface ComparedGame {
  readonly game: Game;
  readonly sides: Pair<PickedGame>;
}

export interface ComparedRound {
  readonly number: number;
  readonly name: string;
  readonly points: Pair<number>;
  /** whether the round was played before an entry was created; such a round lists no games */
  readonly out: Pair<Uncounted | undefined>;
  /** number of games with the same pick */
  readonly same: number;
  readonly games: readonly ComparedGame[];
}

export interface Comparison {
  /** the last round first */
  readonly rounds: readonly ComparedRound[];
  /** number of games that differ */
  readonly differing: number;
  /** points from the games that differ */
  readonly gained: Pair<number>;
  /** number of games that differ and are undecided */
  readonly open: number;
  /** the most that these can earn */
  readonly toCome: Pair<number>;
  /** total of all rounds, the same picks included */
  readonly totals: Pair<number>;
}

/** Compares two entries of one pool, both with all of its past rounds. */
export function compareEntries(one: readonly EntryRound[], other: readonly EntryRound[]): Comparison {
  const rounds = one.flatMap((round, index) => {
    const its = other[index];
    return its ? [comparedRound(round, its)] : [];
  });
  const games = rounds.flatMap((round) => round.games);
  const open = games.filter(({ game }) => game.winner === null);
  const sum = (of: (side: 0 | 1) => readonly number[]): Pair<number> => [added(of(0)), added(of(1))];
  return {
    rounds: rounds.toReversed(),
    differing: games.length,
    gained: sum((side) => games.map(({ sides }) => sides[side].points)),
    open: open.length,
    toCome: sum((side) => open.map(({ sides }) => sides[side].possible)),
    totals: sum((side) => rounds.map(({ points }) => points[side])),
  };
}

function comparedRound(one: EntryRound, other: EntryRound): ComparedRound {
  const out: ComparedRound['out'] = [one.out, other.out];
  const sides = one.games.flatMap((game, index): Pair<PickedGame>[] => {
    const its = other.games[index];
    return its ? [[game, its]] : [];
  });
  const differing = sides.filter(([a, b]) => a.pick?.team !== b.pick?.team);
  const isListed = !out.some(Boolean);
  return {
    number: one.number,
    name: one.name,
    points: [one.points, other.points],
    out,
    same: sides.filter(([a, b]) => a.pick && a.pick.team === b.pick?.team).length,
    games: isListed ? differing.map((both) => ({ game: both[0].game, sides: both })) : [],
  };
}

function added(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns `sam 01 is 2 points ahead`, or `Level on points`. */
export function leadText(names: Pair<string>, [one, other]: Pair<number>): string {
  if (one === other) return 'Level on points';
  const name = one > other ? names[0] : names[1];
  return `${name} is ${plural(Math.abs(one - other), 'point')} ahead`;
}

/** Returns `4 games differ · 1 not decided yet`. */
export function differingText({ differing, open }: Pick<Comparison, 'differing' | 'open'>): string {
  if (differing === 0) return 'All picks are the same';
  const games = `${plural(differing, 'game')} ${noun(differing, 'differs', 'differ')}`;
  return open === 0 ? games : `${games} · ${open} not decided yet`;
}
