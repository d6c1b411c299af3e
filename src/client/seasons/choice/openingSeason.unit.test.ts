import { expect, test } from 'vitest';
import { seasonRounds } from '#client/seasons/rounds/seasonRounds.ts';
import { aGame, aRound, aSeason } from '#client/testing/fixtures.ts';
import type { Game } from '#contract/schemas.ts';
import { HOUR, MINUTE } from '#domain/time.ts';
import { openingSeason, type PlayedSeason } from './openingSeason.ts';

/** Noon of a Thursday, by the clock of the one who looks. */
const NOW = new Date(2027, 2, 18, 12).getTime();

interface Tournament {
  /** hours from now until rounds lock, the first one first */
  readonly locks?: readonly number[];
  /** of the first round */
  readonly games?: readonly Partial<Game>[];
  readonly isMissing?: boolean;
}

function played(id: number, league: 'men' | 'women', { locks = [24], games = [], isMissing = false }: Tournament) {
  const rounds = locks.map((hours, index) =>
    aRound({ id: 10 * id + index, number: index + 1, deadline: new Date(NOW + hours * HOUR).toISOString() }),
  );
  const past = new Set(rounds.filter((_, index) => (locks[index] ?? 0) <= 0).map((round) => round.id));
  const own = games.map((game, index) => aGame({ id: 100 * id + index, seasonId: id, roundId: 10 * id, ...game }));
  return { season: aSeason({ id, league }), rounds: seasonRounds(rounds, own, past), isMissing } satisfies PlayedSeason;
}

function opening(men: Tournament, women: Tournament) {
  const both = [played(1, 'men', men), played(2, 'women', women)];
  const shown = openingSeason(both, NOW).league;
  expect(openingSeason(both.toReversed(), NOW).league).toBe(shown);
  return shown;
}

const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const LIVE = { status: 'live' } as const;

test('first comes the nearest deadline for which picks are missing, in less than 12 hours', () => {
  const soon = { locks: [11], isMissing: true };
  expect(opening({ locks: [0], games: [LIVE] }, soon)).toBe('women');
  expect(opening({ locks: [10], isMissing: true }, soon)).toBe('men');
  expect(opening({ locks: [10] }, soon)).toBe('women');
  expect(opening({ locks: [0], games: [LIVE] }, { locks: [12], isMissing: true })).toBe('men');
  expect(opening({ locks: [0], games: [LIVE] }, { locks: [12 - MINUTE / HOUR], isMissing: true })).toBe('women');
});

test('then a game of a past round that is live', () => {
  const today = { locks: [0], games: [{ startTime: at(1) }] };
  expect(opening(today, { locks: [-24], games: [LIVE] })).toBe('women');
  expect(opening({ locks: [0, 1], games: [] }, { locks: [-24], games: [LIVE] })).toBe('women');
  expect(opening(today, { locks: [-24], games: [{ ...LIVE, winner: 'Duke' }] })).toBe('men');
  expect(opening(today, { locks: [1], games: [LIVE] })).toBe('men');
});

test('then an undecided game of a past round that starts today', () => {
  const next = { locks: [-24, 13], games: [{ startTime: at(13) }] };
  expect(opening(next, { locks: [-24, 30], games: [{ startTime: at(11) }] })).toBe('women');
  expect(opening(next, { locks: [-24, 30], games: [{ startTime: at(-11) }] })).toBe('women');
  expect(opening(next, { locks: [-24, 30], games: [{ startTime: at(-13) }] })).toBe('men');
  expect(opening(next, { locks: [-24, 30], games: [{ startTime: at(1), winner: 'Duke' }] })).toBe('men');
});

test('then the next deadline, which a season whose rounds are all past has not', () => {
  expect(opening({ locks: [-24, 48] }, { locks: [-24, 47] })).toBe('women');
  expect(opening({ locks: [-24], games: [{}] }, { locks: [-24, 200] })).toBe('women');
});

test('then a past round with an undecided game', () => {
  const over = { locks: [-48], games: [{ winner: 'Duke' }] };
  expect(opening(over, { locks: [-48], games: [{}, { winner: 'Duke' }] })).toBe('women');
  expect(opening({ locks: [-24, 48] }, { locks: [-24, 48], games: [{}] })).toBe('women');
});

test('at last the men’s, also without any round', () => {
  expect(opening({}, {})).toBe('men');
  expect(opening({ locks: [] }, { locks: [] })).toBe('men');
});
