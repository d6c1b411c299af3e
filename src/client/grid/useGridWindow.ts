import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useCallback, useLayoutEffect } from 'react';
import { type RowKind, type Span, within } from './gridRows.ts';
import type { GridSizes } from './gridSizes.ts';

/** How many rows and columns are drawn beyond the last in view; before the first, those under what sticks are. */
const OVERSCAN = 3;
/** The columns drawn change by so many at a time: each change renders every row. */
const STEP = 2;
const NOTHING: Span = { first: 0, end: 0 };

interface GridWindow {
  readonly rows: Span;
  readonly columns: Span;
  /** whether there are more columns than can be seen at once */
  readonly overflows: boolean;
  /** scrolls a column into view */
  readonly reveal: (column: number, align: 'auto' | 'center') => void;
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

  const reveal = useCallback<GridWindow['reveal']>(
    (column, align) => columns.scrollToIndex(column, { align }),
    [columns],
  );
  const visible = rendered(columns.range, entries);
  return {
    rows: rendered(rows.range, kinds.length),
    columns: within(
      { first: Math.floor(visible.first / STEP) * STEP, end: Math.ceil(visible.end / STEP) * STEP },
      entries,
    ),
    overflows: columns.getTotalSize() > (columns.scrollRect?.width ?? Number.POSITIVE_INFINITY),
    reveal,
  };
}

function rendered(range: Virtualizer<HTMLElement, Element>['range'], count: number): Span {
  return range ? within({ first: range.startIndex, end: range.endIndex + 1 + OVERSCAN }, count) : NOTHING;
}
