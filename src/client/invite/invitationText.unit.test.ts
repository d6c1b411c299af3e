import { expect, test } from 'vitest';
import { formatDateTime, formatDayTime } from '#client/api/clock.ts';
import type { Invite } from '#contract/schemas.ts';
import { DAY } from '#domain/time.ts';
import { invitationFacts, invitationTitle, textStart } from './invitationText.ts';

const DEADLINE = '2027-03-26T20:00:00.000Z';
const round = { number: 3, name: 'Sweet 16', deadline: DEADLINE };
const invite: Invite = {
  pool: 'The Water Cooler',
  host: 'Ana',
  players: 24,
  round,
  earlierRounds: null,
  rules: '',
  maxEntries: 25,
  joining: 'open',
  dues: null,
};

test('the title of an invitation names host and pool, as far as they are known', () => {
  expect(invitationTitle(invite)).toBe('Ana invites you to The Water Cooler');
  const season = 'Women’s March Madness';
  expect(invitationTitle({ ...invite, season })).toBe('Ana invites you to The Water Cooler · Women’s March Madness');
  expect(invitationTitle({ ...invite, host: null })).toBe('You are invited to The Water Cooler');
  expect(invitationTitle(undefined)).toBe('You are invited to a pool');
});

test('the facts of an invitation are the number of players and the next deadline, with its date if it is not this week', () => {
  const deadline = Date.parse(DEADLINE);
  expect(invitationFacts(invite, deadline - 5 * DAY)).toEqual([
    '24 players',
    `Sweet 16 locks ${formatDayTime(DEADLINE)}`,
  ]);
  expect(invitationFacts({ ...invite, players: 1 }, deadline - 7 * DAY)).toEqual([
    '1 player',
    `Sweet 16 locks ${formatDateTime(DEADLINE)}`,
  ]);
});

test('an invitation says what the dues are', () => {
  expect(invitationFacts({ ...invite, dues: '$20', round: null }, 0)).toEqual(['24 players', 'Dues: $20']);
});

test('an invitation says how many entries a person may have, and that the pool is closed in place of the deadline', () => {
  const deadline = Date.parse(DEADLINE);
  expect(invitationFacts({ ...invite, maxEntries: 1 }, deadline - DAY)).toEqual([
    '24 players',
    '1 entry each',
    `Sweet 16 locks ${formatDayTime(DEADLINE)}`,
  ]);
  const closed = ['24 players', 'This pool takes no new entries'];
  expect(invitationFacts({ ...invite, joining: 'closed' }, 0)).toEqual(closed);
  expect(invitationFacts({ ...invite, joining: 'untilFirstLock', earlierRounds: 'count' }, 0)).toEqual(closed);
  expect(invitationFacts({ ...invite, joining: 'untilFirstLock' }, 0)).toHaveLength(2);
  expect(invitationFacts({ ...invite, joining: 'untilFirstLock' }, 0)).not.toContain(closed[1]);
});

test('an invitation shows the first 280 characters of house rules and prizes', () => {
  expect(textStart('🏀'.repeat(280))).toBe('🏀'.repeat(280));
  expect(textStart(`${'🏀'.repeat(279)} 🏀`)).toBe(`${'🏀'.repeat(279)}…`);
});

test('an invitation omits an empty pool’s players and a round that is missing', () => {
  expect(invitationFacts({ ...invite, players: 0, round: null }, 0)).toEqual([]);
  expect(invitationFacts({ ...invite, round: null }, 0)).toEqual(['24 players']);
});
