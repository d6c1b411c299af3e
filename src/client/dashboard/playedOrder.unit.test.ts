import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import { inPlayedOrder } from './playedOrder.ts';

test('live games and finals being confirmed are first, then the last result, those to come by tip-off, canceled and decided ones', () => {
  const at = (hour: number) => `2026-03-19T${hour}:00:00.000Z`;
  const decided = (id: number, hour: number) => aGame({ id, winner: 'Duke', startTime: at(10), decidedAt: at(hour) });
  const games = [
    decided(1, 14),
    decided(2, 15),
    aGame({ id: 3, status: 'canceled', startTime: at(11) }),
    aGame({ id: 4 }),
    aGame({ id: 5, startTime: at(20) }),
    aGame({ id: 6, startTime: at(18), status: 'postponed' }),
    aGame({ id: 7, startTime: at(19), status: 'live' }),
    aGame({ id: 8, startTime: at(17), status: 'live' }),
    aGame({ id: 9, startTime: at(16), status: 'final' }),
  ];
  expect(inPlayedOrder(games).map(({ id }) => id)).toEqual([9, 8, 7, 2, 6, 5, 4, 3, 1]);
});
