import type { PickGrid } from '#contract/standings.ts';
import { listText } from '#domain/names/listText.ts';
import type { Side } from '#domain/sides.ts';

/**
 * Returns a function that says whose pick a side of a game is: `my pick`, or the entries' names if the user has several that
 * differ there; undefined if it is not the user's.
 */
export function ownPicks(grid: PickGrid, own: ReadonlySet<number>): (gameId: number, side: Side) => string | undefined {
  const places = new Map(grid.rounds.flatMap(({ games }) => games).map(({ id }, place) => [id, place]));
  const entries = grid.entries.filter(({ entryId }) => own.has(entryId));
  return (gameId, side) => {
    const place = places.get(gameId);
    if (place === undefined) return undefined;
    const picking = entries.filter(({ picks }) => picks[place] === side);
    if (picking.length === 0) return undefined;
    return picking.length === entries.length ? 'my pick' : listText(picking.map(({ entryName }) => entryName));
  };
}
