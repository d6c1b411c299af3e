import type { ReactNode } from 'react';
import styles from './CellButton.module.css';

export const RANK = 'rank';

/** Opens the points of an entry, at a round or the last one played. */
export type OpenEntry = (entryId: number, round?: number) => void;

export interface CellButtonProps {
  readonly entryId: number;
  readonly cell: string;
  /** its accessible name; the content if omitted */
  readonly label?: string;
  /** the cell of the row that Tab reaches */
  readonly focusable: string;
  readonly round?: number | undefined;
  readonly className?: string | undefined;
  readonly describedBy?: string;
  readonly onFocus: (entryId: number, cell: string) => void;
  readonly onOpen: OpenEntry;
  readonly children: ReactNode;
}

/** The content of a cell, which leads to what it is made of. The touch target is the cell. */
export function CellButton(props: CellButtonProps) {
  const { entryId, cell, label, focusable, round, className = '', describedBy, onFocus, onOpen, children } = props;
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
