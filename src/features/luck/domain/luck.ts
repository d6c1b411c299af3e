import type { Side } from '#domain/sides.ts';

/** A decided game, with what a correct pick of each side earns in a pool. */
export interface JudgedGame {
  /** the chance that side 1 had to win */
  readonly chance1: number;
  readonly points1: number;
  readonly points2: number;
  /** what the favorites picked; null for equal seeds */
  readonly favorite: Side | null;
  readonly winner: Side;
}

/** A figure, and its standard deviation over all ways in which the games could have ended. */
export interface Figure {
  readonly value: number;
  readonly spread: number;
}

export interface LuckAndEdge {
  /** points beyond those that the picks were worth */
  readonly luck: Figure;
  /** what the picks were worth beyond those of the favorites */
  readonly edge: Figure;
}

/**
 * Returns how lucky an entry was, and what its picks were worth. Throws RangeError unless there is a pick, or null, for each game.
 *
 * Take a game of 1 point whose favorite wins with 0.8, and one of 2 points whose favorite wins with 0.6. Ada picks both favorites:
 * her picks are worth 0.8 × 1 + 0.6 × 2 = 2 points. Both win, with 0.48, and she has 3: luck 1. Only the first wins, with 0.32:
 * luck −1. Only the second, with 0.12: 0. Neither, with 0.08: −2. Weighted by the chances that is 0.48 − 0.32 − 0.16 = 0, as it is
 * for all picks: luck is what no pick can have on purpose.
 *
 * Bo picks the outsider of the second game: 0.8 × 1 + 0.4 × 2 = 1.6 points. His edge is 1.6 − 2 = −0.4, however the games end.
 * With an upset bonus of 1 point for the outsider it would be 0.8 + 0.4 × 3 − 2 = 0: the bonus just makes up for the risk.
 *
 * A game ends one way or the other, so what it adds is one of two numbers, a or b, with chances p and 1 − p. Its variance is
 * p (1 − p) (a − b)², games are independent, and the spread is the root of the sum: of the points for luck, of how many more points than
 * the favorites for edge.
 */
export function computeLuck(games: readonly JudgedGame[], picks: readonly (Side | null)[]): LuckAndEdge {
  if (picks.length !== games.length) throw new RangeError(`${picks.length} picks of ${games.length} games`);
  let luck = 0;
  let edge = 0;
  let luckVariance = 0;
  let edgeVariance = 0;
  for (const [index, game] of games.entries()) {
    const own = gainsOf(game, picks[index] ?? null);
    const others = gainsOf(game, game.favorite);
    const ahead = { if1: own.if1 - others.if1, if2: own.if2 - others.if2 };
    luck += (game.winner === 1 ? own.if1 : own.if2) - mean(game, own);
    edge += mean(game, ahead);
    luckVariance += variance(game, own);
    edgeVariance += variance(game, ahead);
  }
  return {
    luck: { value: luck, spread: Math.sqrt(luckVariance) },
    edge: { value: edge, spread: Math.sqrt(edgeVariance) },
  };
}

/** What a game adds, by the side that wins it. */
interface Gains {
  readonly if1: number;
  readonly if2: number;
}

function gainsOf({ points1, points2 }: JudgedGame, pick: Side | null): Gains {
  return { if1: pick === 1 ? points1 : 0, if2: pick === 2 ? points2 : 0 };
}

function mean({ chance1 }: JudgedGame, { if1, if2 }: Gains): number {
  return chance1 * if1 + (1 - chance1) * if2;
}

function variance({ chance1 }: JudgedGame, { if1, if2 }: Gains): number {
  return chance1 * (1 - chance1) * (if1 - if2) ** 2;
}
