export const MAX_NAME_LENGTH = 64;

/** Characters that show nothing. U+2800, the blank of Braille, is the one that Unicode does not list as such. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Control, format, unassigned and invisible characters, breaks of lines, and halves of surrogate pairs
 * (docs/spec.md#names-and-passwords).
 */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

const PICTURE = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?`;
/** An emoji, its parts joined by U+200D, or a keycap. The only place of a joiner or variation selector in a name. */
const EMOJI = new RegExp(String.raw`${PICTURE}(?:\u200D${PICTURE})*|[0-9#*]\uFE0F\u20E3`, 'gu');

/** More than any name has in whatever form. Normalising sorts marks one by one: a megabyte of them would take minutes. */
const MAX_NORMALIZED_LENGTH = 1024;

function normalize(text: string, form: 'NFC' | 'NFKC'): string {
  return text.length > MAX_NORMALIZED_LENGTH ? text : text.normalize(form);
}

/** A name as it is stored: NFC, without surrounding blanks. What is far too long for one is not normalised. */
export function cleanName(name: string): string {
  return normalize(name.trim(), 'NFC');
}

/**
 * What is wrong with a name that is clean, told under `label`: it is empty, has more than 64 code points, or holds what
 * cannot be seen; undefined where nothing is (docs/spec.md#names-and-passwords).
 */
export function nameError(label: string, name: string): string | undefined {
  if (name === '') return `${label} is required`;
  if ([...name].length > MAX_NAME_LENGTH) return `${label} must be at most ${MAX_NAME_LENGTH} characters`;
  if (FORBIDDEN.test(name.replace(EMOJI, withoutInvisible))) return `${label} contains characters that cannot be shown`;
  return undefined;
}

function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/**
 * What two names are compared and sorted by: NFKC, lower case, without invisible characters. The one folding of the
 * product, stored in columns named *_key, so that no database's collation has a say (docs/spec.md#names-and-passwords).
 */
export function fold(name: string): string {
  return foldCase(withoutInvisible(name));
}

/** The folding of names stored before invisible characters were dropped. */
export function foldCase(name: string): string {
  return normalize(normalize(name, 'NFKC').toLowerCase(), 'NFKC');
}

/** Orders two folded names by code units. A comparator for `sort`. */
export function compareFolded(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const DEFAULT_NAME_ROOM = MAX_NAME_LENGTH - 3;

/**
 * The name proposed for a user's next entry: the username (cut to 61 code points), a space, and the lowest
 * free two-digit number. `taken` are the names of the user's entries in the season.
 */
export function defaultEntryName(username: string, taken: readonly string[]): string {
  const stem = [...username].slice(0, DEFAULT_NAME_ROOM).join('').trimEnd();
  const folded = new Set(taken.map(fold));
  for (let number = 1; number < 100; number++) {
    const name = `${stem} ${String(number).padStart(2, '0')}`;
    if (!folded.has(fold(name))) return name;
  }
  throw new RangeError('a user has at most 25 entries a season, so one of 99 names is free');
}
