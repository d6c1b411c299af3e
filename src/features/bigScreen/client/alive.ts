import { outlook } from '#domain/outlook/outlook.ts';
import type { Screen } from '#features/bigScreen/contract/screen.ts';
import { counted, finalsOf } from './finals.ts';

/** A television has a slow processor, and no time to wait for more. */
const MAX_ENTRIES = 200;

/** Returns the names of those who can still win, in leaderboard order; none while everybody can, and in a pool of many entries. */
export function aliveNames({ rows, games, rounds, toCome, breaksTies }: Screen): string[] {
  if (rounds.length === 0 || rows.length > MAX_ENTRIES) return [];
  // a final that is being confirmed is no hope any more
  const finals = finalsOf(games);
  const over = new Set(finals.map(({ game }) => game.id));
  const undecided = games.filter(({ id, winner }) => winner === null && !over.has(id));
  const { prospects } = outlook({
    games: undecided.map(({ points1, points2 }) => ({ points1, points2 })),
    totals: Int32Array.from(counted(rows, finals), ({ total }) => total),
    picks: Uint8Array.from(undecided.flatMap(({ picks }) => Array.from(picks, Number))),
    toCome,
    breaksTies,
  });
  const alive = rows.filter((_, row) => prospects[row] !== 'out');
  return alive.length === rows.length ? [] : alive.map(({ entryName }) => entryName);
}
