import type { Side } from '#domain/sides.ts';

/** Ids lie close together: an entry is found in its chunk without a list of ids. */
const CHUNK = 65_536;
/** A bit of an entry's points, of which no season has more: it has a pick. */
const HAS_PICK = 0x2000;

/** The side that each entry picked in a game, or 0, two bits each, in chunks by the entry's id. */
export type Sides = Map<number, Uint8Array>;

/** A game that is counted. With another key its picks may be others. */
export interface CountedGame {
  readonly id: number;
  readonly key: string;
  readonly worth: number;
  readonly winner: Side | null;
}

interface Column {
  readonly key: string;
  readonly worth: number;
  readonly sides: Sides;
  winner: Side | null;
  /** entries by the side that they picked */
  picked: readonly number[];
}

/** Notes that an entry has picked this side. */
export function setSide(sides: Sides, entryId: number, side: Side): void {
  const n = Math.floor(entryId / CHUNK);
  const chunk = sides.get(n) ?? new Uint8Array(CHUNK / 4);
  sides.set(n, chunk);
  const at = (entryId % CHUNK) >> 2;
  chunk[at] = (chunk[at] ?? 0) | (side << ((entryId & 3) * 2));
}

function sideAt(sides: Sides, entryId: number): number {
  const four = sides.get(Math.floor(entryId / CHUNK))?.[(entryId % CHUNK) >> 2] ?? 0;
  return (four >> ((entryId & 3) * 2)) & 3;
}

/** The picks of a season's entries in the games of past rounds, a column a game, and the points that follow, in 18 bytes an id. */
export class Columns {
  readonly #columns = new Map<number, Column>();
  readonly #points = new Map<number, Uint16Array>();

  /** Returns whether the game has a column, of this key. */
  has({ id, key }: CountedGame): boolean {
    return this.#columns.get(id)?.key === key;
  }

  /** Adds a game with the picks of all entries. */
  add({ id, key, worth, winner }: CountedGame, sides: Sides): void {
    const column: Column = { key, worth, sides, winner: null, picked: [] };
    this.#columns.set(id, column);
    this.#count(column, winner);
  }

  /** Takes over the winners of these games, and drops all others. */
  keep(games: readonly CountedGame[]): void {
    const kept = new Map(games.map((game) => [game.id, game]));
    const dropped = [...this.#columns.keys()].filter((id) => !kept.has(id));
    if (dropped.length > 0) this.#points.clear();
    for (const id of dropped) this.#columns.delete(id);
    for (const [id, column] of this.#columns) {
      const winner = kept.get(id)?.winner ?? null;
      if (dropped.length > 0) column.winner = null;
      else if (winner === column.winner) continue;
      this.#count(column, winner);
    }
  }

  /** Returns the ids of the entries that count. */
  counted(leftOut: ReadonlySet<number>): number[] {
    const ids: number[] = [];
    for (const [n, chunk] of this.#points) {
      for (let at = 0, id = n * CHUNK; at < CHUNK; at++, id++) {
        if ((chunk[at] ?? 0) >= HAS_PICK && !leftOut.has(id)) ids.push(id);
      }
    }
    return ids;
  }

  /** Returns the histogram, and how many entries picked each side, without those that are left out; some of these may be unknown. */
  figures(leftOut: ReadonlySet<number>) {
    const bars = new Uint32Array(2 * HAS_PICK);
    for (const chunk of this.#points.values()) {
      for (let at = 0; at < CHUNK; at++) {
        const points = chunk[at] ?? 0;
        bars[points] = (bars[points] ?? 0) + 1;
      }
    }
    const out = [...leftOut];
    for (const id of out) {
      const points = this.#points.get(Math.floor(id / CHUNK))?.[id % CHUNK] ?? 0;
      bars[points] = (bars[points] ?? 0) - 1;
    }
    const histogram = [...bars.subarray(HAS_PICK).entries()].filter(([, entries]) => entries > 0);
    const games = [...this.#columns].map(([id, { sides, picked }]) => {
      const of = (side: Side) => (picked[side] ?? 0) - out.filter((each) => sideAt(sides, each) === side).length;
      return { id, picked1: of(1), picked2: of(2) };
    });
    const entries = histogram.reduce((sum, [, count]) => sum + count, 0);
    return { entries, histogram, games: games.sort((a, b) => a.id - b.id) };
  }

  /** Sets the winner of a game, and counts its picks. It is the one pass that a result costs, so it calls nothing. */
  #count(column: Column, winner: Side | null): void {
    const worthOf = (side: number, of: Side | null) => (side === of ? column.worth : 0);
    const changes = [0, 1, 2].map((side) => worthOf(side, winner) - worthOf(side, column.winner));
    const picked = [0, 0, 0];
    for (const [n, sides] of column.sides) {
      const points = this.#points.get(n) ?? new Uint16Array(CHUNK);
      this.#points.set(n, points);
      for (let at = 0; at < sides.length; at++) {
        let four = sides[at] ?? 0;
        for (let entry = at * 4; four !== 0; entry++, four >>= 2) {
          const side = four & 3;
          if (side === 0) continue;
          picked[side] = (picked[side] ?? 0) + 1;
          points[entry] = ((points[entry] ?? 0) + (changes[side] ?? 0)) | HAS_PICK;
        }
      }
    }
    column.winner = winner;
    column.picked = picked;
  }
}
