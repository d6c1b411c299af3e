import type { Game, PickGrid } from '#contract/schemas.ts';
import { REGIONS, type Region } from '#domain/regions.ts';

/** Rows of the grid; a note says that a round has no games. */
export type RowKind = 'roundHeader' | 'columnHeader' | 'regionHeader' | 'game' | 'note';

export interface GridGame {
  readonly game: Game;
  /** index in each entry's picks */
  readonly position: number;
}

export interface RegionGames {
  readonly region: Region;
  readonly games: readonly GridGame[];
  /** row of its header in the round's table */
  readonly header: number;
}

export interface GridRound {
  readonly number: number;
  readonly name: string;
  readonly regions: readonly RegionGames[];
  readonly rows: readonly RowKind[];
}

/** Rows or columns from `first` to before `end`. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** Groups each round's games by region, in the order of regions. */
export function gridRounds(rounds: PickGrid['rounds']): GridRound[] {
  let position = 0;
  return rounds.map(({ number, name, games }) => {
    const placed = games.map((game) => ({ game, position: position++ }));
    const regions: RegionGames[] = [];
    const rows: RowKind[] = [];
    for (const region of REGIONS) {
      const ofRegion = placed.filter(({ game }) => game.region === region);
      if (ofRegion.length === 0) continue;
      if (rows.length === 0) rows.push('columnHeader');
      regions.push({ region, games: ofRegion, header: rows.length });
      rows.push('regionHeader', ...ofRegion.map(() => 'game' as const));
    }
    return { number, name, regions, rows: rows.length > 0 ? rows : ['note'] };
  });
}

export function gridRows(rounds: readonly GridRound[], open: ReadonlySet<number>): RowKind[] {
  return rounds.flatMap((round) => ['roundHeader' as const, ...(open.has(round.number) ? round.rows : [])]);
}

/** Returns the rows of each round's table that lie in `rendered`, a span of the grid's rows. */
export function tableSpans(rounds: readonly GridRound[], open: ReadonlySet<number>, rendered: Span): Span[] {
  let top = 0;
  return rounds.map(({ number, rows }) => {
    const count = open.has(number) ? rows.length : 0;
    const table = top + 1;
    top = table + count;
    return within({ first: rendered.first - table, end: rendered.end - table }, count);
  });
}

/** Clamps a span to 0 … `count`. */
export function within({ first, end }: Span, count: number): Span {
  const clamp = (index: number) => Math.min(Math.max(index, 0), count);
  return { first: clamp(first), end: clamp(end) };
}

/** Sizes in pixels, fixed so that cells that are not rendered have one too. */
export interface GridSizes {
  readonly matchup: number;
  readonly column: number;
  readonly rows: Readonly<Record<RowKind, number>>;
}

export const WIDE: GridSizes = {
  matchup: 280,
  column: 132,
  rows: { roundHeader: 56, columnHeader: 68, regionHeader: 36, game: 52, note: 56 },
};

export const NARROW: GridSizes = {
  matchup: 144,
  column: 98,
  rows: { roundHeader: 48, columnHeader: 68, regionHeader: 32, game: 56, note: 56 },
};
