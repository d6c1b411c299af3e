import { listText } from '#domain/names/listText.ts';
import { formatCount, noun, plural } from '#domain/names/plural.ts';
import type { RoundChampions } from '#domain/scoring/standings.ts';

const MAX_NAMED = 3;

export interface Named {
  readonly entryName: string;
}

/** Returns the names of entries: `Ada, Ben, Cy, and 2 more`. */
export function namesText(rows: readonly Named[]): string {
  const names = rows.slice(0, MAX_NAMED).map(({ entryName }) => entryName);
  const others = rows.length - names.length;
  return listText(others > 0 ? [...names, `${formatCount(others)} more`] : names);
}

/** Returns `3 of 13 entries`, counting all of a pool, as its leaderboard does. */
export function countedText(count: number, entries: number): string {
  return `${formatCount(count)} of ${plural(entries, 'entry', 'entries')}`;
}

/** Returns `First Round champions: sam 01 and kev 02, 3 points each`. */
export function championsLine(roundName: string, { rows, points }: RoundChampions<Named>): string {
  return `${roundName} ${noun(rows.length, 'champion')}: ${namesText(rows)}, ${pointsText({ rows, points })}`;
}

/** Returns `3 points`, or `3 points each` of several entries. */
export function pointsText({ rows, points }: Pick<RoundChampions<unknown>, 'rows' | 'points'>): string {
  return rows.length > 1 ? `${plural(points, 'point')} each` : plural(points, 'point');
}
