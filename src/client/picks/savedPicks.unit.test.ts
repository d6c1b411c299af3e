import { expect, test, vi } from 'vitest';
import { ApiError } from '#client/api/call.ts';
import type { OwnPick } from '#contract/schemas.ts';
import { rejectedGames, spokenText, toLastSave, withSaved } from './savedPicks.ts';

const NOW = '2026-03-19T12:00:00.000Z';
const EARLIER = '2026-03-18T09:30:00.000Z';

function own(gameId: number, pick: string): OwnPick {
  return { entryId: 7, gameId, pick, madeAt: EARLIER, changedAt: EARLIER, isAuto: false, uncountedIn: [] };
}

test('a save leaves the time when a pick was made, and sets its last change only for another team', () => {
  vi.useFakeTimers({ now: new Date(NOW) });
  const answer = [
    { entryId: 7, gameId: 1, pick: 'Duke' },
    { entryId: 7, gameId: 2, pick: 'UConn' },
    { entryId: 7, gameId: 3, pick: 'Auburn' },
    { entryId: 7, gameId: 4, pick: null },
  ];
  expect(withSaved([own(1, 'Duke'), own(2, 'Florida'), own(4, 'Houston')], answer)).toEqual([
    own(1, 'Duke'),
    { ...own(2, 'UConn'), changedAt: NOW },
    { ...own(3, 'Auburn'), madeAt: NOW, changedAt: NOW },
  ]);
  vi.useRealTimers();
});

test('an error rejects the games that it names, else all of them', () => {
  const changes = [
    { gameId: 11, pick: 'Duke' },
    { gameId: 12, pick: 'Florida' },
  ];
  const errorAt = (path: string) => new ApiError(409, 'no', [{ path, message: 'no' }]);
  expect([...rejectedGames(errorAt('picks.1'), changes)]).toEqual([12]);
  expect([...rejectedGames(errorAt('picks.1.pick'), changes)]).toEqual([12]);
  expect([...rejectedGames(errorAt('pick'), changes)]).toEqual([11, 12]);
  expect([...rejectedGames(new ApiError(409, 'This season is archived'), changes)]).toEqual([11, 12]);
});

test.each([
  ['the team of one pick', ['Duke: Devils'], 'Pick saved successfully: Duke: Devils'],
  ['that a pick was taken back', [null], 'Pick removed'],
  ['the number of several picks', ['Duke', 'UConn'], '2 picks saved'],
])('the last save says %s', (_, teams, text) => {
  const saved = toLastSave(teams.map((pick, index) => ({ entryId: 7, gameId: index + 1, pick })));
  expect(saved && spokenText(saved)).toBe(text);
});
