import { expect, test } from 'vitest';
import { aGame, aGrid, aRound } from '#client/testing/fixtures.ts';
import { chances } from '#domain/outlook/leadShares.ts';
import { outlookInput } from './outlookInput.ts';
import { rootFor } from './rootFor.ts';

const scoring = { points: [1, 4, 3, 4, 5, 6], countsFrom: 1, upsetBonus: 0, tieBreaker: 'none' as const };
const game = aGame({ id: 2, roundId: 2, team1: 'UConn', team2: 'Illinois', seed1: 2, seed2: 3 });
const rounds = [aRound(), aRound({ id: 2, number: 2 }), aRound({ id: 3, number: 3 })];

/** Returns the team that Pat roots for in the last game, while Kev has `lead` points more. */
const rooted = (picks: { readonly kev: 0 | 1 | 2; readonly pat: 0 | 1 | 2 }, lead: number) => {
  const decided = Array.from({ length: lead }, (_, n) => aGame({ id: 100 + n, winner: 'Duke' }));
  const grid = aGrid([decided, [game]], {
    Kev: [...decided.map(() => 1 as const), picks.kev],
    Pat: [...decided.map(() => 2 as const), picks.pat],
  });
  const input = outlookInput(grid, rounds, [...decided, game], scoring, new Set([2]));
  const [cheer] = chances(input.pool, input.followed).even.cheers[0] ?? [];
  return rootFor(input, input.followed[0] ?? -1, 0, cheer);
};

test('a team whose win can bring the lead is rooted for, with the share that it adds', () => {
  expect(rooted({ kev: 2, pat: 1 }, 4)).toEqual({ team: 'UConn', worth: '+100%' });
  expect(rooted({ kev: 2, pat: 0 }, 0)).toEqual({ team: 'UConn', worth: '+100%' });
});

test('an own pick that brings no lead is still rooted for, with its points', () => {
  expect(rooted({ kev: 2, pat: 1 }, 9)).toEqual({ team: 'UConn', worth: '+4 points' });
  expect(rooted({ kev: 2, pat: 2 }, 9)).toEqual({ team: 'Illinois', worth: '+4 points' });
});

test('without a pick, and without a difference, no team is rooted for', () => {
  expect(rooted({ kev: 2, pat: 0 }, 9)).toBeUndefined();
});
