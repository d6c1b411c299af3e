import { autopilotSides } from '#domain/scoring/autopilot.ts';
import { type Completeness, completeness, countMissing } from '#domain/scoring/rounds.ts';
import type { SeasonRound } from './seasonRounds.ts';

/** An entry's picks of a round; its guess for the tie-breaker counts as one more (docs/spec.md#picks). */
export interface RoundPicks extends Completeness {
  /** those that nobody makes, the guess included */
  readonly missing: number;
  /** those that the autopilot would make; they are not missing */
  readonly auto: number;
  /** whether the guess is made; undefined if the round takes none of the entry */
  readonly guess: boolean | undefined;
}

/** `isLeft`: whether what is not picked is left to the autopilot (`isLeftToAutopilot`). */
export function roundPicks(
  { games, expected }: Pick<SeasonRound, 'games' | 'expected'>,
  picked: ReadonlySet<number>,
  guess: boolean | undefined,
  isLeft: boolean,
): RoundPicks {
  const guesses = guess === undefined ? 0 : 1;
  const made = games.filter(({ id }) => picked.has(id)).length + (guess ? 1 : 0);
  const auto = isLeft ? autopilotSides(games.filter(({ id }) => !picked.has(id))).size : 0;
  const missing = countMissing(games, picked) - auto + (guess === false ? 1 : 0);
  return { ...completeness(made, games.length + guesses, expected + guesses), missing, auto, guess };
}
