import type { GridPick, Leaderboard, PickGrid, PoolStanding } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { isFinal } from '#domain/bracket/bracket.ts';
import { sentTile } from '#domain/names/personTile.ts';
import { hadRank } from '#domain/scoring/couldPick.ts';
import { distanceOf } from '#domain/scoring/guesses.ts';
import { leadersOf, placesGained, topByRound } from '#domain/scoring/standings.ts';
import { toGame } from '#server/tournament/season/gamesQueries.ts';
import type { PoolPicks } from './poolPicks.ts';
import { digestResults } from './resultsDigest.ts';
import { championshipTotal, toStandings } from './scores.ts';

export function toLeaderboard(poolPicks: PoolPicks): Leaderboard {
  const { pool, season } = poolPicks;
  const rows = toStandings(poolPicks);
  const total = championshipTotal(season);
  const tops = topByRound(rows, season.rounds.length);
  return {
    groupId: pool.id,
    seasonId: pool.seasonId,
    final: isFinal(season.rounds),
    championshipTotal: total,
    rounds: season.rounds.map(({ id, number, name }, index) => ({ id, number, name, top: at(tops, index) })),
    rows: rows.map(({ entry: { entry, joinedAfter, absent, guess }, rank, total: sum, points }) => ({
      entryId: entry.id,
      entryName: entry.name,
      userId: entry.userId,
      username: entry.username,
      ...sentTile(entry),
      rank,
      total: sum,
      points: [...points],
      joinedAfter,
      absent: [...absent],
      guess,
      distance: distanceOf(guess, total),
    })),
  };
}

/** A pool's standing in short; each caller gets their own entries of it. */
export interface SharedStanding {
  readonly summary: Omit<PoolStanding, 'own'>;
  readonly byUser: ReadonlyMap<number, PoolStanding['own']>;
}

export function toSharedStanding(poolPicks: PoolPicks): SharedStanding {
  const { pool, season, entries } = poolPicks;
  const standings = toStandings(poolPicks);
  const gained = placesGained(standings);
  const decided = championshipTotal(season);
  const rows = standings.map(({ entry: placed, rank, total }, index) => {
    const { entry, guess } = placed;
    const moved = gained && hadRank(season.rounds, placed) ? at(gained, index) : null;
    const distance = distanceOf(guess, decided);
    return { entryId: entry.id, entryName: entry.name, rank, total, entry, moved, distance };
  });
  const byUser = new Map<number, PoolStanding['own']>();
  for (const { entry, distance: _, ...row } of rows) {
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

/** Who leads a pool, if anybody has a point. */
export interface PoolLead {
  /** digest of the results that it follows from */
  readonly results: string;
  /** the rounds whose picks it follows from */
  readonly rounds: readonly number[];
  readonly entryIds: readonly number[];
  readonly isFinal: boolean;
}

export function toLead(poolPicks: PoolPicks): PoolLead {
  const { season } = poolPicks;
  const leaders = toStandings(poolPicks).filter(({ rank, total }) => rank === 1 && total > 0);
  return {
    results: digestResults(season),
    rounds: season.rounds.map(({ id }) => id),
    entryIds: leaders.map(({ entry }) => entry.entry.id),
    isFinal: isFinal(season.rounds),
  };
}

export function toPickGrid(poolPicks: PoolPicks): PickGrid {
  const { pool, season, entries, picks, auto } = poolPicks;
  const rows = toStandings(poolPicks);
  return {
    groupId: pool.id,
    seasonId: pool.seasonId,
    rounds: season.rounds.map(({ id, number, name, games }) => ({ id, number, name, games: games.map(toGame) })),
    entries: rows.map(({ entry: { entry, n, joinedAfter, absent }, rank, total }) => ({
      entryId: entry.id,
      entryName: entry.name,
      username: entry.username,
      ...sentTile(entry),
      rank,
      total,
      picks: picksOf(picks, entries.length, n),
      ...(auto && autoOf(auto, entries.length, n)),
      joinedAfter,
      absent: [...absent],
    })),
  };
}

/** Returns which picks of an entry the autopilot made; nothing if it made none. */
function autoOf(auto: Uint8Array, entries: number, n: number): Pick<PickGrid['entries'][number], 'isAuto'> {
  const isAuto = picksOf(auto, entries, n).map((made) => made === 1);
  return isAuto.includes(true) ? { isAuto } : {};
}

function picksOf(picks: Uint8Array, entries: number, n: number): GridPick[] {
  return Array.from({ length: picks.length / entries }, (_, game) => picks[game * entries + n] as GridPick);
}
