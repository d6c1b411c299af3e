import type { Screen, ScreenGame } from '#contract/screen.ts';
import { listText } from '#domain/names/listText.ts';
import { formatCount } from '#domain/names/plural.ts';
import { isLive } from '#domain/scoring/rounds.ts';
import type { Side } from '#domain/sides.ts';

/** Games on the screen at the same time. */
export const GAMES_A_SLIDE = 3;
/** A line under a team has room for as many letters of most names. */
const LINE = 54;

/** What the screen shows beside the standings, one after the other. */
export type Slide =
  | {
      readonly kind: 'games';
      readonly games: readonly ScreenGame[];
      /** place of the first one among all games of the screen, from 1 */
      readonly first: number;
      readonly count: number;
    }
  | { readonly kind: 'alive'; readonly names: readonly string[] }
  | { readonly kind: 'final' | 'messages' | 'next' | 'join' };

/**
 * Returns the slides: the end first, then games with the live ones first, messages, who can still win, and what comes next. `alive` are the
 * names of those who can, once somebody cannot.
 */
export function slidesOf({ final, games, messages, next, joinUrl }: Screen, alive: readonly string[] = []): Slide[] {
  const shown = games.toSorted((a, b) => orderOf(a) - orderOf(b) || startOf(a) - startOf(b) || a.id - b.id);
  const pages = Array.from({ length: Math.ceil(shown.length / GAMES_A_SLIDE) }, (_, page): Slide => {
    const before = page * GAMES_A_SLIDE;
    const ofPage = shown.slice(before, before + GAMES_A_SLIDE);
    return { kind: 'games', games: ofPage, first: before + 1, count: shown.length };
  });
  return [
    ...(final ? [{ kind: 'final' } as const] : []),
    ...pages,
    ...(messages.length > 0 ? [{ kind: 'messages' } as const] : []),
    ...(alive.length > 0 && !final ? [{ kind: 'alive', names: alive } as const] : []),
    ...(next && !final ? [{ kind: 'next' } as const] : []),
    ...(joinUrl === null ? [] : [{ kind: 'join' } as const]),
  ];
}

function orderOf(game: ScreenGame): number {
  if (isLive(game)) return 0;
  return game.winner === null ? 1 : 2;
}

function startOf({ startTime }: ScreenGame): number {
  return startTime === null ? Number.POSITIVE_INFINITY : Date.parse(startTime);
}

/** Returns what games on the screen have in common. */
export function gamesTitle(games: readonly ScreenGame[]): string {
  if (games.some(isLive)) return 'Being played';
  return games.some(({ winner }) => winner === null) ? 'To be played' : 'Results';
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

/** Returns the first game that was decided since, which the screen then shows at once. */
export function decidedSince(before: Screen, now: Screen): ScreenGame | undefined {
  const undecided = new Set(before.games.filter(({ winner }) => winner === null).map(({ id }) => id));
  return now.games.find(({ id, winner }) => winner !== null && undecided.has(id));
}

/** Whether a message was written since, which the screen then shows at once. */
export function hasNewMessage(before: Screen, now: Screen): boolean {
  const last = ({ messages: [newest] }: Screen) => (newest ? Number(newest.id) : 0);
  return last(now) > last(before);
}
