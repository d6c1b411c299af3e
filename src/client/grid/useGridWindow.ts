import { type RefCallback, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useVirtualRows } from '#client/ui/useVirtualRows.ts';
import { at } from '#domain/at.ts';
import type { GridData } from './gridData.ts';
import { columnSpan, type GridSizes, leftOf, type RowKind, type Span, within } from './gridRows.ts';

/** Rows rendered after the last visible one; the first visible ones lie under the sticky headers. */
const OVERSCAN = 3;
const NOTHING: Span = { first: 0, end: 0 };

/** Scrolls to a column and focuses its header in the given table. */
export type GoToColumn = (column: number, table: Element) => void;

/** Ref of each part of a table that scrolls sideways: all of them scroll together. */
export type ScrollTogether = RefCallback<HTMLElement>;

interface GridWindow {
  readonly rows: Span;
  readonly columns: Span;
  readonly scrollTogether: ScrollTogether;
  readonly goTo: GoToColumn;
}

/** Returns the rows and columns to render while the page and the grid's tables scroll. */
export function useGridWindow(
  frame: RefObject<HTMLElement | null>,
  { entries, pinned }: GridData,
  kinds: readonly RowKind[],
  sizes: GridSizes,
): GridWindow {
  const rows = useVisibleRows(frame, kinds, sizes);
  const { scrollers, left, width, scrollTogether, scrollTo } = useSidewaysScroll(frame, sizes.column);
  const columns = columnSpan({ left, width }, entries.length, pinned, sizes);

  const pending = useRef<{ column: number; table: Element }>(null);
  const focus = useCallback(() => {
    const header = pending.current?.table.querySelector<HTMLElement>(`[data-column="${pending.current.column}"]`);
    if (!header) return;
    pending.current = null;
    header.focus({ preventScroll: true });
  }, []);
  // The header exists only while its column is rendered.
  useEffect(focus);
  const goTo = useCallback(
    (column: number, table: Element) => {
      pending.current = { column, table };
      const [scroller] = scrollers;
      if (scroller) {
        scrollTo(leftOf(column, { left: scroller.scrollLeft, width: scroller.clientWidth }, pinned, sizes));
      }
      focus();
    },
    [scrollers, scrollTo, focus, pinned, sizes],
  );
  return { rows, columns, scrollTogether, goTo };
}

function useVisibleRows(frame: RefObject<HTMLElement | null>, kinds: readonly RowKind[], sizes: GridSizes): Span {
  const heights = useMemo(() => kinds.map((kind) => sizes.rows[kind]), [kinds, sizes]);
  const rows = useVirtualRows(frame, {
    count: heights.length,
    estimateSize: (index) => at(heights, index),
    // The virtualizer places the rows again when this function changes.
    getItemKey: useCallback((index) => `${index} ${heights[index]}`, [heights]),
    overscan: 0,
    useFlushSync: false,
  });
  const range = rows.calculateRange();
  return range ? within({ first: range.startIndex, end: range.endIndex + 1 + OVERSCAN }, kinds.length) : NOTHING;
}

/** Browsers round the position of the areas that follow, whose scroll events must not move the one that is being swiped. */
const MIN_MOVE = 1;

/** Keeps several scroll areas at one position. `left` is rounded down to columns, so that few scroll events render. */
function useSidewaysScroll(frame: RefObject<HTMLElement | null>, column: number) {
  const [scrollers] = useState(() => new Set<HTMLElement>());
  const position = useRef(0);
  const [{ left, width }, setStrip] = useState({ left: 0, width: 0 });

  const update = useCallback(() => {
    const next = { left: Math.floor(position.current / column) * column, width: frame.current?.clientWidth ?? 0 };
    setStrip((strip) => (strip.left === next.left && strip.width === next.width ? strip : next));
  }, [frame, column]);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(update);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, update]);

  const scrollTo = useCallback(
    (next: number) => {
      if (Math.abs(next - position.current) < MIN_MOVE) return;
      position.current = next;
      for (const scroller of scrollers) {
        if (Math.abs(scroller.scrollLeft - next) >= MIN_MOVE) scroller.scrollLeft = next;
      }
      update();
    },
    [scrollers, update],
  );
  const scrollTogether = useCallback(
    (scroller: HTMLElement | null) => {
      if (!scroller) return undefined;
      const onScroll = () => scrollTo(scroller.scrollLeft);
      scrollers.add(scroller);
      // setting it lays out the page
      if (position.current > 0) scroller.scrollLeft = position.current;
      scroller.addEventListener('scroll', onScroll, { passive: true });
      return () => {
        scrollers.delete(scroller);
        scroller.removeEventListener('scroll', onScroll);
      };
    },
    [scrollers, scrollTo],
  );
  return { scrollers, left, width, scrollTogether, scrollTo };
}
