import { expect, test } from 'vitest';
import { actionText, auditChanges } from './auditChanges.ts';

test('a change is shown field by field, in words', () => {
  const deadline = '2026-03-19T16:00:00.000Z';
  expect(
    auditChanges({
      before: { id: 7, deadline, winner: null, isHidden: false, team1: 'A/B' },
      after: { id: 7, deadline: null, winner: 'Duke', isHidden: true, team1: 'A' },
    }),
  ).toEqual([
    { field: 'deadline', before: expect.stringContaining('Mar 19, 2026'), after: 'none' },
    { field: 'winner', before: 'none', after: 'Duke' },
    { field: 'is hidden', before: 'no', after: 'yes' },
    { field: 'team 1', before: 'A/B', after: 'A' },
  ]);
});

test('a creation has no values before, a deletion none after, and a plain action neither', () => {
  expect(auditChanges({ before: null, after: { points: [1, 2, 3] } })).toEqual([
    { field: 'points', before: undefined, after: '1, 2, 3' },
  ]);
  expect(auditChanges({ before: { picks: [{ entryId: 1 }], count: 3 }, after: null })).toEqual([
    { field: 'picks', before: '[{"entryId":1}]', after: undefined },
    { field: 'count', before: '3', after: undefined },
  ]);
  expect(auditChanges({ before: null, after: null })).toEqual([]);
});

test('an action is shown in the words of the screens', () => {
  expect(['picks dropped', 'bracket taken back', 'winner set'].map(actionText)).toEqual([
    'picks removed',
    'bracket deleted',
    'winner set',
  ]);
});
