import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  completeness,
  countDecided,
  countMissing,
  currentRound,
  deadlinesOutOfOrder,
  hasAllGames,
  isPast,
  isPickable,
  type RoundState,
  roundInPlay,
  roundState,
} from './rounds.ts';

const NOON = Date.UTC(2025, 2, 20, 12);
const times = fc.integer({ min: NOON - 50, max: NOON + 50 });
const rounds = fc.uniqueArray(fc.record({ number: fc.integer({ min: 1, max: 10 }), deadline: times }), {
  selector: ({ number }) => number,
  maxLength: 10,
});

describe('a round is past', () => {
  test.each([
    ['a millisecond before its deadline it is open', NOON - 1, false],
    ['at the millisecond of its deadline it is past', NOON, true],
    ['a millisecond after its deadline it is past', NOON + 1, true],
  ])('a round is past from its deadline: %s', (_, now, past) => {
    expect(isPast({ deadline: NOON }, now)).toBe(past);
  });
});

describe('the current round', () => {
  const season = [
    { number: 2, deadline: NOON + 2000 },
    { number: 1, deadline: NOON + 1000 },
    { number: 3, deadline: NOON + 3000 },
  ];

  test.each([
    ['the first, before anything began', NOON, 1],
    ['still the first, a millisecond before its deadline', NOON + 999, 1],
    ['the second from the very millisecond of the first deadline', NOON + 1000, 2],
    ['the last', NOON + 2999, 3],
    ['none once all have passed', NOON + 3000, undefined],
  ])('the current round is %s', (_, now, number) => {
    expect(currentRound(season, (round) => isPast(round, now))?.number).toBe(number);
  });

  test('a season without rounds has no current round', () => {
    expect(currentRound([], () => false)).toBeUndefined();
  });

  test('the current round is open, and every round with a lower number is past', () => {
    fc.assert(
      fc.property(rounds, times, (list, now) => {
        const current = currentRound(list, (round) => isPast(round, now));
        const before = list.filter(({ number }) => number < (current?.number ?? Number.POSITIVE_INFINITY));
        expect(before.every((round) => isPast(round, now))).toBe(true);
        if (current) expect(isPast(current, now)).toBe(false);
      }),
    );
  });
});

describe('deadlines', () => {
  const at = (number: number, deadline: number) => ({ number, deadline });

  test.each([
    ['of no round', [], undefined],
    ['of one round', [at(1, 5)], undefined],
    ['that rise with the number, in any order of the list', [at(3, 7), at(1, 5), at(2, 6)], undefined],
    ['that rise across missing numbers', [at(1, 5), at(4, 6)], undefined],
    ['at the same millisecond', [at(1, 5), at(2, 5)], [1, 2]],
    ['that fall', [at(2, 5), at(1, 6)], [1, 2]],
    ['that fall further on', [at(1, 5), at(2, 7), at(4, 6)], [2, 4]],
  ])('deadlines are checked: %s', (_, list, wrong) => {
    expect(deadlinesOutOfOrder(list)?.map(({ number }) => number)).toEqual(wrong);
  });

  test('deadlines are in order exactly when every two of them are', () => {
    fc.assert(
      fc.property(rounds, (list) => {
        const wrong = list.some((a) => list.some((b) => a.number < b.number && a.deadline >= b.deadline));
        const found = deadlinesOutOfOrder(list);
        expect(found !== undefined).toBe(wrong);
        if (!found) return;
        const [earlier, later] = found;
        expect(earlier.number).toBeLessThan(later.number);
        expect(earlier.deadline).toBeGreaterThanOrEqual(later.deadline);
      }),
    );
  });
});

describe('picks of a round', () => {
  test.each([
    ['none of three is not complete', 0, 3, false],
    ['two of three is not complete', 2, 3, false],
    ['three of three is complete', 3, 3, true],
    ['a round without games is neither', 0, 0, null],
  ])('the picks of a round are counted: %s', (_, made, games, complete) => {
    expect(completeness(made, games)).toEqual({ made, games, complete });
  });

  test('the picks of all games do not complete a round while some of its games are still to be created', () => {
    expect(completeness(6, 6, 8).complete).toBe(false);
    expect(completeness(8, 8, 8).complete).toBe(true);
    expect(completeness(0, 0, 8).complete).toBeNull();
  });
});

describe('the state of a round', () => {
  const undecided = { winner: null };
  const decided = { winner: 1 };

  test.each([
    ['before its deadline', 'open', false, [undecided], undefined],
    ['before its deadline, with all results in', 'open', false, [decided], undefined],
    ['past without a result', 'inPlay', true, [undecided, undecided], undefined],
    ['past with a result to come', 'inPlay', true, [decided, undecided], undefined],
    ['past without games', 'inPlay', true, [], undefined],
    ['past with all results, while games are still to be created', 'inPlay', true, [decided], 2],
    ['past with all results', 'complete', true, [decided, decided], undefined],
    ['past with all results of all games', 'complete', true, [decided, decided], 2],
    ['past with all results of more games than a bracket has', 'complete', true, [decided, decided], 1],
  ])('a round %s is %s', (_, state, past, games, expected) => {
    expect(roundState(past, games, expected)).toBe(state);
  });

  test('only games with a winner are decided', () => {
    expect(countDecided([])).toBe(0);
    expect(countDecided([undecided, decided, { winner: 'Duke' }])).toBe(2);
  });

  test('undecided games without a pick are missing', () => {
    const games = [1, 2, 3].map((id) => ({ id, winner: id === 3 ? 'Duke' : null }));
    expect(countMissing(games, new Set())).toBe(2);
    expect(countMissing(games, new Set([1]))).toBe(1);
    expect(countMissing([], new Set())).toBe(0);
  });

  test('all games of a round exist once it has as many as expected, and any without an expectation', () => {
    expect([hasAllGames(0), hasAllGames(3)]).toEqual([false, true]);
    expect([hasAllGames(0, 8), hasAllGames(7, 8), hasAllGames(8, 8)]).toEqual([false, false, true]);
  });

  const round = (number: number, state: RoundState, games: { winner: unknown }[] = [undecided]) => ({
    number,
    state,
    games,
  });

  test.each([
    ['none before the first deadline', [round(1, 'open')], undefined],
    ['the past round with results to come', [round(2, 'open'), round(1, 'inPlay')], 1],
    ['the last of two, if an earlier result is missing', [round(2, 'inPlay'), round(1, 'inPlay')], 2],
    ['the earlier one while the later has no games', [round(1, 'inPlay'), round(2, 'inPlay', [])], 1],
    ['none once all are complete', [round(1, 'complete'), round(2, 'complete')], undefined],
  ])('the round in play is %s', (_, rounds, number) => {
    expect(roundInPlay(rounds)?.number).toBe(number);
  });

  test('a round can be picked while it is open and has an undecided game', () => {
    expect(isPickable(round(1, 'open', [decided, undecided]))).toBe(true);
    expect(isPickable(round(1, 'open', [decided]))).toBe(false);
    expect(isPickable(round(1, 'open', []))).toBe(false);
    expect(isPickable(round(1, 'inPlay'))).toBe(false);
  });
});
