import { nameError } from './names.ts';

export const MAX_ABBR_LENGTH = 4;

export const ABBR_TOO_LONG = `Abbreviation must be at most ${MAX_ABBR_LENGTH} characters`;

/** Returns the error of a set abbreviation after `cleanName`; undefined if valid. */
export function abbrError(abbr: string): string | undefined {
  return [...abbr].length > MAX_ABBR_LENGTH ? ABBR_TOO_LONG : nameError('Abbreviation', abbr);
}

export const COLOR_PATTERN = /^#[0-9a-f]{6}$/;
export const COLOR_ERROR = 'Color must be # and six hexadecimal digits, like #003087';

/** Returns the stored form of a set color: trimmed, lower case. */
export function cleanColor(color: string): string {
  return color.trim().toLowerCase();
}

/** Returns the error of a set color after `cleanColor`; undefined if valid. */
export function colorError(color: string): string | undefined {
  return COLOR_PATTERN.test(color) ? undefined : COLOR_ERROR;
}
