import { type RefObject, useCallback, useEffect, useRef } from 'react';

type Align = 'auto' | 'center';

/** Scrolls the grid to a column and gives its header the focus: that of the table given, else of the first in view. */
export type GoToColumn = (column: number, align: Align, table?: Element | null) => void;

/** A header is there only while its column is in view, so it is waited for. */
export function useGoToColumn(
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
