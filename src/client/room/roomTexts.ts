import type { Screen, ScreenGame } from '#contract/screen.ts';
import { isLive } from '#domain/scoring/rounds.ts';
import type { Side } from '#domain/sides.ts';

/** Games on the screen at the same time. */
const GAMES_A_SLIDE = 3;
const MAX_NAMED = 4;

/** What the screen shows beside the standings, one after the other. */
export type Slide =
  | { readonly kind: 'games'; readonly games: readonly ScreenGame[] }
  | { readonly kind: 'alive'; readonly names: readonly string[] }
  | { readonly kind: 'podium' | 'next' | 'join' };

/**
 * Returns the slides: the end first, then games with the live ones first, who can still win, and what comes next. `alive` are the
 * names of those who can, once somebody cannot.
 */
export function slidesOf({ final, games, next, joinUrl }: Screen, alive: readonly string[] = []): Slide[] {
  const shown = games.toSorted((a, b) => orderOf(a) - orderOf(b) || startOf(a) - startOf(b) || a.id - b.id);
  const pages = Array.from({ length: Math.ceil(shown.length / GAMES_A_SLIDE) }, (_, page): Slide => {
    return { kind: 'games', games: shown.slice(page * GAMES_A_SLIDE, (page + 1) * GAMES_A_SLIDE) };
  });
  return [
    ...(final ? [{ kind: 'podium' } as const] : []),
    ...pages,
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

/** Returns who has picked a side: `Ada, Bo, Cy, Di and 3 more`; `nobody` if nobody has. */
export function pickersText({ rows }: Pick<Screen, 'rows'>, { picks }: Pick<ScreenGame, 'picks'>, side: Side): string {
  const names = rows.flatMap(({ entryName }, row) => (picks[row] === String(side) ? [entryName] : []));
  if (names.length === 0) return 'nobody';
  if (names.length <= MAX_NAMED + 1) return names.join(', ');
  return `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`;
}

/** Returns the first game that was decided since, which the screen then shows at once. */
export function decidedSince(before: Screen, now: Screen): ScreenGame | undefined {
  const undecided = new Set(before.games.filter(({ winner }) => winner === null).map(({ id }) => id));
  return now.games.find(({ id, winner }) => winner !== null && undecided.has(id));
}

/** Returns who has taken the first place since; undefined if those who lead did before, and before anybody has a point. */
export function newLeaderText(before: Screen, now: Screen): string | undefined {
  const leading = ({ rows }: Screen) => rows.filter(({ rank, total }) => rank === 1 && total > 0);
  const led = new Set(leading(before).map(({ entryId }) => entryId));
  const risen = leading(now).filter(({ entryId }) => !led.has(entryId));
  const [first, second] = risen;
  if (!first || led.size === 0) return undefined;
  if (second) return `${first.entryName} and ${risen.length - 1} more take the lead`;
  return leading(now).length > 1 ? `${first.entryName} shares the lead` : `${first.entryName} takes the lead`;
}
