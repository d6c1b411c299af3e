import type { ReactNode } from 'react';
import styles from './Row.module.css';
import { useTable } from './tableContext.ts';

export const RANK = 'rank';

/** A row's part of its buttons. */
export interface RowButton {
  readonly entryId: number;
  /** the cell of the row that Tab reaches */
  readonly focusable: string;
}

interface Props extends RowButton {
  readonly cell: string;
  /** its accessible name; the content if omitted */
  readonly label?: string;
  readonly round?: number | undefined;
  readonly className?: string | undefined;
  readonly describedBy?: string;
  readonly children: ReactNode;
}

/** The content of a cell, which leads to what it is made of. The touch target is the cell. */
export function CellButton({ entryId, cell, label, focusable, round, className = '', describedBy, children }: Props) {
  const { onFocus, onOpen } = useTable();
  return (
    <button
      type="button"
      data-cell={cell}
      className={`${styles.button} ${className}`}
      aria-label={label}
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      tabIndex={cell === focusable ? 0 : -1}
      onFocus={() => onFocus(entryId, cell)}
      onClick={() => onOpen(entryId, round)}
    >
      {children}
    </button>
  );
}
