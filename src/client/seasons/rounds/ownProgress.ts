import type { OwnScoring } from '#client/seasons/season/poolsOf.ts';
import { whyOut } from '#client/seasons/season/season.ts';
import type { Entry, Game } from '#contract/schemas.ts';
import { isBeingConfirmed, pickStand } from '#domain/scoring/finals.ts';
import { agreedScoring, DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { roundProgress, scoredGame } from '#domain/scoring/standings.ts';
import type { Uncounted } from '#domain/scoring/whoCounts.ts';
import { sideOf } from '#domain/sides.ts';
import type { CountedPicks } from './countedPicks.ts';
import type { SeasonRound } from './seasonRounds.ts';

/** An entry in the round in play. */
export interface OwnProgress {
  /** why the entry takes no part in the round */
  readonly out: Uncounted | undefined;
  /** games with a pick */
  readonly picked: number;
  readonly correct: number;
  /** picked games that are to be decided */
  readonly pending: number;
  /** picked games that are played, and have no winner yet */
  readonly beingConfirmed: number;
  /** undefined before the first result of the round, and if the entry's pools differ in the scoring of this round or its picks, or do not count it */
  readonly pointsToCome: number | undefined;
}

/** Returns an entry's progress in a round of its pools. */
export function ownProgress(
  { number, round, games }: SeasonRound,
  entry: Pick<Entry, 'createdAt'>,
  { picks, disputed }: CountedPicks,
  pools: readonly OwnScoring[],
): OwnProgress {
  const scoring = games.some(({ id }) => disputed.has(id)) ? undefined : agreedScoring(pools, number);
  const sides = games.map((game) => sideOf(game, picks.get(game.id)));
  const scored = { number, games: games.map(scoredGame) };
  // a pick that has lost as far as the source knows brings nothing any more
  const open = games.map((game, index) => {
    const side = sides[index] ?? null;
    return side !== null && pickStand(game, side) === 'lost' ? null : side;
  });
  const { correct, pointsToCome } = roundProgress(scored, open, scoring ?? DEFAULT_SCORING);
  const pickedGames = games.filter((_, index) => sides[index] !== null);
  const isToCome = (game: Game) => game.winner === null && !isBeingConfirmed(game);
  const hasBegun = games.some((game) => game.winner !== null || isBeingConfirmed(game));
  const picked = pickedGames.length;
  return {
    out: whyOut(round, entry, picked > 0, pools),
    picked,
    correct,
    pending: pickedGames.filter(isToCome).length,
    beingConfirmed: pickedGames.filter(isBeingConfirmed).length,
    // before it, the sum of all bonuses is a number that nobody reaches
    pointsToCome: scoring && hasBegun ? pointsToCome : undefined,
  };
}
