import { expect, test } from 'vitest';
import { championsText } from './championsText.ts';

function pool(...ranks: number[]) {
  const rows = ranks.map((rank, index) => ({
    entryId: index + 1,
    entryName: `entry ${index + 1}`,
    userId: 1,
    username: 'sam',
    rank,
    total: 100 - rank,
    points: [],
  }));
  return { rows };
}

const nobody = new Set<number>();

test('the only entry at the top wins', () => {
  expect(championsText(pool(1, 2, 2), nobody, 'The Office')).toEqual({
    title: 'entry 1 wins The Office',
    note: '99 points after the last game',
  });
});

test('the winner’s own user is addressed as you', () => {
  expect(championsText(pool(1, 2), new Set([1]), 'The Office')?.title).toBe('You win The Office!');
  expect(championsText(pool(1, 1), new Set([2]), 'The Office')?.title).toBe('You share first place in The Office!');
  expect(championsText(pool(1, 2), new Set([2]), 'The Office')?.title).toBe('entry 1 wins The Office');
});

test('a tie at the top is shared', () => {
  expect(championsText(pool(1, 1), nobody, 'The Office')?.title).toBe('entry 1 and entry 2 share first place');
  expect(championsText(pool(1, 1, 1, 4), nobody, 'The Office')?.title).toBe('3 entries share first place');
});

test('a pool without entries has no winner', () => {
  expect(championsText(pool(), nobody, 'The Office')).toBeUndefined();
});
