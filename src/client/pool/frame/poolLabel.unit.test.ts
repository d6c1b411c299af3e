import { expect, test } from 'vitest';
import { aPool, aSeason } from '#client/testing/fixtures.ts';
import { poolLabel } from './poolLabel.ts';

const men = aSeason({ id: 1, league: 'men' });
const women = aSeason({ id: 2, league: 'women', name: 'The Women' });
const lastYear = aSeason({ id: 3, year: 2025, isActive: false });
const seasons = [men, women, lastYear];
const pools = [men, women, lastYear].map(({ id }) => aPool({ id, seasonId: id }));

test('own pools of one name in both tournaments are followed by the season', () => {
  const labels = pools.map((pool) => poolLabel(pool, pools, seasons));
  expect(labels).toEqual(['The Office · March Madness', 'The Office · The Women', 'The Office']);
});

test('others are called by their name alone', () => {
  const [office = expect.fail(), women2 = expect.fail(), old = expect.fail()] = pools;
  expect(poolLabel(office, [office, { ...women2, name: 'Family' }, old], seasons)).toBe('The Office');
  expect(poolLabel(office, pools, [men, { ...women, isActive: false }, lastYear])).toBe('The Office');
});
