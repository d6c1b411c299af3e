/** Up to so many rows, all are drawn. */
const MAX_UNWINDOWED = 60;
/** How many rows are drawn beyond what is seen. */
const OVERSCAN = 12;

/** The rows that are seen, both included. */
export interface VisibleRange {
  readonly startIndex: number;
  readonly endIndex: number;
}

/**
 * Which of `count` rows are drawn, in order: those that are seen with a margin, and `pinned` with its neighbours, so that
 * the focus outlives being scrolled away and finds the next row when it moves. Of few rows, all.
 */
export function renderedRows({ startIndex, endIndex }: VisibleRange, pinned: number, count: number): number[] {
  if (count <= MAX_UNWINDOWED) return allRows(count);
  const rendered = new Set([pinned - 1, pinned, pinned + 1]);
  for (let index = startIndex - OVERSCAN; index <= endIndex + OVERSCAN; index++) rendered.add(index);
  return [...rendered].filter((index) => index >= 0 && index < count).sort((a, b) => a - b);
}

export function allRows(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** A row that is drawn, and how many pixels of rows that are not lie between it and the one drawn before. */
export interface RenderedRow {
  readonly index: number;
  readonly gap: number;
}

interface PlacedRow {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** The drawn rows with the gaps between them, the first row of all starting at `top`. */
export function withGaps(placed: readonly PlacedRow[], top: number): RenderedRow[] {
  return placed.map(({ index, start }, place) => ({ index, gap: start - (placed[place - 1]?.end ?? top) }));
}
