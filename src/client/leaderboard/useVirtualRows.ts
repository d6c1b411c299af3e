import { observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefCallback, type RefObject, useEffect, useState } from 'react';
import { useIsNarrow, useIsPrinting } from '#client/ui/media.ts';

/** Up to this many rows, all are rendered. */
const MAX_UNVIRTUALIZED = 60;
/** Rows rendered beyond the visible ones, on either side. */
const OVERSCAN = 12;
/** Height of the table's sticky header, which covers rows. */
const HEADER_HEIGHT = 44;
const ROW_HEIGHT = 52;
/** A name may take two lines. */
const NARROW_ROW_HEIGHT = 60;
/** Assumed until the frame has been laid out and measured. */
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

interface VirtualRows {
  readonly rendered: readonly RenderedRow[];
  readonly after: number;
  readonly rowHeight: number;
  /** where a row lies from the visible ones; undefined if it is visible */
  readonly directionTo: (index: number) => 'up' | 'down' | undefined;
  readonly scrollTo: (index: number) => void;
  /** ref of each rendered row, whose index is in `data-index`; null if all rows are rendered */
  readonly measure: RefCallback<HTMLTableRowElement> | null;
}

/** Renders only the rows of a long table around those visible in its frame; all of them for print. */
export function useVirtualRows(frame: RefObject<HTMLElement | null>, count: number, pinned: number): VirtualRows {
  const rowHeight = useIsNarrow() ? NARROW_ROW_HEIGHT : ROW_HEIGHT;
  const isPrinting = useIsPrinting();
  const isLaidOut = useIsLaidOut(frame);
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => (isLaidOut ? frame.current : null),
    estimateSize: () => rowHeight,
    scrollMargin: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
    initialRect: INITIAL_RECT,
    observeElementOffset: observeOffset,
    rangeExtractor: (visible) => (isPrinting ? allRows(count) : renderedRows(visible, pinned, count)),
  });
  const items = virtualizer.getVirtualItems();
  const { range } = virtualizer;
  return {
    rendered: withGaps(items, HEADER_HEIGHT),
    after: HEADER_HEIGHT + virtualizer.getTotalSize() - (items.at(-1)?.end ?? HEADER_HEIGHT),
    rowHeight,
    directionTo: (index) => {
      if (!range || (index >= range.startIndex && index <= range.endIndex)) return undefined;
      return index < range.startIndex ? 'up' : 'down';
    },
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
    measure: items.length === count ? null : virtualizer.measureElement,
  };
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

/** Whether the browser has laid out an element; reading its size earlier would force a layout of the whole page. */
function useIsLaidOut(element: RefObject<HTMLElement | null>): boolean {
  const [isLaidOut, setIsLaidOut] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(() => setIsLaidOut(true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isLaidOut;
}

type OffsetObserver = (offset: number, isScrolling: boolean) => void;

/** Reports the offset at once too: the router restores it before the frame has been laid out. */
function observeOffset(virtualizer: Virtualizer<HTMLElement, HTMLTableRowElement>, observer: OffsetObserver) {
  observer(virtualizer.scrollElement?.scrollTop ?? 0, false);
  return observeElementOffset(virtualizer, observer);
}
