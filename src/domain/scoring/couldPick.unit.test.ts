import { expect, test } from 'vitest';
import { HOUR } from '#domain/time.ts';
import { couldPick, hadRank, joinedAfterRound, picksAtLock } from './couldPick.ts';

const NOON = Date.UTC(2026, 2, 19, 12);
const FIRST = { number: 1, deadline: NOON };
const SECOND = { number: 2, deadline: NOON + 48 * HOUR };
const SWEET = { number: 3, deadline: NOON + 168 * HOUR };
const ROUNDS = [FIRST, SECOND, SWEET];

test.each([
  ['a day before the deadline', NOON - 24 * HOUR, false, true],
  ['a millisecond before the deadline', NOON - 1, false, true],
  ['at the deadline', NOON, false, false],
  ['after the deadline', NOON + HOUR, false, false],
  ['after a deadline that was moved to an earlier time, and has a pick', NOON + HOUR, true, true],
])('an entry that was created %s: could it pick?', (_, createdAt, hasPicked, could) => {
  expect(couldPick(FIRST, createdAt, hasPicked)).toBe(could);
});

const without = () => false;

test.each([
  ['before the first round locked', NOON - HOUR, without, 0],
  ['after the first round locked', NOON + HOUR, without, 1],
  ['when the second round locked', SECOND.deadline, without, 2],
  ['after the last round locked', SWEET.deadline + HOUR, without, 3],
  ['after the last round locked, with picks in the second', SWEET.deadline + HOUR, (index: number) => index === 1, 1],
])('an entry that was created %s joined after that round', (_, createdAt, hasPicked, after) => {
  expect(joinedAfterRound(ROUNDS, { createdAt, joinedAfter: 0 }, hasPicked)).toBe(after);
});

test('a round that was reopened after an entry was created is not one that it came too late for', () => {
  const entry = { createdAt: NOON + HOUR, joinedAfter: 0 };
  expect(joinedAfterRound([FIRST, SECOND], entry, without)).toBe(1);
  expect(joinedAfterRound([{ ...FIRST, deadline: NOON + 2 * HOUR }, SECOND], entry, without)).toBe(0);
});

test('rounds keep their numbers where some are missing, and without rounds nobody is late', () => {
  expect(joinedAfterRound([FIRST, SWEET], { createdAt: SWEET.deadline, joinedAfter: 0 }, without)).toBe(3);
  expect(joinedAfterRound([], { createdAt: NOON, joinedAfter: 2 }, without)).toBe(0);
});

test.each([
  ['of the first', ROUNDS, 1, 1],
  ['of the second, though it has picks of all', ROUNDS, 2, 2],
  ['of one that is not in the list', [FIRST, SWEET], 2, 1],
  ['of one before all in the list', [SWEET], 2, 0],
])('an old entry that joined the pool after the lock %s', (_, rounds, joinedAfter, after) => {
  expect(joinedAfterRound(rounds, { createdAt: NOON - HOUR, joinedAfter }, () => true)).toBe(after);
});

test.each([
  ['of the first round', [FIRST], 0, [], false],
  ['of an entry from before the first of two rounds', [FIRST, SECOND], 0, [], true],
  ['of an entry that joined after the first of two rounds', [FIRST, SECOND], 1, [], false],
  ['of an entry that joined after the first of three rounds', ROUNDS, 1, [], true],
  ['of an entry that joined after the last round', ROUNDS, 3, [], false],
  ['of an entry that was not in the pool at the first of two locks', [FIRST, SECOND], 0, [1], false],
  ['of an entry that was not in the pool at the second of three locks', ROUNDS, 0, [2], true],
])('whether there was a rank before the last round: %s', (_, rounds, joinedAfter, absent, had) => {
  expect(hadRank(rounds, { joinedAfter, absent })).toBe(had);
});

const games = (count: number, createdAt = NOON - HOUR) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, createdAt }));
const picking = (picks: number, createdAt = NOON - 1) => ({
  createdAt,
  picked: new Set(Array.from({ length: picks }, (_, index) => index + 1)),
});

test('the picks of a locked round are those of all entries from before its deadline', () => {
  expect(picksAtLock(FIRST, games(32), [picking(28), picking(32)])).toEqual({ made: 60, possible: 64 });
  expect(picksAtLock(FIRST, games(32), [picking(28), picking(0, NOON)])).toEqual({ made: 28, possible: 32 });
  expect(picksAtLock(FIRST, games(32), [picking(0, NOON + 1)])).toEqual({ made: 0, possible: 0 });
});

test('a game that was created after the lock could be picked by nobody, so nobody missed it', () => {
  const late = { id: 33, createdAt: NOON };
  expect(picksAtLock(FIRST, [...games(32), late], [picking(28)])).toEqual({ made: 28, possible: 32 });
  expect(picksAtLock(FIRST, [late], [picking(0)])).toEqual({ made: 0, possible: 0 });
});
