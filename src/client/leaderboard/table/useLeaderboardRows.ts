import type { RefCallback, RefObject } from 'react';
import { useIsNarrow, useIsPrinting } from '#client/ui/media.ts';
import { useVirtualRows } from '#client/ui/useVirtualRows.ts';

/** Up to this many rows, all are rendered. */
const MAX_UNVIRTUALIZED = 60;
/** Rows rendered beyond the visible ones, on either side. */
const OVERSCAN = 12;
/** The sticky headers of page and table, and the bars at the foot of a phone, which cover rows. */
const COVERED = { top: 112, bottom: 64 };
/** The height of the banner of hypothetical standings. */
const BANNER = 44;
const ROW_HEIGHT = 52;
const NARROW_ROW_HEIGHT = 50;
/** Assumed until the window has been measured. */
const INITIAL_RECT = { width: 0, height: 900 };

/** Visible rows, both ends included. */
interface VisibleRange {
  readonly startIndex: number;
  readonly endIndex: number;
}

interface RenderedRow {
  readonly index: number;
  readonly gap: number;
}

interface PlacedRow {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

export interface VirtualRows {
  readonly rendered: readonly RenderedRow[];
  readonly after: number;
  readonly rowHeight: number;
  readonly bannerHeight: number;
  /** where a row lies from the visible ones; undefined if it is visible */
  readonly directionTo: (index: number) => 'up' | 'down' | undefined;
  readonly scrollTo: (index: number) => void;
  /** ref of each rendered row, whose index is in `data-index`; null if all rows are rendered */
  readonly measure: RefCallback<HTMLTableRowElement> | null;
}

/** Renders only the rows of a long table around those visible in the window; all of them for print. */
export function useLeaderboardRows(
  body: RefObject<HTMLElement | null>,
  count: number,
  pinned: number,
  hasBanner: boolean,
): VirtualRows {
  const bannerHeight = hasBanner ? BANNER : 0;
  const rowHeight = useIsNarrow() ? NARROW_ROW_HEIGHT : ROW_HEIGHT;
  const isPrinting = useIsPrinting();
  const virtualizer = useVirtualRows<HTMLTableRowElement>(body, {
    count,
    estimateSize: () => rowHeight,
    scrollPaddingStart: COVERED.top + bannerHeight,
    scrollPaddingEnd: COVERED.bottom,
    initialOffset: 0,
    initialRect: INITIAL_RECT,
    rangeExtractor: (visible) => (isPrinting ? allRows(count) : renderedRows(visible, pinned, count)),
  });
  const items = virtualizer.getVirtualItems();
  const { measurementsCache, scrollRect, scrollOffset, options } = virtualizer;
  const top = options.scrollMargin;
  return {
    rendered: withGaps(items, top),
    after: top + virtualizer.getTotalSize() - (items.at(-1)?.end ?? top),
    rowHeight,
    bannerHeight,
    directionTo: (index) => {
      const row = measurementsCache[index];
      // the virtualizer's window is set after this render, and renders again only if other rows are visible
      const isMeasured = options.getScrollElement() !== null;
      return row && isMeasured && scrollRect ? directionTo(row, scrollOffset ?? 0, scrollRect.height) : undefined;
    },
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
    measure: items.length === count ? null : virtualizer.measureElement,
  };
}

/** Returns where a row lies from those visible in a window at `offset`; undefined if it is one of them. */
export function directionTo(row: Omit<PlacedRow, 'index'>, offset: number, height: number): 'up' | 'down' | undefined {
  if (row.end <= offset + COVERED.top) return 'up';
  return row.start >= offset + height - COVERED.bottom ? 'down' : undefined;
}

/** Returns the visible rows with overscan, and `pinned` with its neighbors, whose focus has to survive scrolling. */
export function renderedRows({ startIndex, endIndex }: VisibleRange, pinned: number, count: number): number[] {
  if (count <= MAX_UNVIRTUALIZED) return allRows(count);
  const rendered = new Set([pinned - 1, pinned, pinned + 1]);
  for (let index = startIndex - OVERSCAN; index <= endIndex + OVERSCAN; index++) rendered.add(index);
  return [...rendered].filter((index) => index >= 0 && index < count).sort((a, b) => a - b);
}

function allRows(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Adds the gap before each rendered row; the first of all rows starts at `top`. */
export function withGaps(placed: readonly PlacedRow[], top: number): RenderedRow[] {
  return placed.map(({ index, start }, place) => ({ index, gap: start - (placed[place - 1]?.end ?? top) }));
}
