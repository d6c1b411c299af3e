import { describe, expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import {
  abandon,
  choose,
  countedPick,
  failed,
  failures,
  followPlaces,
  forgetRejected,
  type PickChange,
  reconcile,
  rejected,
  rejectionOf,
  restore,
  saved,
  shownPick,
  unsaved,
} from './pickSaving.ts';

const duke: PickChange = { gameId: 1, pick: 'Duke' };
const baylor: PickChange = { gameId: 1, pick: 'Baylor' };
const florida: PickChange = { gameId: 2, pick: 'Florida' };
const none = new Map<number, string>();
const NOTHING_PENDING = new Map();

test('a tap is shown and sent at once', () => {
  const { pending, send } = choose(NOTHING_PENDING, [duke]);
  expect(send).toEqual([duke]);
  expect(shownPick(pending, none, 1)).toBe('Duke');
  expect(countedPick(pending, none, 1)).toBe('Duke');
  expect(pending.get(1)?.state).toBe('saving');
});

test('a successful save leaves nothing pending', () => {
  const { pending } = choose(NOTHING_PENDING, [duke]);
  expect(saved(pending, [duke])).toEqual({ pending: new Map(), send: [] });
});

test('taps during a save wait for its response, and only the last one is sent', () => {
  let { pending } = choose(NOTHING_PENDING, [duke]);
  const second = choose(pending, [baylor]);
  expect(second.send).toEqual([]);
  pending = choose(second.pending, [duke]).pending;
  pending = choose(pending, [baylor]).pending;
  expect(shownPick(pending, none, 1)).toBe('Baylor');
  const answered = saved(pending, [duke]);
  expect(answered.send).toEqual([baylor]);
  expect(answered.pending.get(1)).toEqual({ state: 'saving', wanted: 'Baylor', sent: 'Baylor' });
  expect(saved(answered.pending, [baylor])).toEqual({ pending: new Map(), send: [] });
});

test('a tap to another team and back during a save sends nothing more', () => {
  let { pending } = choose(NOTHING_PENDING, [duke]);
  pending = choose(pending, [baylor]).pending;
  pending = choose(pending, [duke]).pending;
  expect(saved(pending, [duke])).toEqual({ pending: new Map(), send: [] });
});

test('a save of one game does not delay another', () => {
  const { pending } = choose(NOTHING_PENDING, [duke]);
  const other = choose(pending, [florida]);
  expect(other.send).toEqual([florida]);
  expect(saved(other.pending, [florida]).pending.get(1)?.state).toBe('saving');
});

test('a failed save stays visible and can be retried', () => {
  const first = choose(NOTHING_PENDING, [duke]);
  const { pending, send } = failed(first.pending, [duke]);
  expect(send).toEqual([]);
  expect(pending.get(1)).toEqual({ state: 'failed', wanted: 'Duke' });
  expect(shownPick(pending, new Map([[1, 'Baylor']]), 1)).toBe('Duke');
  expect(countedPick(pending, none, 1)).toBeNull();
  expect(countedPick(pending, new Map([[1, 'Baylor']]), 1)).toBe('Baylor');
  expect(failures(pending)).toEqual([duke]);
  expect(choose(pending, failures(pending)).send).toEqual([duke]);
});

test('after a failed save the later tap is sent', () => {
  let { pending } = choose(NOTHING_PENDING, [duke]);
  pending = choose(pending, [baylor]).pending;
  expect(failed(pending, [duke]).send).toEqual([baylor]);
});

test('a rejected pick shows the saved one, and its game takes no more taps', () => {
  const first = choose(NOTHING_PENDING, [duke]);
  const { pending } = rejected(first.pending, [duke], new Set([1]), 'The deadline for this round has passed');
  expect(pending.get(1)).toEqual({
    state: 'rejected',
    wanted: 'Duke',
    reason: 'The deadline for this round has passed',
  });
  expect(shownPick(pending, new Map([[1, 'Baylor']]), 1)).toBe('Baylor');
  expect(choose(pending, [baylor])).toEqual({ pending, send: [] });
});

test('a rejected set locks only the games at fault, and the others can be retried without them', () => {
  const first = choose(NOTHING_PENDING, [duke, florida]);
  const { pending, send } = rejected(
    first.pending,
    [duke, florida],
    new Set([2]),
    'This game has already been decided',
  );
  expect(send).toEqual([]);
  expect([...pending.values()].map(({ state }) => state)).toEqual(['failed', 'rejected']);
  expect(failures(pending)).toEqual([duke]);
});

test('newer data lifts the rejections of open games and leaves saves in flight', () => {
  const first = choose(NOTHING_PENDING, [duke, florida]);
  const { pending } = rejected(first.pending, [duke], new Set([1]), 'late');
  expect(forgetRejected(pending, () => true)).toEqual(pending);
  expect([...forgetRejected(pending, () => false)]).toEqual([
    [2, { state: 'saving', wanted: 'Florida', sent: 'Florida' }],
  ]);
});

test('a lock rejects failed picks and leaves saves in flight to the server', () => {
  let { pending } = choose(NOTHING_PENDING, [duke]);
  pending = failed(pending, [duke]).pending;
  pending = choose(pending, [florida]).pending;
  const locked = reconcile(pending, none, () => true, 'Not saved in time');
  expect(locked.get(1)).toEqual({ state: 'rejected', wanted: 'Duke', reason: 'Not saved in time' });
  expect(locked.get(2)?.state).toBe('saving');
  expect(failures(locked)).toEqual([]);
});

test('a failed pick that is saved after all is no longer failed', () => {
  const { pending } = failed(choose(NOTHING_PENDING, [duke, florida]).pending, [duke, florida]);
  const known = reconcile(pending, new Map([[1, 'Duke']]), () => false, 'Not saved in time');
  expect([...known.keys()]).toEqual([2]);
});

test('a failed pick of an open game stays failed', () => {
  const { pending } = failed(choose(NOTHING_PENDING, [duke]).pending, [duke]);
  expect(reconcile(pending, none, () => false, 'Not saved in time')).toBe(pending);
});

test('a rejected pick that is saved after all shows no reason', () => {
  let { pending } = choose(NOTHING_PENDING, [duke]);
  pending = reconcile(failed(pending, [duke]).pending, none, () => true, 'Not saved in time');
  expect(rejectionOf(pending.get(1), null)).toBe('Not saved in time');
  expect(rejectionOf(pending.get(1), 'Duke')).toBeNull();
  expect(rejectionOf(undefined, 'Duke')).toBeNull();
});

test('leaving drops failed picks and nothing else', () => {
  const { pending } = failed(choose(NOTHING_PENDING, [duke, florida]).pending, [duke]);
  expect([...abandon(pending).keys()]).toEqual([2]);
});

test('failed picks and picks in flight are unsaved, rejected ones are not', () => {
  let { pending } = failed(choose(NOTHING_PENDING, [duke]).pending, [duke]);
  pending = choose(pending, [florida, { gameId: 3, pick: 'Auburn' }]).pending;
  pending = choose(pending, [{ gameId: 2, pick: null }]).pending;
  pending = rejected(pending, [{ gameId: 3, pick: 'Auburn' }], new Set([3]), 'late').pending;
  expect(unsaved(pending)).toEqual([duke, { gameId: 2, pick: null }]);
});

describe('a place that has its team by now', () => {
  const place: PickChange = { gameId: 1, pick: 'Texas/Xavier' };
  const won = [aGame({ team1: 'BYU', team2: 'Texas' })];

  test('is wanted as that team, whether its save is in flight, has failed or was rejected', () => {
    const { pending } = choose(NOTHING_PENDING, [place]);
    expect(failed(followPlaces(pending, won), [place]).send).toEqual([{ gameId: 1, pick: 'Texas' }]);
    const retried = new Map([[1, { state: 'failed', wanted: 'Texas' }]]);
    expect(followPlaces(failed(pending, [place]).pending, won)).toEqual(retried);
    expect(followPlaces(rejected(pending, [place], new Set([1]), 'no team').pending, won)).toEqual(retried);
  });

  test('is so after a reload, too', () => {
    expect([...restore([place], won, none, () => false)]).toEqual([[1, { state: 'failed', wanted: 'Texas' }]]);
    expect(restore([place], won, new Map([[1, 'Texas']]), () => false)).toEqual(NOTHING_PENDING);
  });

  test.each([
    ['the place', { team1: 'BYU', team2: 'Texas/Xavier' }],
    ['neither team', { team1: 'BYU', team2: 'Iowa' }],
    ['both teams', { team1: 'Xavier', team2: 'Texas' }],
  ])('stays as it is wanted in a game with %s', (_, teams) => {
    const { pending } = failed(choose(NOTHING_PENDING, [place, florida]).pending, [place, florida]);
    expect(followPlaces(pending, [aGame(teams)])).toBe(pending);
  });
});

describe('after a reload', () => {
  const games = [aGame(), aGame({ id: 2, team1: 'Florida', team2: 'UConn' })];
  const open = () => false;

  test('unsaved picks are failed after a reload, never saved', () => {
    const pending = restore([duke, florida], games, new Map([[1, 'Baylor']]), open);
    expect([...pending]).toEqual([
      [1, { state: 'failed', wanted: 'Duke' }],
      [2, { state: 'failed', wanted: 'Florida' }],
    ]);
    expect(shownPick(pending, none, 1)).toBe('Duke');
  });

  test('a pick that was being taken back is still taken back after a reload', () => {
    const takenBack = { gameId: 1, pick: null };
    expect([...restore([takenBack], games, new Map([[1, 'Duke']]), open).keys()]).toEqual([1]);
    expect(restore([takenBack], games, none, open)).toEqual(NOTHING_PENDING);
  });

  test.each<[string, PickChange, Map<number, string>, (gameId: number) => boolean]>([
    ['saved meanwhile', duke, new Map([[1, 'Duke']]), open],
    ['locked or decided meanwhile', duke, none, (gameId) => gameId === 1],
    ['of a team that is no longer in the game', { gameId: 1, pick: 'Vermont' }, none, open],
    ['of a deleted game', { gameId: 9, pick: 'Duke' }, none, open],
  ])('an unsaved pick that is %s is dropped after a reload', (_, stored, picks, isLocked) => {
    expect(restore([stored, florida], games, picks, isLocked)).toEqual(
      new Map([[2, { state: 'failed', wanted: 'Florida' }]]),
    );
  });
});
