/** Up to so many rows, all are drawn. */
const FEW = 60;
/** How many rows are drawn beyond what is seen. */
const MARGIN = 12;

/** The rows that are seen, both included. */
export interface SeenRows {
  readonly startIndex: number;
  readonly endIndex: number;
}

/**
 * Which of `count` rows are drawn, in order: those that are seen with a margin, and `kept` with its neighbours, so that
 * the focus outlives being scrolled away and finds the next row when it moves. Of few rows, all.
 */
export function drawnRows({ startIndex, endIndex }: SeenRows, kept: number, count: number): number[] {
  if (count <= FEW) return allRows(count);
  const drawn = new Set([kept - 1, kept, kept + 1]);
  for (let index = startIndex - MARGIN; index <= endIndex + MARGIN; index++) drawn.add(index);
  return [...drawn].filter((index) => index >= 0 && index < count).sort((a, b) => a - b);
}

export function allRows(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** A row that is drawn, and how many pixels of rows that are not lie between it and the one drawn before. */
export interface DrawnRow {
  readonly index: number;
  readonly gap: number;
}

interface PlacedRow {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** The drawn rows with the gaps between them, the first row of all starting at `top`. */
export function withGaps(placed: readonly PlacedRow[], top: number): DrawnRow[] {
  return placed.map(({ index, start }, place) => ({ index, gap: start - (placed[place - 1]?.end ?? top) }));
}
