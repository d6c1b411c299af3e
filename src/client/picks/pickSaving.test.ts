import { expect, test } from 'vitest';
import {
  choose,
  failed,
  failures,
  forgetRefusals,
  lock,
  NOTHING_PENDING,
  type PickChange,
  refusal,
  refused,
  saved,
  shownPick,
} from './pickSaving.ts';

const duke: PickChange = { gameId: 1, pick: 'Duke' };
const baylor: PickChange = { gameId: 1, pick: 'Baylor' };
const florida: PickChange = { gameId: 2, pick: 'Florida' };
const none = new Map<number, string>();

test('a tap is shown and sent at once', () => {
  const { pending, send } = choose(NOTHING_PENDING, [duke]);
  expect(send).toEqual([duke]);
  expect(shownPick(pending, none, 1)).toBe('Duke');
  expect(pending.get(1)?.state).toBe('saving');
});

test('an answer leaves nothing pending', () => {
  const { pending } = choose(NOTHING_PENDING, [duke]);
  expect(saved(pending, [duke])).toEqual({ pending: new Map(), send: [] });
});

test('taps while a save is on its way wait for its answer, and the last one is sent', () => {
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

test('a tap there and back sends nothing more', () => {
  let { pending } = choose(NOTHING_PENDING, [duke]);
  pending = choose(pending, [baylor]).pending;
  pending = choose(pending, [duke]).pending;
  expect(saved(pending, [duke])).toEqual({ pending: new Map(), send: [] });
});

test('games do not wait for one another', () => {
  const { pending } = choose(NOTHING_PENDING, [duke]);
  const other = choose(pending, [florida]);
  expect(other.send).toEqual([florida]);
  expect(saved(other.pending, [florida]).pending.get(1)?.state).toBe('saving');
});

test('a failed save stays visible and can be tried again', () => {
  const first = choose(NOTHING_PENDING, [duke]);
  const { pending, send } = failed(first.pending, [duke]);
  expect(send).toEqual([]);
  expect(pending.get(1)).toEqual({ state: 'failed', wanted: 'Duke' });
  expect(shownPick(pending, new Map([[1, 'Baylor']]), 1)).toBe('Duke');
  expect(failures(pending)).toEqual([duke]);
  expect(choose(pending, failures(pending)).send).toEqual([duke]);
});

test('a failure sends the later tap instead of giving up', () => {
  let { pending } = choose(NOTHING_PENDING, [duke]);
  pending = choose(pending, [baylor]).pending;
  expect(failed(pending, [duke]).send).toEqual([baylor]);
});

test('a refused pick shows what is saved, and its game takes no more taps', () => {
  const first = choose(NOTHING_PENDING, [duke]);
  const { pending } = refused(first.pending, [duke], new Set([1]), 'The deadline for this round has passed');
  expect(pending.get(1)).toEqual({
    state: 'refused',
    wanted: 'Duke',
    reason: 'The deadline for this round has passed',
  });
  expect(shownPick(pending, new Map([[1, 'Baylor']]), 1)).toBe('Baylor');
  expect(choose(pending, [baylor])).toEqual({ pending, send: [] });
});

test('of a refused set only the games at fault are locked', () => {
  const first = choose(NOTHING_PENDING, [duke, florida]);
  const { pending } = refused(first.pending, [duke, florida], new Set([2]), 'This game has already been decided');
  expect([...pending.keys()]).toEqual([2]);
});

test('newer facts lift a refusal and keep what is on its way', () => {
  const first = choose(NOTHING_PENDING, [duke, florida]);
  const { pending } = refused(first.pending, [duke], new Set([1]), 'late');
  expect([...forgetRefusals(pending)]).toEqual([[2, { state: 'saving', wanted: 'Florida', sent: 'Florida' }]]);
});

test('a lock ends what has failed and leaves the rest to the server', () => {
  let { pending } = choose(NOTHING_PENDING, [duke]);
  pending = failed(pending, [duke]).pending;
  pending = choose(pending, [florida]).pending;
  const locked = lock(pending, new Set([1, 2]), 'Not saved in time');
  expect(locked.get(1)).toEqual({ state: 'refused', wanted: 'Duke', reason: 'Not saved in time' });
  expect(locked.get(2)?.state).toBe('saving');
});

test('a pick that turns out to be saved after all needs no excuse', () => {
  let { pending } = choose(NOTHING_PENDING, [duke]);
  pending = lock(failed(pending, [duke]).pending, new Set([1]), 'Not saved in time');
  expect(refusal(pending.get(1), null)).toBe('Not saved in time');
  expect(refusal(pending.get(1), 'Duke')).toBeNull();
  expect(refusal(undefined, 'Duke')).toBeNull();
});
