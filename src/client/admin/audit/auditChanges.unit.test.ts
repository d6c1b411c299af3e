import { expect, test } from 'vitest';
import { actionText, auditChanges, countText, resultText, targetParts } from './auditChanges.ts';

test('a change is shown field by field, in words', () => {
  const deadline = '2026-03-19T16:00:00.000Z';
  expect(
    auditChanges({
      action: 'game changed',
      before: { id: 7, deadline, isHidden: false, team1: 'A/B', slot: 1 },
      after: { id: 7, deadline: null, isHidden: true, team1: 'A', slot: 1 },
    }),
  ).toEqual([
    { field: 'deadline', before: expect.stringContaining('Mar 19, 2026'), after: 'none' },
    { field: 'is hidden', before: 'no', after: 'yes' },
    { field: 'team 1', before: 'A/B', after: 'A' },
  ]);
});

test('a creation has no values before, a deletion none after, and a plain action neither', () => {
  expect(auditChanges({ action: 'pool created', before: null, after: { points: [1, 2, 3] } })).toEqual([
    { field: 'points', before: undefined, after: '1, 2, 3' },
  ]);
  expect(
    auditChanges({
      action: 'picks dropped',
      before: {
        picks: [
          { entryId: 1, side: 2 },
          { entryId: 4, side: 1 },
        ],
        count: 3,
      },
      after: null,
    }),
  ).toEqual([
    { field: 'picks', before: 'entry id 1, side 2; entry id 4, side 1', after: undefined },
    { field: 'count', before: '3', after: undefined },
  ]);
  expect(auditChanges({ action: 'pool deleted', before: null, after: null })).toEqual([]);
});

test('what a check of the feed has changed is said game by game, with the names of the teams as they are', () => {
  const row = {
    action: 'scores changed',
    before: {
      'game 29, Illinois – Texas': { broadcast: null, startTime: '2026-03-19T16:00:24.524Z' },
      'Texas/Xavier': { clock: null, score1: 71, score2: 65 },
      'game 30, Duke – Yale': { score1: null, status: 'scheduled' },
    },
    after: {
      'game 29, Illinois – Texas': { broadcast: 'CBS', startTime: '2026-03-19T16:00:00.000Z' },
      'Texas/Xavier': { clock: '2nd 3:10', score1: 73, score2: 65 },
      'game 30, Duke – Yale': { score1: 2, status: 'live' },
    },
  };
  const tipOff = expect.stringMatching(/^Mar 19, 2026, \d+:00.[AP]M$/);
  expect(auditChanges(row)).toEqual([
    { field: 'Illinois – Texas', before: tipOff, after: expect.stringMatching(/^Mar 19, 2026, .* · CBS$/) },
    { field: 'Texas/Xavier', before: '71–65', after: '73–65 · 2nd 3:10' },
    { field: 'Duke – Yale', before: 'Duke – · scheduled', after: 'Duke 2 · live' },
  ]);
  expect([countText(row, 3), countText({ action: 'game changed' }, 3)]).toEqual(['3 games', '3 fields']);
});

test('an action is shown in the words of the screens', () => {
  expect(['picks dropped', 'bracket taken back', 'winner set'].map(actionText)).toEqual([
    'picks removed',
    'bracket deleted',
    'winner set',
  ]);
});

test('the result of a changed game is said in words, and its fields are not listed again', () => {
  const change = (before: object, after: object) => {
    const row = { action: 'game changed', before: { ...before }, after: { ...after } };
    return [resultText(row), auditChanges(row).map(({ field }) => field)];
  };
  const none = { winner: null, status: 'live', clock: '2nd 0:02', score1: 70, score2: 65 };
  const won = { winner: 'Duke', status: 'final', clock: null, score1: 72, score2: 65 };
  expect(change(none, won)).toEqual(['Duke won, 72–65', []]);
  expect(change({ winner: 'Duke' }, { winner: 'Vermont' })).toEqual(['Vermont won instead of Duke', []]);
  expect(change({ winner: 'Duke', team1: 'Duke' }, { winner: null, team1: 'Yale' })).toEqual([
    'Duke is no longer the winner',
    ['team 1'],
  ]);
  expect(change({ score1: null, score2: null }, { score1: 70, score2: 64 })).toEqual(['70–64', []]);
  expect(change({ score1: 70 }, { score1: null })).toEqual([undefined, ['score 1']]);
  expect(resultText({ action: 'game created', before: null, after: { winner: null } })).toBeUndefined();
});

test('a target is named without its number, which stands apart', () => {
  expect(targetParts('game 90, Duke – Vermont')).toEqual({ name: 'Duke – Vermont', id: 'game 90' });
  expect(targetParts('user 9, ada, the first')).toEqual({ name: 'ada, the first', id: 'user 9' });
  expect(targetParts('bracket')).toEqual({ name: 'bracket', id: undefined });
});
