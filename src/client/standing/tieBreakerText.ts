import { formatCount, plural } from '#domain/names/plural.ts';

export const TIE_BREAKER_TEXT = 'The guess closest to the combined final score of the Championship wins ties.';

/** Returns how far a guess is from the real total: `2 off`. */
export function distanceText(distance: number): string {
  return distance === 0 ? 'exact' : `${formatCount(distance)} off`;
}

/** Returns what became of a guess: `You guessed 141. The total was 143: 2 off.` */
export function guessText(guess: number | null, total: number | null): string {
  const guessed = guess === null ? 'You made no guess.' : `You guessed ${plural(guess, 'point')}.`;
  if (total === null) return guessed;
  const distance = guess === null ? '' : `: ${distanceText(Math.abs(guess - total))}`;
  return `${guessed} The total was ${formatCount(total)}${distance}.`;
}
