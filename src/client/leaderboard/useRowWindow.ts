import { useMediaQuery } from '@mantine/hooks';
import { observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { RefCallback, RefObject } from 'react';
import { usePrinting } from '#client/pool/usePrinting.ts';
import { allRows, type RenderedRow, renderedRows, withGaps } from './rowWindow.ts';
import { useIsLaidOut } from './useIsLaidOut.ts';

/** The height of the table's head, which stays in place over the rows. */
export const HEADER_HEIGHT = 44;
const ROW_HEIGHT = 52;
/** Where a name has two lines. */
const TALL_ROW_HEIGHT = 60;
/** Until the frame has been laid out and measured. */
const INITIAL_RECT = { width: 0, height: 900 };

export interface RowWindow {
  readonly rendered: readonly RenderedRow[];
  /** pixels of rows below the last that is drawn */
  readonly after: number;
  readonly rowHeight: number;
  /** where a row is out of view, which way it lies; undefined where it is seen */
  readonly directionTo: (index: number) => 'up' | 'down' | undefined;
  readonly scrollTo: (index: number) => void;
  /** the ref of each drawn row, whose place is in `data-index`; where all are drawn, none has to be placed */
  readonly measure: RefCallback<HTMLTableRowElement> | null;
}

/** Which rows of a long table are drawn while its frame scrolls; on paper, all. */
export function useRowWindow(frame: RefObject<HTMLElement | null>, count: number, pinned: number): RowWindow {
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const rowHeight = isNarrow ? TALL_ROW_HEIGHT : ROW_HEIGHT;
  const isPrinting = usePrinting();
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

type OffsetObserver = (offset: number, isScrolling: boolean) => void;

/** Tells at once how far the frame is scrolled: whoever comes back is led there before it is laid out. */
function observeOffset(virtualizer: Virtualizer<HTMLElement, HTMLTableRowElement>, observer: OffsetObserver) {
  observer(virtualizer.scrollElement?.scrollTop ?? 0, false);
  return observeElementOffset(virtualizer, observer);
}
