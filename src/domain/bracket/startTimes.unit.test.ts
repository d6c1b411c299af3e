import { expect, test } from 'vitest';
import { byStartTime } from './startTimes.ts';

const game = (id: number, startTime: string | null, seed1 = 1) => ({
  id,
  region: 'East Region' as const,
  seed1,
  seed2: 17 - seed1,
  startTime,
});

test('games are ordered by start time, equal ones in the order of all lists, those without one last', () => {
  const games = [
    game(1, null, 8),
    game(2, '2026-03-20T16:15:00.000Z'),
    game(3, '2026-03-19T23:39:00.000Z', 5),
    game(4, null),
    game(5, '2026-03-19T16:15:00.000Z', 8),
    game(6, '2026-03-19T23:39:00.000Z', 4),
  ];
  expect(games.sort(byStartTime).map(({ id }) => id)).toEqual([5, 6, 3, 2, 4, 1]);
});
