import { isCalledOff } from '#domain/feed/feedMatching.ts';
import { isBeingConfirmed, sideAhead } from '#domain/scoring/finals.ts';
import type { Side } from '#domain/sides.ts';
import type { Screen, ScreenGame } from '#features/bigScreen/contract/screen.ts';
import { type Headline, headline, newLeader, openTieText } from './headline.ts';

/** A game with the side that wins it, or would. */
export interface Won {
  readonly game: ScreenGame;
  readonly side: Side;
}

/** Returns the games that are over by their source, and whose winner is not confirmed. */
export function finalsOf(games: readonly ScreenGame[]): Won[] {
  return games.flatMap((game) => {
    const side = isBeingConfirmed(game) ? sideAhead(game) : null;
    return side === null ? [] : [{ game, side }];
  });
}

/** Returns the rows in their order with the points of these games. */
export function counted(rows: Screen['rows'], won: readonly Won[]): Screen['rows'] {
  return rows.map((row, n) => {
    const gained = won.map(({ game, side }) => (game.picks[n] === String(side) ? game[`points${side}`] : 0));
    return { ...row, total: gained.reduce((total, points) => total + points, row.total) };
  });
}

/** Returns the rows by the points that they have with these games. The tie-breaker is not known then. */
function ranked(rows: Screen['rows'], won: readonly Won[]): Screen['rows'] {
  const all = counted(rows, won);
  const best = all.reduce((most, { total }) => Math.max(most, total), 0);
  return all.map((row) => ({ ...row, rank: row.total === best ? 1 : 2 })).toSorted((a, b) => b.total - a.total);
}

/** Returns who takes the lead or keeps it once these games count, or who wins the pool if nothing comes after them. */
export function headlineWith(screen: Screen, won: readonly Won[], isLast: boolean): Headline {
  const rows = ranked(screen.rows, won);
  if (!isLast) return newLeader(screen, { rows }) ?? headline({ rows, final: false });
  const isOpen = screen.breaksTies && rows.filter(({ rank }) => rank === 1).length > 1;
  return isOpen ? openTieText(rows) : headline({ rows, final: true });
}

/** Returns the line above all: a final counts in it before it is confirmed, so that nothing is said that it has made untrue. */
export function headlineNow(screen: Screen): Headline {
  const { games, toCome } = screen;
  const finals = finalsOf(games);
  if (screen.final || finals.length === 0) return headline(screen);
  const over = new Set(finals.map(({ game }) => game.id));
  const isLast = toCome.length === 0 && games.every((g) => g.winner !== null || isCalledOff(g) || over.has(g.id));
  return headlineWith(screen, finals, isLast);
}
