import { at, pointsAt } from '#domain/at.ts';
import type { OutlookPool } from './outlook.ts';

/** Points are stored for each outcome of this many games: row n has those of outcome n, by entry. */
const GAMES_OF_PART = 8;

/** Finds the leaders of outcomes. An outcome has a bit for each game, 0 if side 1 wins, in bytes of eight games. */
export interface LeaderFinder {
  readonly parts: number;
  /** Returns the number of leaders, and writes them to `leaders`. */
  readonly find: (outcome: Uint8Array, leaders: Uint32Array) => number;
}

/** Returns a finder of the entries with the most points, which adds up stored points. */
export function leaderFinder(pool: OutlookPool): LeaderFinder {
  const entries = pool.totals.length;
  const parts = partsOf(pool);
  const totals = new Int32Array(entries);
  const find = (outcome: Uint8Array, leaders: Uint32Array) => {
    totals.set(pool.totals);
    for (let part = 0; part < parts.length; part++) {
      addRow(totals, at(parts, part), at(outcome, part) * entries);
    }
    return collectLeaders(totals, leaders);
  };
  return { parts: parts.length, find };
}

function partsOf({ games, totals, picks }: OutlookPool): Int32Array[] {
  const entries = totals.length;
  const parts: Int32Array[] = [];
  for (let first = 0; first < games.length; first += GAMES_OF_PART) {
    const some = games.slice(first, first + GAMES_OF_PART);
    const points = new Int32Array(entries * 2 ** some.length);
    for (const [bit, { points1, points2 }] of some.entries()) {
      const gains = [
        [0, points1, 0],
        [0, 0, points2],
      ] as const;
      const all = picks.subarray((first + bit) * entries, (first + bit + 1) * entries);
      for (let outcome = 0; outcome < 2 ** some.length; outcome++) {
        addGains(points, outcome * entries, all, gains[((outcome >> bit) & 1) as 0 | 1]);
      }
    }
    parts.push(points);
  }
  return parts;
}

function addGains(points: Int32Array, row: number, picks: Uint8Array, gains: readonly number[]): void {
  for (let entry = 0; entry < picks.length; entry++) {
    points[row + entry] = pointsAt(points, row + entry) + at(gains, at(picks, entry));
  }
}

function addRow(totals: Int32Array, points: Int32Array, row: number): void {
  for (let entry = 0; entry < totals.length; entry++) {
    totals[entry] = pointsAt(totals, entry) + pointsAt(points, row + entry);
  }
}

function collectLeaders(totals: Int32Array, leaders: Uint32Array): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let entry = 0; entry < totals.length; entry++) best = Math.max(best, pointsAt(totals, entry));
  let found = 0;
  for (let entry = 0; entry < totals.length; entry++) {
    if (totals[entry] === best) leaders[found++] = entry;
  }
  return found;
}
