import { expect, test } from 'vitest';
import { formatDateTime, formatDayTime } from '#client/api/clock.ts';
import type { Invite } from '#contract/schemas.ts';
import { DAY } from '#domain/time.ts';
import { invitationFacts, invitationTitle } from './invitationText.ts';

const DEADLINE = '2027-03-26T20:00:00.000Z';
const round = { number: 3, name: 'Sweet 16', deadline: DEADLINE };
const invite: Invite = { pool: 'The Water Cooler', host: 'Ana', players: 24, round, earlierRounds: null };

test('the title of an invitation names host and pool, as far as they are known', () => {
  expect(invitationTitle(invite)).toBe('Ana invites you to The Water Cooler');
  expect(invitationTitle({ ...invite, host: null })).toBe('You are invited to The Water Cooler');
  expect(invitationTitle(undefined)).toBe('You are invited to a pool');
});

test('the facts of an invitation are the number of players and the next deadline, with its date if it is not this week', () => {
  const deadline = Date.parse(DEADLINE);
  expect(invitationFacts(invite, deadline - 5 * DAY)).toBe(
    `24 players\u00a0· Sweet 16 locks ${formatDayTime(DEADLINE)}`,
  );
  expect(invitationFacts({ ...invite, players: 1 }, deadline - 7 * DAY)).toBe(
    `1 player\u00a0· Sweet 16 locks ${formatDateTime(DEADLINE)}`,
  );
});

test('an invitation omits an empty pool’s players and a round that is missing', () => {
  expect(invitationFacts({ ...invite, players: 0, round: null }, 0)).toBe('');
  expect(invitationFacts({ ...invite, round: null }, 0)).toBe('24 players');
});
