import { type Completeness, completeness, countMissing } from '#domain/scoring/rounds.ts';
import type { SeasonRound } from './seasonRounds.ts';

/** An entry's picks of a round; its guess for the tie-breaker counts as one more (docs/spec.md#picks). */
export interface RoundPicks extends Completeness {
  readonly missing: number;
  /** whether the guess is made; undefined if the round takes none of the entry */
  readonly guess: boolean | undefined;
}

export function roundPicks(
  { games, expected }: Pick<SeasonRound, 'games' | 'expected'>,
  picked: ReadonlySet<number>,
  guess: boolean | undefined,
): RoundPicks {
  const guesses = guess === undefined ? 0 : 1;
  const made = games.filter(({ id }) => picked.has(id)).length + (guess ? 1 : 0);
  const missing = countMissing(games, picked) + (guess === false ? 1 : 0);
  return { ...completeness(made, games.length + guesses, expected + guesses), missing, guess };
}
