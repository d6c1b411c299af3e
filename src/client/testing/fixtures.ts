import type { Game, Pool, Round, Season, User } from '#contract/schemas.ts';
import type { GridPick, Leaderboard, PickGrid, PoolStanding } from '#contract/standings.ts';
import { UNPLAYED } from '#domain/bracket/gameFields.ts';
import { NEW_POOL_SETTINGS } from '#domain/pools/settings.ts';
import { type Scoring, USUAL_POINTS } from '#domain/scoring/scoring.ts';
import { scoredGame } from '#domain/scoring/standings.ts';
import { standings } from '#test/support/standings.ts';

/** The user 1, with other values where a test needs them. */
export function aUser(overrides: Partial<User> = {}): User {
  return {
    id: 1,
    username: 'sam',
    email: null,
    isAdmin: false,
    isHidden: false,
    avatarUrl: null,
    tileEmoji: null,
    tileColor: null,
    ...overrides,
  };
}

/** The active season 1, with other values where a test needs them. */
export function aSeason(overrides: Partial<Season> = {}): Season {
  return {
    id: 1,
    year: 2026,
    name: 'March Madness',
    isActive: true,
    isArchived: false,
    finalFour: [
      ['East Region', 'West Region'],
      ['South Region', 'Midwest Region'],
    ],
    feed: 'off',
    league: 'men',
    ...overrides,
  };
}

/** An undecided game of season 1, with other values where a test needs them. */
export function aGame(overrides: Partial<Game> = {}): Game {
  return {
    id: 1,
    seasonId: 1,
    roundId: 1,
    region: 'East Region',
    team1: 'Duke',
    seed1: 1,
    team2: 'Baylor',
    seed2: 9,
    startTime: null,
    winner: null,
    decidedAt: null,
    createdAt: '2026-03-15T12:00:00.000Z',
    abbr1: null,
    abbr2: null,
    color1: null,
    color2: null,
    ...UNPLAYED,
    ...overrides,
  };
}

/** The first round of season 1, with other values where a test needs them. */
export function aRound(overrides: Partial<Round> = {}): Round {
  return { id: 1, number: 1, name: 'First Round', deadline: '2026-03-19T16:00:00.000Z', seasonId: 1, ...overrides };
}

/** A pool of season 1 with the usual points. */
export function aPool(overrides: Partial<Pool> = {}): Pool {
  return {
    id: 1,
    name: 'The Office',
    seasonId: 1,
    adminId: 1,
    admins: [],
    createdAt: '2026-03-01T12:00:00.000Z',
    points: [...USUAL_POINTS],
    countsFrom: 1,
    upsetBonus: 0,
    tieBreaker: 'none',
    earlierRounds: 'count',
    ...NEW_POOL_SETTINGS,
    rulesChangedAt: null,
    dues: null,
    isSitePool: false,
    previousId: null,
    ...overrides,
  };
}

/** The standing of pool 1 after two rounds, without entries. */
export function aStanding(overrides: Partial<PoolStanding> = {}): PoolStanding {
  return { groupId: 1, final: false, rounds: 2, entries: 0, first: 0, leaders: [], own: [], ...overrides };
}

/** The pick grid of pool 1: the games of its rounds, and the picks of its entries by name. */
export function aGrid(
  rounds: readonly (readonly Game[])[],
  picks: Readonly<Record<string, readonly GridPick[]>>,
): PickGrid {
  return {
    groupId: 1,
    seasonId: 1,
    rounds: rounds.map((games, index) => ({
      id: index + 1,
      number: index + 1,
      name: `Round ${index + 1}`,
      games: [...games],
    })),
    entries: Object.entries(picks).map(([name, own], index) => ({
      entryId: index + 1,
      entryName: name,
      username: name.toLowerCase(),
      rank: index + 1,
      total: 0,
      picks: [...own],
      joinedAfter: 0,
      absent: [],
    })),
  };
}

/** The leaderboard of a pick grid. */
export function aLeaderboard({ groupId, seasonId, rounds, entries }: PickGrid, scoring: Scoring): Leaderboard {
  const scored = rounds.map(({ number, games }) => ({ number, games: games.map(scoredGame) }));
  const players = entries.map((entry) => {
    return { id: entry.entryId, name: entry.entryName, picks: entry.picks.map((side) => side || null), entry };
  });
  const rows = standings(scored, players, scoring).map(({ entry: { entry }, rank, total, points }) => {
    const { entryId, entryName, username, joinedAfter, absent } = entry;
    const person = { entryId, entryName, userId: entryId, username };
    return { ...person, joinedAfter, absent, rank, total, points: [...points], guess: null, distance: null };
  });
  const tops = rounds.map((_, place) => Math.max(...rows.map(({ points }) => points[place] ?? 0)));
  return {
    groupId,
    seasonId,
    final: false,
    championshipTotal: null,
    rounds: rounds.map(({ id, number, name }, place) => ({ id, number, name, top: tops[place] ?? 0 })),
    rows,
  };
}
