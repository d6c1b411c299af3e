import type { Leaderboard } from '#contract/schemas.ts';
import type { RowHistory } from './rankHistory.ts';

/** More lines than that can't be told apart. */
export const MOST_LINES = 8;
const TOP = 3;

export type Measure = 'rank' | 'total';

type Rows = Leaderboard['rows'];

export interface ChartLine {
  readonly entryId: number;
  readonly name: string;
  readonly isOwn: boolean;
  /** rank or total after each past round */
  readonly values: readonly number[];
  /** SVG's `stroke-dasharray`; undefined is an unbroken line */
  readonly dash: string | undefined;
}

/** So that lines are told apart without their colour. */
const DASHES = [undefined, '9 4', '3 4', '14 4 3 4', '9 3 3 3 3 3', '20 5', '6 8', '2 7'];

/** The entries that the chart opens with: the top three, and the user's own as far as there is room. */
export function firstChosen(rows: Rows, own: ReadonlySet<number>): number[] {
  const ownOnes = rows.filter(({ entryId }) => own.has(entryId)).slice(0, MOST_LINES - TOP);
  const chosen = new Set([...rows.slice(0, TOP), ...ownOnes].map(({ entryId }) => entryId));
  return [...chosen];
}

/** The lines of the chosen entries that are in the pool, in rank order. */
export function chartLines(
  rows: Rows,
  history: readonly RowHistory[],
  chosen: readonly number[],
  own: ReadonlySet<number>,
  measure: Measure,
): ChartLine[] {
  const lines = { own: 0, other: 0 };
  return rows.flatMap(({ entryId, entryName }, index) => {
    const past = history[index];
    if (!past || !chosen.includes(entryId)) return [];
    const isOwn = own.has(entryId);
    const dash = DASHES[lines[isOwn ? 'own' : 'other']++ % DASHES.length];
    const values = measure === 'rank' ? past.ranks : past.totals;
    return [{ entryId, name: entryName, isOwn, values, dash }];
  });
}

const MOST_TICKS = 7;

/** The ranks written at the chart's side: 1, and round numbers down to the worst that is shown. */
export function rankTicks(worst: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((size) => worst / size <= MOST_TICKS) ?? worst;
  const ticks = Array.from({ length: Math.floor(worst / step) }, (_, index) => (index + 1) * step);
  return step === 1 ? ticks : [1, ...ticks];
}

/**
 * Where labels stand that want to be at `wanted`, at least `gap` apart and all between `top` and `bottom`, as near as
 * that allows; in the order given.
 */
export function spread(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = [...wanted.entries()].sort(([, a], [, b]) => a - b).map(([index]) => index);
  const places = [...wanted];
  let least = top;
  for (const index of order) {
    places[index] = Math.max(places[index] ?? 0, least);
    least = (places[index] ?? 0) + gap;
  }
  let most = bottom;
  for (const index of order.toReversed()) {
    places[index] = Math.min(places[index] ?? 0, most);
    most = (places[index] ?? 0) - gap;
  }
  return places;
}
