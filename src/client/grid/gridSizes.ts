import type { RowKind } from './gridRows.ts';

/** Every column and row has a size of its own, so that what is not drawn has one too. */
export interface GridSizes {
  readonly matchup: number;
  readonly column: number;
  readonly rows: Readonly<Record<RowKind, number>>;
}

export const WIDE: GridSizes = {
  matchup: 280,
  column: 132,
  rows: { bar: 56, head: 68, band: 36, game: 52, note: 56 },
};

export const NARROW: GridSizes = {
  matchup: 144,
  column: 98,
  rows: { bar: 48, head: 68, band: 32, game: 56, note: 56 },
};
