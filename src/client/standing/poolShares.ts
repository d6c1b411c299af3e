import type { PickGrid } from '#contract/standings.ts';
import { countsFor } from '#domain/scoring/whoCounts.ts';

/** A pool's split on a game. */
export interface PoolShare {
  /** in whole per cent of the entries that have picked: 100 in all, 0 if none has */
  readonly team1: number;
  readonly team2: number;
  /** number of entries that have picked */
  readonly picked: number;
  /** number of entries that have not picked, without those for which the round does not count */
  readonly missed: number;
}

/** Returns the split of so many picks of each team. */
export function shareOf(team1: number, team2: number, missed = 0): PoolShare {
  const picked = team1 + team2;
  if (picked === 0) return { team1: 0, team2: 0, picked, missed };
  const first = Math.round((100 * team1) / picked);
  return { team1: first, team2: 100 - first, picked, missed };
}

/** Returns the split on each game of past rounds, by game id; empty if the pool has no entries. */
export function poolShares({ rounds, entries }: PickGrid): Map<number, PoolShare> {
  const shares = new Map<number, PoolShare>();
  if (entries.length === 0) return shares;
  let position = 0;
  for (const { number, games } of rounds) {
    const present = entries.filter((entry) => countsFor(entry, number));
    for (const { id } of games) {
      const count = (side: number) => present.filter(({ picks }) => picks[position] === side).length;
      shares.set(id, shareOf(count(1), count(2), count(0)));
      position += 1;
    }
  }
  return shares;
}
