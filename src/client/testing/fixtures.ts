import type { Game, Round } from '#contract/schemas.ts';

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
    abbr1: null,
    abbr2: null,
    color1: null,
    color2: null,
    ...overrides,
  };
}

/** The first round of season 1, with other values where a test needs them. */
export function aRound(overrides: Partial<Round> = {}): Round {
  return { id: 1, number: 1, name: 'First Round', deadline: '2026-03-19T16:00:00.000Z', seasonId: 1, ...overrides };
}
