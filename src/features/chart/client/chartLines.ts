import type { RowHistory } from '#client/leaderboard/table/rankHistory.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { type Tile, tileOf } from '#domain/names/personTile.ts';
import { hadRank } from '#domain/scoring/couldPick.ts';

/** More lines cannot be distinguished. */
export const MAX_LINES = 8;
const TOP = 3;

export type Measure = 'rank' | 'total';

type Rows = Leaderboard['rows'];

export interface ChartLine {
  readonly entryId: number;
  readonly name: string;
  readonly tile: Tile;
  readonly isOwn: boolean;
  /** by past round; null before the entry was created */
  readonly values: readonly (number | null)[];
  /** the last of the values */
  readonly end: number;
  /** a CSS color; own entries have the same */
  readonly color: string;
  /** SVG's `stroke-dasharray`; undefined is a solid line */
  readonly dash: string | undefined;
}

const OWN_COLOR = 'var(--ember)';
/** Lines differ without color too. */
const DASHES = [undefined, '9 4', '3 4', '14 4 3 4', '9 3 3 3 3 3', '20 5', '6 8', '2 7'];

/** Returns the ids of the entries that the chart opens with: the user's own, whose first line is solid, and the top three. */
export function firstChosen(rows: Rows, own: ReadonlySet<number>): number[] {
  const ownOnes = rows.filter(({ entryId }) => own.has(entryId)).slice(0, MAX_LINES - TOP);
  const chosen = new Set([...ownOnes, ...rows.slice(0, TOP)].map(({ entryId }) => entryId));
  return [...chosen];
}

/** Places of the chosen entries; an entry keeps its place, and with it color and dashes, while others come and go. */
export type Chosen = readonly (number | undefined)[];

/** Returns the places after entries were added or removed; a new one takes the first free place. */
export function choose(before: Chosen, ids: readonly number[]): Chosen {
  const places = before.map((id) => (id !== undefined && ids.includes(id) ? id : undefined));
  for (const id of ids.filter((each) => !before.includes(each))) {
    const free = places.indexOf(undefined);
    places[free < 0 ? places.length : free] = id;
  }
  return places;
}

/** Returns the lines of the chosen entries in rank order; entries that left the pool have none. */
export function chartLines(
  { rounds, rows }: Pick<Leaderboard, 'rounds' | 'rows'>,
  history: readonly RowHistory[],
  chosen: Chosen,
  own: ReadonlySet<number>,
  measure: Measure,
): ChartLine[] {
  const last = rounds.length - 1;
  return rows.flatMap((row, index) => {
    const { entryId, entryName } = row;
    const past = history[index];
    const place = chosen.indexOf(entryId);
    if (!past || place < 0) return [];
    const isOwn = own.has(entryId);
    const color = isOwn ? OWN_COLOR : `var(--line-${(place % MAX_LINES) + 1})`;
    const all = measure === 'rank' ? past.ranks : past.totals;
    // the line begins with the first round that counts, and ends at the present rank or total, also before that is past
    const values = all.map((value, at) => (at === last || hadRank(rounds.slice(0, at + 2), row) ? value : null));
    const dash = DASHES[place % DASHES.length];
    return [{ entryId, name: entryName, tile: tileOf(row), isOwn, values, end: at(all, last), color, dash }];
  });
}
