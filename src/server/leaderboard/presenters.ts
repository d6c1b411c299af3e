import type { GridPick, Leaderboard, PickGrid, PoolStanding } from '#contract/standings.ts';
import { isFinal } from '#domain/bracket.ts';
import { hadRank, joinedAfterRound } from '#domain/couldPick.ts';
import { distanceOf } from '#domain/guesses.ts';
import { sentTile } from '#domain/personTile.ts';
import { leadersOf, placesGained, ranked, topByRound } from '#domain/standings.ts';
import { toGame } from '#server/games/queries.ts';
import type { PoolPicks } from './poolPicks.ts';
import type { ScoredEntryRow } from './queries.ts';
import { championshipTotal, scoresOf } from './scores.ts';

export function toLeaderboard(of: PoolPicks): Leaderboard {
  const { pool, season, guesses } = of;
  const rows = ranked(season.rounds.length, placedEntries(of), scoresOf(of));
  const total = championshipTotal(season);
  const tops = topByRound(rows, season.rounds.length);
  return {
    groupId: pool.id,
    seasonId: pool.seasonId,
    final: isFinal(season.rounds),
    championshipTotal: total,
    rounds: season.rounds.map(({ number, name }, index) => ({ number, name, top: tops[index] ?? 0 })),
    rows: rows.map(({ entry: { entry, n, joinedAfter }, rank, total: sum, points }) => ({
      entryId: entry.id,
      entryName: entry.name,
      userId: entry.userId,
      username: entry.username,
      ...sentTile(entry),
      rank,
      total: sum,
      points: [...points],
      joinedAfter,
      guess: guesses[n] ?? null,
      distance: distanceOf(guesses[n] ?? null, total),
    })),
  };
}

interface PlacedEntry {
  readonly entry: ScoredEntryRow;
  /** place among the packed picks */
  readonly n: number;
  readonly joinedAfter: number;
}

/** Returns the pool's entries in the order of its packed picks. */
export function placedEntries({ season, entries, picks }: PoolPicks): PlacedEntry[] {
  let end = 0;
  const rounds = season.rounds.map(({ number, deadline, games }) => {
    const first = end;
    end += games.length;
    return { number, deadline: deadline.getTime(), first, end };
  });
  return entries.map((entry, n) => {
    const hasPicked = (index: number) => {
      const { first = 0, end: last = 0 } = rounds[index] ?? {};
      for (let game = first; game < last; game++) if (picks[game * entries.length + n]) return true;
      return false;
    };
    return {
      entry,
      n,
      joinedAfter: joinedAfterRound(
        rounds,
        { createdAt: entry.createdAt.getTime(), joinedAfter: entry.joinedAfter },
        hasPicked,
      ),
    };
  });
}

/** A pool's standing in short; each caller gets their own entries of it. */
export interface SharedStanding {
  readonly summary: Omit<PoolStanding, 'own'>;
  readonly byUser: ReadonlyMap<number, PoolStanding['own']>;
}

export function toSharedStanding(of: PoolPicks): SharedStanding {
  const { pool, season, entries } = of;
  const placed = placedEntries(of);
  const scores = scoresOf(of);
  const gained = placesGained(scores, season.rounds.length);
  const rows = Array.from(scores.order, (n, place) => {
    const { entry, joinedAfter } = placed[n] as PlacedEntry;
    const { id, name } = entry;
    const row = { entryId: id, entryName: name, rank: scores.ranks[place] ?? 0, total: scores.totals[n] ?? 0 };
    const moved = hadRank(season.rounds, joinedAfter) ? (gained?.[n] ?? null) : null;
    return { ...row, entry, moved };
  });
  const byUser = new Map<number, PoolStanding['own']>();
  for (const { entry, ...row } of rows) {
    const own = byUser.get(entry.userId);
    if (own) own.push(row);
    else byUser.set(entry.userId, [row]);
  }
  return {
    summary: {
      groupId: pool.id,
      final: isFinal(season.rounds),
      rounds: season.rounds.length,
      entries: entries.length,
      first: rows.filter(({ rank }) => rank === 1).length,
      leaders: leadersOf(rows).map(({ entry, moved: _, ...row }) => ({
        ...row,
        username: entry.username,
        ...sentTile(entry),
      })),
    },
    byUser,
  };
}

export function toPickGrid(of: PoolPicks): PickGrid {
  const { pool, season, entries, picks } = of;
  const rows = ranked(season.rounds.length, placedEntries(of), scoresOf(of));
  return {
    groupId: pool.id,
    seasonId: pool.seasonId,
    rounds: season.rounds.map(({ number, name, games }) => ({ number, name, games: games.map(toGame) })),
    entries: rows.map(({ entry: { entry, n, joinedAfter }, rank, total }) => ({
      entryId: entry.id,
      entryName: entry.name,
      username: entry.username,
      ...sentTile(entry),
      rank,
      total,
      picks: picksOf(picks, entries.length, n),
      joinedAfter,
    })),
  };
}

function picksOf(picks: Uint8Array, entries: number, n: number): GridPick[] {
  return Array.from({ length: picks.length / entries }, (_, game) => picks[game * entries + n] as GridPick);
}
