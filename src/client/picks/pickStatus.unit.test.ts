import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import { type MatchupState, pickStatus } from './pickStatus.ts';

const open: MatchupState = { game: aGame(), pick: null, pending: undefined, isLocked: false };

function statusesOf(state: Partial<MatchupState>): string[] {
  return ['Duke', 'Baylor'].map((team) => pickStatus({ ...open, ...state }, team));
}

test.each<[string, Partial<MatchupState>, string[]]>([
  ['an open game without a pick', {}, ['free', 'free']],
  ['a saved pick', { pick: 'Duke' }, ['saved', 'free']],
  [
    'a changed pick on its way',
    { pick: 'Duke', pending: { state: 'saving', wanted: 'Baylor', sent: 'Baylor' } },
    ['free', 'saving'],
  ],
  ['a pick that was not saved', { pick: 'Duke', pending: { state: 'failed', wanted: 'Baylor' } }, ['free', 'failed']],
  [
    'a pick being taken back',
    { pick: 'Duke', pending: { state: 'saving', wanted: null, sent: null } },
    ['free', 'free'],
  ],
  [
    'a rejected pick over a saved one',
    { pick: 'Duke', pending: { state: 'rejected', wanted: 'Baylor', reason: 'late' }, isLocked: true },
    ['locked', 'other'],
  ],
  ['a locked game', { pick: 'Duke', isLocked: true }, ['locked', 'other']],
  ['a locked game without a pick', { isLocked: true }, ['other', 'other']],
  ['a correct pick', { pick: 'Duke', isLocked: true, game: aGame({ winner: 'Duke' }) }, ['correct', 'other']],
  ['a wrong pick', { pick: 'Duke', isLocked: true, game: aGame({ winner: 'Baylor' }) }, ['wrong', 'won']],
  [
    'a pick that has won a final being confirmed',
    { pick: 'Duke', isLocked: true, game: aGame({ status: 'final', score1: 70, score2: 64 }) },
    ['unconfirmedCorrect', 'other'],
  ],
  [
    'a pick that has lost a final being confirmed',
    { pick: 'Duke', isLocked: true, game: aGame({ status: 'final', score1: 60, score2: 64 }) },
    ['unconfirmedWrong', 'other'],
  ],
  [
    'a pick of a final without scores',
    { pick: 'Duke', isLocked: true, game: aGame({ status: 'final' }) },
    ['locked', 'other'],
  ],
  ['a decided game without a pick', { isLocked: true, game: aGame({ winner: 'Baylor' }) }, ['other', 'won']],
])('%s gives both teams their status', (_, state, expected) => {
  expect(statusesOf(state)).toEqual(expected);
});
