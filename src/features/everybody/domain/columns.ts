import type { Side } from '#domain/sides.ts';

/** A column grows by more than it needs now, so that few entries that join do not copy all. */
const SLACK = 1024;
/** More points than any season has. */
const MAX_POINTS = 8192;

interface Column {
  /** two bits an entry: the side that it picked, or 0 */
  readonly sides: Uint8Array;
  readonly worth: number;
  winner: Side | null;
  /** of the entries that are not left out: none, and those of each side */
  readonly picked: [number, number, number];
}

export interface GameSplit {
  readonly id: number;
  readonly picked1: number;
  readonly picked2: number;
}

function newSides(entries: number): Uint8Array {
  return new Uint8Array((entries + 3) >> 2);
}

export function setSide(sides: Uint8Array, index: number, side: number): void {
  const at = index >> 2;
  const shift = (index & 3) * 2;
  sides[at] = ((sides[at] ?? 0) & ~(3 << shift)) | (side << shift);
}

function sideAt(sides: Uint8Array, index: number): number {
  return ((sides[index >> 2] ?? 0) >> ((index & 3) * 2)) & 3;
}

/**
 * The picks of a season’s entries in the games of past rounds, a column a game, with the points that follow from them, 25 bytes an
 * entry of 63 games. Each change costs one pass over one column. An entry counts if it has a pick and is not left out.
 */
export class Columns {
  /** rising; those from `#size` on are free */
  #ids = new Int32Array(0);
  #size = 0;
  #picks = new Uint16Array(0);
  #points = new Uint16Array(0);
  #isOut = new Uint8Array(0);
  #out: ReadonlySet<number> = new Set();
  readonly #games = new Map<number, Column>();
  /** entries that count, by points */
  readonly #bars = new Uint32Array(MAX_POINTS);

  get size(): number {
    return this.#size;
  }

  get gameIds(): number[] {
    return [...this.#games.keys()].sort((a, b) => a - b);
  }

  idAt(index: number): number {
    return this.#ids[index] ?? 0;
  }

  /** Takes all entries of the season, by rising id, and forgets those that are gone. */
  setEntries(ids: Int32Array): void {
    const isLonger = ids.length >= this.#size && this.#ids.subarray(0, this.#size).every((id, n) => id === ids[n]);
    const from = isLonger ? undefined : this.#placesOf(ids);
    const size = ids.length;
    if (from || size > this.#ids.length) {
      const length = size + Math.max(SLACK, size >> 6);
      this.#ids = new Int32Array(length);
      this.#picks = moved(this.#picks, new Uint16Array(length), from);
      this.#points = moved(this.#points, new Uint16Array(length), from);
      this.#isOut = moved(this.#isOut, new Uint8Array(length), from);
      for (const [id, column] of this.#games) {
        this.#games.set(id, { ...column, sides: movedSides(column.sides, newSides(length), from) });
      }
    }
    this.#ids.set(ids);
    this.#size = size;
    // those that were left out before they were known
    for (const id of this.#out) {
      const index = this.#indexOf(id);
      if (index >= 0) this.#isOut[index] = 1;
    }
  }

  /** Returns an empty column. */
  newColumn(): Uint8Array {
    return newSides(this.#ids.length);
  }

  /** Adds a game with its column, which has the picks of all entries. */
  add(gameId: number, worth: number, sides: Uint8Array): void {
    const column: Column = { sides, worth, winner: null, picked: [0, 0, 0] };
    this.#games.set(gameId, column);
    this.#eachPick(column, (index, side) => this.#count(column, index, side, 1));
  }

  remove(gameId: number): void {
    const column = this.#games.get(gameId);
    if (!column) return;
    this.decide(gameId, null);
    this.#eachPick(column, (index, side) => this.#count(column, index, side, -1));
    this.#games.delete(gameId);
  }

  /** Sets the winner of a game, or takes it back. */
  decide(gameId: number, winner: Side | null): void {
    const column = this.#games.get(gameId);
    if (!column || column.winner === winner) return;
    const { winner: before, worth } = column;
    column.winner = winner;
    const changes = [0, 1, 2].map((side) => (side === winner ? worth : 0) - (side === before ? worth : 0));
    this.#addPoints(column.sides, changes);
  }

  /** Leaves out exactly these entries, of which some may be unknown. */
  leaveOut(ids: Iterable<number>): void {
    const before = this.#out;
    this.#out = new Set(ids);
    for (const id of before) if (!this.#out.has(id)) this.#setOut(this.#indexOf(id), 0);
    for (const id of this.#out) if (!before.has(id)) this.#setOut(this.#indexOf(id), 1);
  }

  /** Returns how many entries count. */
  count(): number {
    return this.#bars.reduce((sum, entries) => sum + entries, 0);
  }

  /** Returns the ids of the entries that count. */
  counted(): number[] {
    const ids: number[] = [];
    for (let index = 0; index < this.#size; index++) {
      if (this.#isOut[index] === 0 && this.#picks[index] !== 0) ids.push(this.idAt(index));
    }
    return ids;
  }

  histogram(): [points: number, entries: number][] {
    const pairs: [number, number][] = [];
    for (let points = 0; points < MAX_POINTS; points++) {
      const entries = this.#bars[points] ?? 0;
      if (entries > 0) pairs.push([points, entries]);
    }
    return pairs;
  }

  splits(): GameSplit[] {
    return this.gameIds.map((id) => {
      const [, picked1 = 0, picked2 = 0] = this.#games.get(id)?.picked ?? [];
      return { id, picked1, picked2 };
    });
  }

  /** Adds one pick to what an entry has, or takes it away; its points stay. */
  #count({ picked }: Column, index: number, side: Side, step: 1 | -1): void {
    const had = this.#picks[index] ?? 0;
    this.#picks[index] = had + step;
    if (this.#isOut[index] === 1) return;
    picked[side] += step;
    if (had === 0 || had + step === 0) this.#addToBar(index, step);
  }

  #setOut(index: number, isOut: 0 | 1): void {
    if (index < 0 || this.#isOut[index] === isOut) return;
    this.#isOut[index] = isOut;
    if (this.#picks[index] === 0) return;
    const step = isOut === 1 ? -1 : 1;
    this.#addToBar(index, step);
    for (const { sides, picked } of this.#games.values()) {
      const side = sideAt(sides, index);
      if (side === 1 || side === 2) picked[side] += step;
    }
  }

  /** By the side that an entry picked. It is the one pass that a result costs, so it calls nothing. */
  #addPoints(sides: Uint8Array, changes: readonly number[]): void {
    const [points, isOut, bars] = [this.#points, this.#isOut, this.#bars];
    for (let at = 0; at < sides.length; at++) {
      let four = sides[at] ?? 0;
      for (let index = at * 4; four !== 0; index++, four >>= 2) {
        const change = changes[four & 3] ?? 0;
        if (change === 0) continue;
        const had = points[index] ?? 0;
        points[index] = had + change;
        if (isOut[index] === 1) continue;
        bars[had] = (bars[had] ?? 0) - 1;
        bars[had + change] = (bars[had + change] ?? 0) + 1;
      }
    }
  }

  #addToBar(index: number, step: 1 | -1): void {
    const points = this.#points[index] ?? 0;
    this.#bars[points] = (this.#bars[points] ?? 0) + step;
  }

  #indexOf(id: number): number {
    let [low, high] = [0, this.#size - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.idAt(middle);
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Returns the place that each of these entries has now, or -1. The others are left out first: they are counted no more. */
  #placesOf(ids: Int32Array): Int32Array {
    const places = new Int32Array(ids.length).fill(-1);
    let next = 0;
    for (let index = 0; index < this.#size; index++) {
      const id = this.idAt(index);
      while (next < ids.length && (ids[next] ?? 0) < id) next++;
      if (ids[next] === id) places[next] = index;
      else this.#setOut(index, 1);
    }
    return places;
  }

  #eachPick({ sides }: Column, use: (index: number, side: Side) => void): void {
    for (let at = 0; at < sides.length; at++) {
      let four = sides[at] ?? 0;
      for (let index = at * 4; four !== 0; index++, four >>= 2) {
        const side = four & 3;
        if (side === 1 || side === 2) use(index, side);
      }
    }
  }
}

function moved<T extends Uint8Array | Uint16Array>(old: T, next: T, from: Int32Array | undefined): T {
  if (!from) next.set(old);
  else eachMove(from, (index, place) => (next[index] = old[place] ?? 0));
  return next;
}

function movedSides(old: Uint8Array, next: Uint8Array, from: Int32Array | undefined): Uint8Array {
  if (!from) next.set(old);
  else eachMove(from, (index, place) => setSide(next, index, sideAt(old, place)));
  return next;
}

function eachMove(from: Int32Array, move: (index: number, place: number) => void): void {
  for (let index = 0; index < from.length; index++) {
    const place = from[index] ?? -1;
    if (place >= 0) move(index, place);
  }
}
