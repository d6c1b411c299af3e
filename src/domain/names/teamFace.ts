import { at } from '#domain/at.ts';
import type { Side } from '#domain/sides.ts';
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

const WHITE = '#ffffff';
const BLACK = '#000000';

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

type Rgb = readonly [number, number, number];

/** Converts HSL; channels, saturation and lightness are 0 to 1. */
function rgbOf(hue: number, saturation: number, lightness: number): Rgb {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

const hexOf = (rgb: Rgb) =>
  `#${rgb
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Relative luminance of WCAG 2. */
function luminanceOf(rgb: Rgb): number {
  const linear = (channel: number) => (channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  const [red, green, blue] = rgb;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the WCAG contrast of two colors `#rrggbb`, 1 to 21. */
export function contrast(one: string, two: string): number {
  const a = luminanceOf(parseHex(one)) + 0.05;
  const b = luminanceOf(parseHex(two)) + 0.05;
  return a > b ? a / b : b / a;
}

function parseHex(color: string): Rgb {
  const channel = (start: number) => Number.parseInt(color.slice(start, start + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** Returns white or black, of which one has a contrast of at least 4.5 with any color. */
export function inkOn(color: string): string {
  return contrast(color, WHITE) >= 4.5 ? WHITE : BLACK;
}

/** Two shades of one red are at most this far apart. */
const ALIKE = 0.4;

/** Whether two colors are hard to tell apart on a small tile, by the weighted distance of https://www.compuphase.com/cmetric.htm. */
function lookAlike(one: string, two: string): boolean {
  const [red, green, blue] = parseHex(one);
  const [red2, green2, blue2] = parseHex(two);
  const redness = (red + red2) / 2;
  const squared = (2 + redness) * (red - red2) ** 2 + 4 * (green - green2) ** 2 + (3 - redness) * (blue - blue2) ** 2;
  return Math.sqrt(squared) < ALIKE;
}
