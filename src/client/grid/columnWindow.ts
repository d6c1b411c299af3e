/** The window moves in steps of so many columns, and reaches one step beyond what is seen. */
const STEP = 8;
/** Up to so many columns, all are drawn. */
const FEW = 40;

/** Columns from `first` to before `end`. */
export interface ColumnWindow {
  readonly first: number;
  readonly end: number;
}

/** What is drawn before anybody has scrolled. */
export const FIRST_COLUMNS: ColumnWindow = { first: 0, end: FEW };

/** The columns around what is seen, each `width` wide, where `seen` pixels are seen from `left` on. */
export function columnsAround(left: number, seen: number, width: number): ColumnWindow {
  const first = Math.floor(left / width / STEP) * STEP - STEP;
  const end = Math.ceil((left + seen) / width / STEP) * STEP + STEP;
  return { first: Math.max(0, first), end };
}

/** The columns of a window that there are; all of them where they are few. */
export function drawnColumns({ first, end }: ColumnWindow, count: number): ColumnWindow {
  if (count <= FEW) return { first: 0, end: count };
  return { first: Math.min(first, count), end: Math.min(end, count) };
}
