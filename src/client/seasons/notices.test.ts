import { expect, test } from 'vitest';
import { formatDateTime } from '#client/api/clock.ts';
import { aRound } from '#client/testing/fixtures.ts';
import type { Notices } from '#contract/schemas.ts';
import { noticesOf } from './notices.ts';

const at = '2026-03-20T14:00:00.000Z';
const rounds = [aRound({ deadline: '2026-03-21T16:15:00.000Z' })];
const entries = [{ id: 7, userId: 3, seasonId: 1, name: 'sam 01', createdAt: at }];

const texts = (told: Notices, isLocked = false) =>
  noticesOf(told, rounds, entries, () => isLocked).map(({ text }) => text);

test('a reopened round is told with who reopened it, when, and until when its picks can be changed', () => {
  const open = `its picks are secret again and can be changed until ${formatDateTime('2026-03-21T16:15:00.000Z')}.`;
  expect(texts({ reopened: [{ roundId: 1, at, by: 'root' }], dropped: [] })).toEqual([
    `First Round was reopened by root on ${formatDateTime(at)}: ${open}`,
  ]);
  const byNobody = { reopened: [{ roundId: 1, at, by: null }], dropped: [] };
  expect(texts(byNobody)).toEqual([`First Round was reopened on ${formatDateTime(at)}: ${open}`]);
  expect(texts(byNobody, true), 'once it is locked again').toEqual([]);
});

test('a pick that was taken out is told with its team, its opponent and the entry', () => {
  expect(texts({ reopened: [], dropped: [{ entryId: 7, roundId: 1, team: 'Duke', opponent: 'Yale', at }] })).toEqual([
    'Duke is no longer in First Round: your pick against Yale was taken out of sam 01.',
  ]);
});

test('what is about a round or an entry that is gone is not told', () => {
  const dropped = { entryId: 7, roundId: 1, team: 'Duke', opponent: 'Yale', at };
  const told = {
    reopened: [{ roundId: 9, at, by: 'root' }],
    dropped: [
      { ...dropped, roundId: 9 },
      { ...dropped, entryId: 9 },
    ],
  };
  expect(texts(told)).toEqual([]);
});
