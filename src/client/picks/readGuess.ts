import { MAX_GUESS } from '#domain/limits.ts';
import { GUESS_ERROR, type Guess } from '#domain/scoring/guesses.ts';

/** Returns the guess of a typed text, null if it is empty, or an error. */
export function readGuess(text: string): { readonly total?: Guess; readonly error?: string } {
  const typed = text.trim();
  if (typed === '') return { total: null };
  const isGuess = /^\d+$/.test(typed) && Number(typed) <= MAX_GUESS;
  return isGuess ? { total: Number(typed) } : { error: GUESS_ERROR };
}
