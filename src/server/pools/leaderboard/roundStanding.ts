import { at } from '#domain/at.ts';
import { isFinal } from '#domain/bracket/bracket.ts';
import { hadRank } from '#domain/scoring/couldPick.ts';
import { placesGained } from '#domain/scoring/standings.ts';
import { countsFor } from '#domain/scoring/whoCounts.ts';
import type { PoolPicks } from './poolPicks.ts';
import { toStandings } from './scores.ts';

export interface RoundPlace {
  readonly entryName: string;
  readonly right: number;
  readonly points: number;
  readonly rank: number;
  readonly total: number;
  /** places gained by the round, negative if lost; null without an earlier rank */
  readonly moved: number | null;
}

/** Entries that share the most points. */
export interface Best {
  /** in leaderboard order, at most `MAX_NAMED` */
  readonly names: readonly string[];
  readonly count: number;
  readonly points: number;
}

/** A pool as it stood after a past round. */
export interface RoundStanding {
  /** whether the Championship is decided */
  readonly isFinal: boolean;
  readonly entries: number;
  readonly games: number;
  /** of the round; nobody has scored if it is undefined */
  readonly champions: Best | undefined;
  /** of the first place */
  readonly leaders: Best | undefined;
  /** entries that could pick in the round, in leaderboard order */
  readonly byUser: ReadonlyMap<number, readonly RoundPlace[]>;
}

const MAX_NAMED = 3;

/** Returns a pool as it stood after a round, without later ones; undefined if the round is not past or does not count. */
export function toRoundStanding(poolPicks: PoolPicks, roundNumber: number): RoundStanding | undefined {
  const { season, entries } = poolPicks;
  const index = season.rounds.findIndex(({ number }) => number === roundNumber);
  const round = season.rounds[index];
  if (!round) return undefined;
  const rounds = season.rounds.slice(0, index + 1);
  const end = rounds.reduce((sum, { games }) => sum + games.length, 0);
  const picks = poolPicks.picks.subarray(0, end * entries.length);
  const first = end - round.games.length;
  const standings = toStandings({ ...poolPicks, season: { ...season, rounds }, picks });
  const gained = placesGained(standings);
  const rows = standings.map(({ entry, rank, total, points }, place) => ({
    userId: entry.entry.userId,
    couldPick: countsFor(entry, roundNumber),
    entryName: entry.entry.name,
    right: round.games.filter(
      ({ winner }, game) => winner && picks[(first + game) * entries.length + entry.n] === winner,
    ).length,
    points: at(points, index),
    rank,
    total,
    moved: gained && hadRank(rounds, entry) ? at(gained, place) : null,
  }));
  const byUser = new Map<number, RoundPlace[]>();
  for (const { userId, couldPick, ...row } of rows) {
    if (couldPick) byUser.set(userId, [...(byUser.get(userId) ?? []), row]);
  }
  return {
    isFinal: isFinal(rounds),
    entries: entries.length,
    games: round.games.length,
    champions: bestOf(rows.map(({ entryName, points }) => ({ entryName, points }))),
    leaders: bestOf(
      rows.filter(({ rank }) => rank === 1).map(({ entryName, total }) => ({ entryName, points: total })),
    ),
    byUser,
  };
}

function bestOf(rows: readonly { readonly entryName: string; readonly points: number }[]): Best | undefined {
  const points = rows.reduce((most, row) => Math.max(most, row.points), 0);
  const best = rows.filter((row) => row.points === points);
  if (points === 0) return undefined;
  return { names: best.slice(0, MAX_NAMED).map(({ entryName }) => entryName), count: best.length, points };
}
