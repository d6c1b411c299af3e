import type { Game, PickGrid } from '#contract/schemas.ts';
import { REGIONS, type Region } from '#domain/regions.ts';

/** What a row of the grid is: a round's bar, the entries above its table, a region's band, a game, or that there is none. */
export type RowKind = 'bar' | 'head' | 'band' | 'game' | 'note';

export interface GridGame {
  readonly game: Game;
  /** the game's place in each entry's picks */
  readonly place: number;
}

export interface RegionGames {
  readonly region: Region;
  readonly games: readonly GridGame[];
  /** which row of the round's table its band is */
  readonly band: number;
}

export interface GridRound {
  readonly number: number;
  readonly name: string;
  readonly regions: readonly RegionGames[];
  /** the rows under the round's bar */
  readonly rows: readonly RowKind[];
}

/** Rows or columns from `first` to before `end`. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** The rounds as tables: regions in their order, each game knowing its place. */
export function gridRounds(rounds: PickGrid['rounds']): GridRound[] {
  let place = 0;
  return rounds.map(({ number, name, games }) => {
    const placed = games.map((game) => ({ game, place: place++ }));
    const regions: RegionGames[] = [];
    const rows: RowKind[] = [];
    for (const region of REGIONS) {
      const own = placed.filter(({ game }) => game.region === region);
      if (own.length === 0) continue;
      if (rows.length === 0) rows.push('head');
      regions.push({ region, games: own, band: rows.length });
      rows.push('band', ...own.map(() => 'game' as const));
    }
    return { number, name, regions, rows: rows.length > 0 ? rows : ['note'] };
  });
}

/** Every row that the grid has while these rounds are open, from the top. */
export function gridRows(rounds: readonly GridRound[], open: ReadonlySet<number>): RowKind[] {
  return rounds.flatMap((round) => ['bar' as const, ...(open.has(round.number) ? round.rows : [])]);
}

/** For each round, which of its table's rows are drawn when the grid's rows in `rendered` are. */
export function tableSpans(rounds: readonly GridRound[], open: ReadonlySet<number>, rendered: Span): Span[] {
  let top = 0;
  return rounds.map(({ number, rows }) => {
    const count = open.has(number) ? rows.length : 0;
    const table = top + 1;
    top = table + count;
    return within({ first: rendered.first - table, end: rendered.end - table }, count);
  });
}

/** A span cut to what there is: from 0 to before `count`. */
export function within({ first, end }: Span, count: number): Span {
  const cut = (index: number) => Math.min(Math.max(index, 0), count);
  return { first: cut(first), end: cut(end) };
}

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
