import type { Game, Group, PoolStanding, Round } from '#contract/schemas.ts';
import { USUAL_POINTS } from '#domain/scoring.ts';

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
    createdAt: null,
    abbr1: null,
    abbr2: null,
    color1: null,
    color2: null,
    status: 'scheduled',
    score1: null,
    score2: null,
    clock: null,
    broadcast: null,
    ...overrides,
  };
}

/** The first round of season 1, with other values where a test needs them. */
export function aRound(overrides: Partial<Round> = {}): Round {
  return { id: 1, number: 1, name: 'First Round', deadline: '2026-03-19T16:00:00.000Z', seasonId: 1, ...overrides };
}

/** A pool of season 1 with the usual points. */
export function aPool(overrides: Partial<Group> = {}): Group {
  return {
    id: 1,
    name: 'The Office',
    seasonId: 1,
    adminId: 1,
    createdAt: '2026-03-01T12:00:00.000Z',
    points: [...USUAL_POINTS],
    countsFrom: 1,
    upsetBonus: 0,
    ...overrides,
  };
}

/** The standing of pool 1 after two rounds, without entries. */
export function aStanding(overrides: Partial<PoolStanding> = {}): PoolStanding {
  return { groupId: 1, final: false, rounds: 2, entries: 0, first: 0, leaders: [], own: [], ...overrides };
}
