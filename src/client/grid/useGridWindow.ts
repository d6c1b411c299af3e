import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type GridSizes, type RowKind, type Span, within } from './gridRows.ts';

/** Rows and columns rendered after the last visible one; the first visible ones lie under the sticky headers. */
const OVERSCAN = 3;
/** The rendered columns change by this many at a time, as each change renders every row. */
const COLUMN_STEP = 2;
const NOTHING: Span = { first: 0, end: 0 };

type Align = 'auto' | 'center';

/** Scrolls to a column and focuses its header, in the given table or the first one. */
export type GoToColumn = (column: number, align: Align, table?: Element | null) => void;

interface GridWindow {
  readonly rows: Span;
  readonly columns: Span;
  /** whether the columns are wider than the frame */
  readonly isOverflowing: boolean;
  readonly goTo: GoToColumn;
}

/** Returns the rows and columns to render while `frame` scrolls. */
export function useGridWindow(
  frame: RefObject<HTMLElement | null>,
  entries: number,
  kinds: readonly RowKind[],
  sizes: GridSizes,
): GridWindow {
  const rows = useVirtualizer({
    count: kinds.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => sizes.rows[kinds[index] ?? 'game'],
    overscan: 0,
    useFlushSync: false,
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: entries,
    getScrollElement: () => frame.current,
    estimateSize: () => sizes.column,
    // the sticky matchups precede the first column
    paddingStart: sizes.matchup,
    scrollPaddingStart: sizes.matchup,
    overscan: 0,
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizers cache sizes until measure() is called
  useLayoutEffect(() => {
    startTransition(() => {
      rows.measure();
      columns.measure();
    });
  }, [rows, columns, kinds, sizes]);

  const reveal = useCallback((column: number, align: Align) => columns.scrollToIndex(column, { align }), [columns]);
  const goTo = useGoToColumn(frame, reveal);
  const visible = rendered(columns.range, entries);
  return {
    rows: rendered(rows.range, kinds.length),
    columns: within(
      {
        first: Math.floor(visible.first / COLUMN_STEP) * COLUMN_STEP,
        end: Math.ceil(visible.end / COLUMN_STEP) * COLUMN_STEP,
      },
      entries,
    ),
    isOverflowing: columns.getTotalSize() > (columns.scrollRect?.width ?? Number.POSITIVE_INFINITY),
    goTo,
  };
}

function rendered(range: Virtualizer<HTMLElement, Element>['range'], count: number): Span {
  return range ? within({ first: range.startIndex, end: range.endIndex + 1 + OVERSCAN }, count) : NOTHING;
}

/** Waits for the header, which exists only while its column is rendered. */
function useGoToColumn(
  frame: RefObject<HTMLElement | null>,
  reveal: (column: number, align: Align) => void,
): GoToColumn {
  const pending = useRef<{ column: number; table: Element | null }>(null);

  const focus = useCallback(() => {
    if (!pending.current) return;
    const { column, table } = pending.current;
    const header = table?.querySelector<HTMLElement>(`[data-column="${column}"]`);
    if (!header) return;
    pending.current = null;
    header.focus({ preventScroll: true });
  }, []);
  useEffect(focus);

  return useCallback(
    (column, align, table = frame.current) => {
      pending.current = { column, table };
      reveal(column, align);
      focus();
    },
    [frame, reveal, focus],
  );
}
