import type { Screen, ScreenGame } from '#contract/screen.ts';
import { listText } from '#domain/names/listText.ts';
import { formatCount, plural } from '#domain/names/plural.ts';
import { isLive } from '#domain/scoring/rounds.ts';
import type { Side } from '#domain/sides.ts';

/** Games on the screen at the same time. */
export const GAMES_A_SLIDE = 3;
/** A column of the screen has room for as many letters of most names in a line. */
const LINE = 42;
/** More who share the first place are a number. */
const MAX_LEADERS = 2;

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

/** Returns what games on the screen have in common. */
export function gamesTitle(games: readonly ScreenGame[]): string {
  if (games.some(isLive)) return 'Being played';
  return games.some(({ winner }) => winner === null) ? 'To be played' : 'Results';
}

/**
 * Returns who has picked a side, in leaderboard order: as many names as `lines` have room for, at least one, then how many more there
 * are. `nobody` if nobody has.
 */
export function pickersText(
  { rows }: Pick<Screen, 'rows'>,
  { picks }: Pick<ScreenGame, 'picks'>,
  side: Side,
  lines = 1,
): string {
  const [first, ...others] = rows.flatMap(({ entryName }, row) => (picks[row] === String(side) ? [entryName] : []));
  if (first === undefined) return 'nobody';
  let text = first;
  for (const [index, name] of others.entries()) {
    const longer = `${text}, ${name}`;
    if (longer.length > lines * LINE) return `${text} and ${formatCount(others.length - index)} more`;
    text = longer;
  }
  return text;
}

/** Returns who leads and by how much, or who has won: `Ada leads by 3 points`. */
export function leadText({ rows, final }: Pick<Screen, 'rows' | 'final'>): string {
  const [best] = rows;
  if (!best) return 'Nobody has joined yet';
  const leaders = rows.filter(({ rank }) => rank === best.rank).map(({ entryName }) => entryName);
  const names = leaders.length > MAX_LEADERS ? formatCount(leaders.length) : listText(leaders);
  const isOne = leaders.length === 1;
  if (final) return `${names} ${isOne ? 'wins' : 'win'} with ${plural(best.total, 'point')}`;
  if (best.total === 0) return 'Nobody has a point yet';
  if (!isOne) return `${names} share the lead`;
  const second = rows[1];
  const lead = second ? best.total - second.total : 0;
  // a tie-breaker may decide between equal points
  return lead > 0 ? `${names} leads by ${plural(lead, 'point')}` : `${names} leads`;
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
