import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '#domain/at.ts';
import { distanceOf, type Guess, totalOf } from './guesses.ts';
import { byTotal, competitionRanks, rankBy, type Standing } from './standings.ts';
import { breakTies } from './tieBreaker.ts';

/** Returns the standings of entries numbered in the order of ties, before guesses break ties. */
function standingsOf(totals: readonly number[], guesses: readonly Guess[]): Standing<{ n: number; guess: Guess }>[] {
  const rows = totals.map((total, n) => ({ entry: { n, guess: at(guesses, n) }, total, points: [total] }));
  return rankBy(rows, byTotal).map(({ item, rank }) => ({ ...item, rank }));
}

/** Returns entry numbers and ranks by place. */
function placesOf(totals: readonly number[], guesses: readonly Guess[], total: number) {
  return breakTies(standingsOf(totals, guesses), total).map(({ entry, rank }) => [entry.n, rank] as const);
}

describe('ties that guesses break', () => {
  /** `1C 2B 3A`: the entry C is first. */
  test.each<[what: string, totals: number[], guesses: Guess[], expected: string]>([
    ['the smallest distance is first, on either side of the total', [9, 9, 9], [130, 143, 138], '1C 2B 3A'],
    ['an entry without a guess comes after those that have one', [9, 9, 9], [null, 400, 0], '1C 2B 3A'],
    ['equal distances share the rank, and the next is skipped', [9, 9, 9, 9], [150, 144, 136, null], '1B 1C 3A 4D'],
    ['entries without a guess share the rank', [9, 9, 9], [null, 140, null], '1B 2A 2C'],
    ['more points come before a better guess', [8, 9, 8], [140, null, 141], '1B 2A 3C'],
    ['a tie that nobody has guessed stays', [9, 9], [null, null], '1A 1B'],
    ['a pool without entries has none', [], [], ''],
  ])('%s', (_, totals, guesses, expected) => {
    const places = placesOf(totals, guesses, 140).map(([n, rank]) => `${rank}${'ABCD'[n]}`);
    expect(places.join(' ')).toBe(expected);
  });

  test('order and ranks are those of sorting by total, distance and number, in any pool', () => {
    const guess = fc.option(fc.integer({ min: 0, max: 400 }), { freq: 3 });
    const entries = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.oneof(guess, fc.constantFrom(139, 140, 141))));
    fc.assert(
      fc.property(entries, fc.constantFrom(0, 140, 1998), (pool, total) => {
        const rows = pool.map(([points, guessed], entry) => ({
          entry,
          points,
          distance: distanceOf(guessed, total) ?? Number.POSITIVE_INFINITY,
        }));
        const sorted = rows.toSorted((a, b) => b.points - a.points || compare(a.distance, b.distance));
        const isAhead = (one: (typeof rows)[number], other: (typeof rows)[number]) =>
          one.points > other.points || (one.points === other.points && one.distance < other.distance);
        const expected = sorted.map((row) => [row.entry, 1 + rows.filter((other) => isAhead(other, row)).length]);
        const [totals, guesses] = [pool.map(([points]) => points), pool.map(([, guessed]) => guessed)];
        expect(placesOf(totals, guesses, total)).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  test('points and totals stay, and so do ranks where nobody is tied', () => {
    const standings = standingsOf([3, 7, 5], [140, null, 0]);
    expect(breakTies(standings, 140)).toEqual(standings);
    expect(competitionRanks([3, 7, 5])).toEqual([3, 1, 2]);
  });
});

/** Infinity minus infinity is no number. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

describe('the distance of a guess', () => {
  test.each([
    [140, 143, 3],
    [400, 0, 400],
    [140, 140, 0],
    [null, 140, null],
    [140, null, null],
  ])('the distance of %s to %s is %s', (guess, total, distance) => {
    expect(distanceOf(guess, total)).toBe(distance);
  });

  test.each([
    [70, 73, 143],
    [0, 0, 0],
    [70, null, null],
    [null, 73, null],
  ])('the scores %s and %s are %s together', (score1, score2, total) => {
    expect(totalOf({ score1, score2 })).toBe(total);
  });
});
