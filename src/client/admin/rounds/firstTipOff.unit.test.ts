import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import { firstStartIn, firstTipOff } from './firstTipOff.ts';

const at = (time: string) => `2027-03-18T${time}:00.000Z`;

test('the first tip-off is the earliest start of a game that takes place', () => {
  const games = [
    aGame({ startTime: at('17:00') }),
    aGame({ startTime: null }),
    aGame({ startTime: at('16:15') }),
    aGame({ startTime: at('12:00'), status: 'postponed' }),
    aGame({ startTime: at('12:00'), status: 'canceled' }),
  ];
  expect(firstTipOff(games)).toBe(at('16:15'));
  expect(firstTipOff([aGame()])).toBeUndefined();
});

test('the first tip-off in a text is the earliest of all zones', () => {
  const text =
    'East,1,Duke,2027-03-18T16:40Z\nEast,16,Siena,2027-03-18T12:15-04:00\nWest,1,UCLA,2027-03-18T12:40:30.5-05:00';
  expect(firstStartIn(text)).toBe(Date.parse('2027-03-18T16:15:00.000Z'));
  expect(firstStartIn('East,1,Duke,2027-99-99T16:40Z\nEast,16,tomorrow')).toBeUndefined();
});
