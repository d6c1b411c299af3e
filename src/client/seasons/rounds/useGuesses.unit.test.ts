import { expect, test } from 'vitest';
import { aGame, aRound } from '#client/testing/fixtures.ts';
import { takesGuess } from './useGuesses.ts';

const DEADLINE = '2031-04-07T16:00:00.000Z';
const game = aGame({ region: 'Championship', winner: null });
const open = { number: 6, round: aRound({ deadline: DEADLINE }), state: 'open', guessGame: game } as const;
const pool = { id: 1, tieBreaker: 'total', countsFrom: 1 } as const;
const member = { entryId: 7, groupId: 1, joinedAt: '2031-03-01T16:00:00.000Z' };

test('the round of the Championship takes a guess of an entry in a pool with the tie-breaker', () => {
  expect(takesGuess(7, open, [member], [pool])).toBe(true);
  expect(takesGuess(8, open, [member], [pool])).toBe(false);
  expect(takesGuess(7, open, [], [pool])).toBe(false);
  expect(takesGuess(7, open, [member], [{ ...pool, tieBreaker: 'none' }])).toBe(false);
  expect(takesGuess(7, { ...open, number: 4 }, [member], [{ ...pool, countsFrom: 5 }])).toBe(false);
  expect(takesGuess(7, { ...open, guessGame: undefined }, [member], [pool])).toBe(false);
});

test('an open round whose Championship is decided takes none, and a past one that of an entry which was in the pool', () => {
  const decided = aGame({ region: 'Championship', winner: game.team1 });
  expect(takesGuess(7, { ...open, guessGame: decided }, [member], [pool])).toBe(false);
  const past = { ...open, state: 'complete', guessGame: decided } as const;
  expect(takesGuess(7, past, [member], [pool])).toBe(true);
  expect(takesGuess(7, past, [{ ...member, joinedAt: DEADLINE }], [pool])).toBe(false);
});
