import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type GridSizes, type RowKind, type Span, within } from './gridRows.ts';

/** How many rows and columns are drawn beyond the last in view; before the first, those under what sticks are. */
const OVERSCAN = 3;
/** The columns drawn change by so many at a time: each change renders every row. */
const STEP = 2;
const NOTHING: Span = { first: 0, end: 0 };

type Align = 'auto' | 'center';

/** Scrolls the grid to a column and gives its header the focus: that of the table given, else of the first in view. */
export type GoToColumn = (column: number, align: Align, table?: Element | null) => void;

interface GridWindow {
  readonly rows: Span;
  readonly columns: Span;
  /** whether there are more columns than can be seen at once */
  readonly overflows: boolean;
  readonly goTo: GoToColumn;
}

/** Which part of a grid is drawn while `frame` scrolls. */
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
    // the matchups stand before the first column, and stay there
    paddingStart: sizes.matchup,
    scrollPaddingStart: sizes.matchup,
    overscan: 0,
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes that were reckoned are kept until told otherwise
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
      { first: Math.floor(visible.first / STEP) * STEP, end: Math.ceil(visible.end / STEP) * STEP },
      entries,
    ),
    overflows: columns.getTotalSize() > (columns.scrollRect?.width ?? Number.POSITIVE_INFINITY),
    goTo,
  };
}

function rendered(range: Virtualizer<HTMLElement, Element>['range'], count: number): Span {
  return range ? within({ first: range.startIndex, end: range.endIndex + 1 + OVERSCAN }, count) : NOTHING;
}

/** A header is there only while its column is in view, so it is waited for. */
function useGoToColumn(
  frame: RefObject<HTMLElement | null>,
  reveal: (column: number, align: Align) => void,
): GoToColumn {
  const awaited = useRef<{ column: number; table: Element | null }>(null);

  const focus = useCallback(() => {
    if (!awaited.current) return;
    const { column, table } = awaited.current;
    const header = table?.querySelector<HTMLElement>(`[data-column="${column}"]`);
    if (!header) return;
    awaited.current = null;
    header.focus({ preventScroll: true });
  }, []);
  useEffect(focus);

  return useCallback(
    (column, align, table = frame.current) => {
      awaited.current = { column, table };
      reveal(column, align);
      focus();
    },
    [frame, reveal, focus],
  );
}
