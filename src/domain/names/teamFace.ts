import { at } from '#domain/at.ts';
import type { Side } from '#domain/sides.ts';
import { BLACK, hexOf, inkOn, lookAlike, luminanceOf, rgbOf, WHITE } from './colors.ts';
import { MAX_ABBR_LENGTH } from './faceRules.ts';
import { nameHash } from './names.ts';
import { findSchool } from './schools.ts';

/** How a team is shown: `ink` is the text color on `color`, with a contrast of at least 4.5. */
export interface TeamFace {
  readonly abbr: string;
  /** `#rrggbb` */
  readonly color: string;
  readonly ink: string;
}

/** Returns the face of a team that has none set: its school's, or one made from the name (docs/spec.md#team-faces). */
export function teamFace(name: string): TeamFace {
  const school = findSchool(name);
  const color = school ? at(school.colors, 0) : colorOf(name);
  return { abbr: school?.abbr ?? abbreviate(name), color, ink: inkOn(color) };
}

interface Faced {
  readonly team1: string;
  readonly team2: string;
  readonly abbr1: string | null;
  readonly abbr2: string | null;
  readonly color1: string | null;
  readonly color2: string | null;
}

/**
 * Returns the face of a side of a game: what is set, and the rest from the team's name. Where both teams would look alike, the
 * second wears its other color: Duke is navy, and Michigan, which is navy too, is yellow against Duke.
 */
export function faceOf(game: Faced, side: Side): TeamFace {
  const face = teamFace(game[`team${side}`]);
  const color = game[`color${side}`] ?? (side === 1 ? face.color : colorAgainst(faceOf(game, 1).color, game.team2));
  return { abbr: game[`abbr${side}`] ?? face.abbr, color, ink: inkOn(color) };
}

/** Returns the first color of a team that does not look like the other's. */
function colorAgainst(other: string, team: string): string {
  const { color } = teamFace(team);
  const further = findSchool(team)?.colors.slice(1) ?? [];
  return [color, ...further, WHITE, BLACK].find((each) => !lookAlike(each, other)) ?? color;
}

const CONNECTING_WORDS = /^(?:of|the|and|at)$/i;
const STATE = /^(?:st|state)$/i;

const NO_LETTERS = 'TEAM';

/** Returns 1 to 4 upper-case letters and digits: `GOTH`, `NCAL`, `MRST`, `TXAV`. */
function abbreviate(name: string): string {
  const words = wordsOf(name);
  const whole = words.map((word, index) => wholeWord(word, index, words.length));
  const indices = [...words.keys()];
  const order = [...indices.filter((index) => whole[index]), ...indices.filter((index) => !whole[index]).reverse()];
  const lengths = words.map(() => 1);
  let room = MAX_ABBR_LENGTH - words.length;
  for (const index of order) {
    const more = Math.min(room, [...(whole[index] ?? at(words, index))].length - 1);
    lengths[index] = 1 + more;
    room -= more;
  }
  const parts = words.map((word, index) => whole[index]?.slice(0, lengths[index]) ?? shorten(word, at(lengths, index)));
  return [...parts.join('').toUpperCase()].slice(0, MAX_ABBR_LENGTH).join('') || NO_LETTERS;
}

function wordsOf(name: string): string[] {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC');
  const words = letters.replace(/[&'’.]/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const main = words.filter((word) => !CONNECTING_WORDS.test(word));
  return (main.length > 1 ? main : words).slice(0, MAX_ABBR_LENGTH);
}

/** Returns the letters of a word that is not shortened: the `NC` of NC State, and its `ST`. */
function wholeWord(word: string, index: number, count: number): string | undefined {
  if (count === 1) return undefined;
  if (index === count - 1 && STATE.test(word)) return count === 2 ? 'ST' : 'S';
  return /^[A-Z0-9]{1,3}$/.test(word) ? word : undefined;
}

/** Two letters are the first and the next other consonant, which distinguish Michigan and Mississippi. */
function shorten(word: string, length: number): string {
  const letters = [...word];
  if (length !== 2 || letters.length === 2) return letters.slice(0, length).join('');
  const [first = '', ...rest] = letters;
  const second = rest.find((letter) => !/[aeiou]/i.test(letter) && letter.toLowerCase() !== first.toLowerCase());
  return first + (second ?? rest[0] ?? '');
}

/** Both have a contrast of at least 4.5 with white text, and of 3 with a white and a dark page. */
const LUMINANCES = [0.14, 0.17];
const SATURATIONS = [0.5, 0.85];

function colorOf(name: string): string {
  const hash = nameHash(name);
  const choose = (values: readonly number[], bit: number) => at(values, (hash >>> bit) & 1);
  const hue = (hash >>> 2) % 360;
  const saturation = choose(SATURATIONS, 0);
  const luminance = choose(LUMINANCES, 1);
  let dark = 0;
  let light = 1;
  // luminance rises with lightness
  for (let step = 0; step < 16; step++) {
    const middle = (dark + light) / 2;
    if (luminanceOf(rgbOf(hue, saturation, middle)) < luminance) dark = middle;
    else light = middle;
  }
  return hexOf(rgbOf(hue, saturation, dark));
}
