import { expect, test } from 'vitest';
import { formatDateTime } from '#client/api/clock.ts';
import { aRound } from '#client/testing/fixtures.ts';
import type { CoreNotices } from '#contract/notices.ts';
import { isAboutGame, noticesOf } from './notices.ts';

const at = '2026-03-20T14:00:00.000Z';
const first = aRound({ deadline: '2026-03-21T16:15:00.000Z' });
const second = aRound({ id: 2, number: 2, name: 'Second Round', deadline: '2026-03-23T16:15:00.000Z' });
const anEntry = (id: number, name: string) => ({
  id,
  userId: 3,
  seasonId: 1,
  name,
  autopilot: 'off' as const,
  createdAt: at,
});
const entries = [anEntry(7, 'sam 01')];

const given = (notices: Partial<CoreNotices>): CoreNotices => ({
  reopened: [],
  moved: [],
  dropped: [],
  added: [],
  settled: [],
  ...notices,
});
const noticesIn = (notices: Partial<CoreNotices>, locked: readonly number[] = [], own = entries) =>
  noticesOf(given(notices), [first, second], own, { past: new Set(locked), isArchived: false });
const texts = (notices: Partial<CoreNotices>, locked: readonly number[] = [], own = entries) =>
  noticesIn(notices, locked, own).map(({ text }) => text);

test('a notice of a reopened round says who reopened it, when, and the new deadline', () => {
  const open = `its picks are secret again and can be changed until ${formatDateTime(first.deadline)}.`;
  expect(texts({ reopened: [{ roundId: 1, at, by: 'root' }] })).toEqual([
    `First Round was reopened by root on ${formatDateTime(at)}: ${open}`,
  ]);
  const byNobody = { reopened: [{ roundId: 1, at, by: null }] };
  expect(texts(byNobody)).toEqual([`First Round was reopened on ${formatDateTime(at)}: ${open}`]);
  expect(texts(byNobody, [1]), 'once it is locked again').toEqual([]);
});

test('a notice of a moved deadline has the new and the old time until the round locks, and can be closed', () => {
  const from = '2026-03-25T16:15:00.000Z';
  const now = formatDateTime(first.deadline);
  const [notice, ...others] = noticesIn({ moved: [{ roundId: 1, from, at }] });
  expect(notice).toMatchObject({
    kind: 'moved',
    text: `First Round locks earlier than planned: ${now} instead of ${formatDateTime(from)}.`,
    canClose: true,
  });
  expect(others).toEqual([]);
  expect(texts({ moved: [{ roundId: 1, from: at, at }] })).toEqual([
    `First Round locks later than planned: ${now} instead of ${formatDateTime(at)}.`,
  ]);
  expect(texts({ moved: [{ roundId: 1, from, at }] }, [1])).toEqual([]);
  expect(texts({ moved: [{ roundId: 1, from: '2026-03-21T16:15:20.000Z', at }] }), 'less than is shown').toEqual([]);
});

test('another move of a deadline is another notice', () => {
  const keyAt = (time: string) => noticesIn({ moved: [{ roundId: 1, from: second.deadline, at: time }] })[0]?.key;
  expect(keyAt(at)).not.toBe(keyAt('2026-03-20T15:00:00.000Z'));
});

const dropped = { entryId: 7, roundId: 1, gameId: 12, team: 'Duke', opponent: 'Yale', at };

test('a notice of a dropped pick names the team, its opponent and the entry, and leads to the game', () => {
  expect(noticesIn({ dropped: [dropped] })).toMatchObject([
    {
      text: 'Duke is no longer in First Round: your pick against Yale was removed from sam 01.',
      action: { label: 'Pick again', entryId: 7, gameId: 12 },
      canClose: false,
    },
  ]);
  expect(noticesIn({ dropped: [{ ...dropped, gameId: null }] })[0]?.action).toBeUndefined();
});

test('a notice of a dropped pick ends when its round locks', () => {
  expect(texts({ dropped: [dropped] }, [1])).toEqual([]);
  expect(texts({ dropped: [dropped] }, [2])).toHaveLength(1);
});

test('a notice of a pick dropped from a locked round leads nowhere, and ends when it is closed or the next round locks', () => {
  const late = { ...dropped, at: first.deadline };
  const [notice] = noticesIn({ dropped: [late] }, [1]);
  expect(notice).toMatchObject({ text: expect.stringContaining('was removed from sam 01'), canClose: true });
  expect(notice?.action).toBeUndefined();
  expect(texts({ dropped: [late] }, [1, 2])).toEqual([]);
  expect(
    texts({ dropped: [{ ...late, roundId: 2, at: second.deadline }] }, [1, 2]),
    'without a next round',
  ).toHaveLength(1);
});

test('in an archived season no dropped pick has a notice, whatever its round', () => {
  const ofLast = { ...dropped, roundId: 2, at: second.deadline };
  const notices = given({ dropped: [dropped, ofLast] });
  expect(noticesOf(notices, [first, second], entries, { past: new Set([1, 2]), isArchived: true })).toEqual([]);
});

const added = { entryId: 7, roundId: 2, gameId: 21, team1: 'Duke', team2: 'Baylor' };
const more = { ...added, gameId: 22, team1: 'Arizona', team2: 'Oregon' };

test('a notice of added games names them and leads to the first, until the round locks', () => {
  expect(noticesIn({ added: [added, more] })).toMatchObject([
    {
      text: '2 more games of Second Round can be picked: Duke – Baylor and Arizona – Oregon.',
      action: { label: 'Pick', entryId: 7, gameId: 21 },
    },
  ]);
  expect(texts({ added: [added] })).toEqual(['1 more game of Second Round can be picked: Duke – Baylor.']);
  expect(texts({ added: [added] }, [2])).toEqual([]);
});

test('of several entries the notice counts a game once and leads to the first entry that lacks a pick', () => {
  const own = [...entries, anEntry(8, 'sam 02')];
  expect(noticesIn({ added: [{ ...more, entryId: 8 }, added, { ...added, entryId: 8 }] }, [], own)).toMatchObject([
    {
      text: '2 more games of Second Round can be picked: Arizona – Oregon and Duke – Baylor.',
      action: { label: 'Pick in sam 02', entryId: 8, gameId: 22 },
    },
  ]);
});

test('a game that was created again after its pick was dropped has one notice', () => {
  const again = { ...dropped, roundId: 2, gameId: 21 };
  expect(noticesIn({ dropped: [again], added: [added] }).map(({ kind }) => kind)).toEqual(['dropped']);
});

test('deleted rounds and entries have no notices', () => {
  const notices = {
    reopened: [{ roundId: 9, at, by: 'root' }],
    moved: [{ roundId: 9, from: at, at }],
    dropped: [
      { ...dropped, roundId: 9 },
      { ...dropped, entryId: 9 },
    ],
    added: [
      { ...added, roundId: 9 },
      { ...added, entryId: 9 },
    ],
  };
  expect(texts(notices)).toEqual([]);
});

test('a pick of a game ends notices if one is about that game', () => {
  const notices = given({ dropped: [dropped, { ...dropped, gameId: null }], added: [added] });
  const about = (...ids: number[]) => isAboutGame(notices, new Set(ids));
  expect([about(12), about(3, 21), about(3), about()]).toEqual([true, true, false, false]);
});

test('a place that the feed has settled is one notice for all entries, which can be closed', () => {
  const settled = { entryId: 7, roundId: 1, gameId: 12, team: 'Texas', place: 'Texas/Xavier', at };
  const [notice, ...others] = noticesIn({ settled: [settled, { ...settled, entryId: 8 }] }, [1]);
  expect(notice).toMatchObject({
    kind: 'settled',
    text: 'Texas won its way in: your pick Texas/Xavier is Texas.',
    canClose: true,
  });
  expect(others).toEqual([]);
  const both = noticesIn({ settled: [settled, { ...settled, team: 'Iowa', place: 'Iowa/Yale' }] });
  expect(new Set(both.map(({ key }) => key)).size).toBe(2);
});
