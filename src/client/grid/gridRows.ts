import { hasStatus } from '#client/seasons/games/gameStatus.ts';
import type { Game } from '#contract/schemas.ts';
import type { PickGrid } from '#contract/standings.ts';
import { REGIONS, type Region } from '#domain/bracket/regions.ts';

/** Rows of the grid; a game with a status has a line for it, a note says that a round shows no games. */
export type RowKind = 'roundHeader' | 'columnHeader' | 'regionHeader' | 'game' | 'gameWithStatus' | 'note';

export interface GridGame {
  readonly game: Game;
  /** index in each entry's picks */
  readonly position: number;
}

interface RegionGames {
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
  /** number of its games, hidden ones included */
  readonly games: number;
}

/** Rows or columns from `first` to before `end`. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** Groups each round's shown games by region, in the order of regions. */
export function gridRounds(
  rounds: PickGrid['rounds'],
  isShown: (position: number) => boolean = () => true,
): GridRound[] {
  let next = 0;
  return rounds.map(({ number, name, games }) => {
    const placed = games.map((game) => ({ game, position: next++ })).filter(({ position }) => isShown(position));
    const regions: RegionGames[] = [];
    const rows: RowKind[] = [];
    for (const region of REGIONS) {
      const ofRegion = placed.filter(({ game }) => game.region === region);
      if (ofRegion.length === 0) continue;
      if (rows.length === 0) rows.push('columnHeader');
      regions.push({ region, games: ofRegion, header: rows.length });
      rows.push('regionHeader', ...ofRegion.map(({ game }) => (hasStatus(game) ? 'gameWithStatus' : 'game')));
    }
    return { number, name, regions, rows: rows.length > 0 ? rows : ['note'], games: games.length };
  });
}

/** Returns the number of the last round with games; a round may lock without any. */
export function lastWithGames(rounds: readonly GridRound[]): number | undefined {
  return (rounds.findLast(({ games }) => games > 0) ?? rounds.at(-1))?.number;
}

/** Returns a shown game; undefined once it is hidden or its round was reopened. */
export function gameOf(rounds: readonly GridRound[], gameId: number | undefined): GridGame | undefined {
  const games = rounds.flatMap(({ regions }) => regions.flatMap((region) => region.games));
  return games.find(({ game }) => game.id === gameId);
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

/** How far the columns are scrolled sideways, and the width that they share with the matchups, in pixels. */
interface Strip {
  readonly left: number;
  readonly width: number;
}

/** Columns rendered after the last visible one. */
const OVERSCAN = 3;
/** The rendered columns change by this many at a time, as each change renders every visible row. */
const COLUMN_STEP = 2;

/** Returns the columns to render next to the pinned ones. */
export function columnSpan({ left, width }: Strip, count: number, pinned: number, sizes: GridSizes): Span {
  const right = left + width - sizes.matchup - pinned * sizes.column;
  const first = Math.floor(left / sizes.column / COLUMN_STEP) * COLUMN_STEP;
  const end = Math.ceil((right / sizes.column + OVERSCAN) / COLUMN_STEP) * COLUMN_STEP;
  const { first: from, end: to } = within({ first, end }, count - pinned);
  return { first: pinned + from, end: pinned + to };
}

/** Returns the nearest scroll position at which a column is visible next to the pinned ones; for those the start. */
export function leftOf(column: number, { left, width }: Strip, pinned: number, sizes: GridSizes): number {
  if (column < pinned) return 0;
  const start = (column - pinned) * sizes.column;
  const room = width - sizes.matchup - pinned * sizes.column;
  return Math.min(Math.max(left, start + sizes.column - room), start);
}

/** Sizes in pixels, fixed so that cells that are not rendered have one too. */
export interface GridSizes {
  readonly matchup: number;
  readonly column: number;
  readonly rows: Readonly<Record<RowKind, number>>;
}

export const WIDE: GridSizes = {
  matchup: 280,
  column: 112,
  rows: { roundHeader: 56, columnHeader: 68, regionHeader: 36, game: 52, gameWithStatus: 68, note: 56 },
};

/** Leaves room for a column next to the pinned one on a screen of 320 px. */
export const NARROW: GridSizes = {
  matchup: 136,
  column: 68,
  rows: { roundHeader: 52, columnHeader: 68, regionHeader: 32, game: 56, gameWithStatus: 72, note: 56 },
};
