export const MAX_NAME_LENGTH = 64;

/** Unicode's list lacks three that are blank: of Braille, a note without its head, and the place of an object. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\uFFFC]/gu;

/** docs/spec.md#names-and-passwords */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\uFFFC]/u;

const PICTURE = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?`;
/** An emoji or keycap: the only place where a name may have a joiner or variation selector. */
const EMOJI = new RegExp(String.raw`${PICTURE}(?:\u200D${PICTURE})*|[0-9#*]\uFE0F\u20E3`, 'gu');

/** On a letter; more cover the lines above and below it. */
const MAX_MARKS = 4;
/** Of these: marks that any script may use. */
const MAX_INHERITED_MARKS = 2;
const INHERITED = /\p{Script=Inherited}/u;

/** Normalizing a megabyte of combining marks takes minutes. */
const MAX_NORMALIZED_LENGTH = 1024;
/** Of a text, which has at most 4,000 characters. */
const MAX_NORMALIZED_TEXT = 8192;

function normalize(text: string, form: 'NFC' | 'NFKC'): string {
  return text.length > MAX_NORMALIZED_LENGTH ? text : text.normalize(form);
}

/** Returns the stored form of a name: trimmed, NFC. */
export function cleanName(name: string): string {
  return normalize(name.trim(), 'NFC');
}

/** Returns the error of a clean name, prefixed with `label`; undefined if valid (docs/spec.md#names-and-passwords). */
export function nameError(label: string, name: string): string | undefined {
  if (name === '') return `${label} is required`;
  if ([...name].length > MAX_NAME_LENGTH) return `${label} must be at most ${MAX_NAME_LENGTH} characters`;
  if (hasForbidden(name)) return `${label} contains characters that cannot be shown`;
  return marksError(name);
}

/** Returns the stored form of a text of several lines: trimmed, NFC, lines ended by LF. */
export function cleanText(text: string): string {
  const trimmed = text.replaceAll('\r\n', '\n').trim();
  return trimmed.length > MAX_NORMALIZED_TEXT ? trimmed : trimmed.normalize('NFC');
}

/** Returns the error of a clean text; its characters are those of names and line feeds. */
export function textError(label: string, text: string, max: number): string | undefined {
  if ([...text].length > max) return `${label} must be at most ${max.toLocaleString('en-US')} characters`;
  if (hasForbidden(text.replaceAll('\n', ' '))) return `${label} must have no characters that cannot be shown`;
  return marksError(text);
}

/** Two marks as of Latin, or four of a script's own: Hindi writes three on a letter. */
function marksError(text: string): string | undefined {
  const runs = (text.match(/\p{M}{3,}/gu) ?? []).map((run) => [...run]);
  const isTooMany = (marks: readonly string[]) =>
    marks.length > MAX_MARKS || marks.filter((mark) => INHERITED.test(mark)).length > MAX_INHERITED_MARKS;
  return runs.some(isTooMany) ? 'A letter has at most two marks' : undefined;
}

function hasForbidden(text: string): boolean {
  return FORBIDDEN.test(text.replace(EMOJI, withoutInvisible));
}

function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Returns the key by which names are compared and sorted, stored in columns *_key (docs/spec.md#names-and-passwords). */
export function fold(name: string): string {
  return normalize(normalize(withoutInvisible(name), 'NFKC').toLowerCase(), 'NFKC');
}

/** Returns 32 bits that are the same for names that differ in case only: FNV-1a of the folded name. */
export function nameHash(name: string): number {
  const text = fold(name);
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  // the low bits of similar names are similar
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Compares two folded names by code units, for `sort`. */
export function compareFolded(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const DEFAULT_NAME_ROOM = MAX_NAME_LENGTH - 3;

/** Returns the name of the entry with which a user without one in the season joins a pool: there is nothing to number. */
export function firstEntryName(username: string): string {
  return username;
}

/** Returns the proposed entry name; `taken` are the user's names of the season (docs/spec.md#entries). */
export function defaultEntryName(username: string, taken: readonly string[]): string {
  const stem = [...username].slice(0, DEFAULT_NAME_ROOM).join('').trimEnd();
  const folded = new Set(taken.map(fold));
  const first = folded.has(fold(username)) ? 2 : 1;
  for (let number = first; number < 100; number++) {
    const name = `${stem} ${String(number).padStart(2, '0')}`;
    if (!folded.has(fold(name))) return name;
  }
  throw new RangeError('a user has at most 25 entries a season, so one of 99 names is free');
}
