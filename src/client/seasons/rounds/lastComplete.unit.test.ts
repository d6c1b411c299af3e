import { expect, test } from 'vitest';
import { aGame, aRound } from '#client/testing/fixtures.ts';
import { lastComplete } from './lastComplete.ts';
import { type SeasonRound, seasonRounds } from './seasonRounds.ts';

const pool = { countsFrom: 1 };
const rounds = [aRound(), aRound({ id: 2, number: 2 }), aRound({ id: 3, number: 3 })];
const played = (past: number, games: readonly Parameters<typeof aGame>[0][]): SeasonRound[] =>
  seasonRounds(
    rounds,
    games.map((game) => aGame(game)),
    new Set(rounds.slice(0, past).map(({ id }) => id)),
  );

test('it is the last past round once it is complete, until the next one locks', () => {
  const games = [{ winner: 'Duke' }, { id: 2, roundId: 2 }];
  expect(lastComplete(played(0, games), pool)).toBeUndefined();
  expect(lastComplete(played(1, games), pool)?.number).toBe(1);
  expect(lastComplete(played(2, games), pool)).toBeUndefined();
  expect(lastComplete(played(2, [{ winner: 'Duke' }, { id: 2, roundId: 2, winner: 'Duke' }]), pool)?.number).toBe(2);
});

test('it is none that does not count in a pool', () => {
  expect(lastComplete(played(1, [{ winner: 'Duke' }]), { countsFrom: 2 })).toBeUndefined();
});
