import { listText } from '#domain/names/listText.ts';
import { formatCount } from '#domain/names/plural.ts';
import { isBeingConfirmed } from '#domain/scoring/finals.ts';
import { isLive } from '#domain/scoring/rounds.ts';
import type { Side } from '#domain/sides.ts';
import type { Screen, ScreenGame } from '#features/bigScreen/contract/screen.ts';

/** Games on the screen at the same time. */
export const GAMES_A_SLIDE = 3;
/** A line under a team has room for as many letters of most names. */
const LINE = 54;

/** Returns what games on the screen have in common. */
export function gamesTitle(games: readonly ScreenGame[]): string {
  if (games.some(isLive)) return 'Being played';
  if (games.some(isBeingConfirmed)) return 'Final, being confirmed';
  return games.some(({ winner }) => winner === null) ? 'To be played' : 'Results';
}

/**
 * Returns what the table is: which entries it has, or that the finals that are being confirmed do not count in it yet, as they do in
 * the line above all.
 */
export function standingsTitle(range: string | undefined, finals: number): string {
  if (finals > 0) return `Standings before ${finals === 1 ? 'this final' : `these ${formatCount(finals)} finals`}`;
  return range === undefined ? 'Standings' : `Standings · ${range}`;
}

/** Returns which of all are shown: `4 to 6 of 12`, `7 of 7`. */
export function rangeText(first: number, shown: number, count: number): string {
  const last = first + shown - 1;
  return `${first === last ? '' : `${formatCount(first)} to `}${formatCount(last)} of ${formatCount(count)}`;
}

/**
 * Returns how many have picked a side and who, in leaderboard order: as many names as `lines` have room for, at least one, then how
 * many more there are. `Picked by 12 of 60: Ada, Bo, and 10 more`.
 */
export function pickersText(
  { rows }: Pick<Screen, 'rows'>,
  { picks }: Pick<ScreenGame, 'picks'>,
  side: Side,
  lines = 1,
): string {
  const names = rows.flatMap(({ entryName }, row) => (picks[row] === String(side) ? [entryName] : []));
  if (names.length === 0) return 'Picked by nobody';
  if (names.length === rows.length && rows.length > 1) return `Picked by all ${formatCount(rows.length)}`;
  const counted = `Picked by ${formatCount(names.length)} of ${formatCount(rows.length)}: `;
  return `${counted}${firstNames(names, lines * LINE - counted.length)}`;
}

/** Returns as many of the names as have room, at least one, and the number of the others. */
function firstNames(names: readonly string[], room: number): string {
  const list = (shown: number) => {
    const more = names.length - shown;
    return listText(more > 0 ? [...names.slice(0, shown), `${formatCount(more)} more`] : names);
  };
  // no more than one name for two letters has room
  for (let shown = Math.min(names.length, Math.ceil(room / 2)); shown > 1; shown--) {
    const text = list(shown);
    if (text.length <= room) return text;
  }
  return list(1);
}
