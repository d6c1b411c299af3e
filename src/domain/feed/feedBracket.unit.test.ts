import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBracket } from '#domain/bracket/bracketTeams.ts';
import { eachGameText, GAME_STATUSES, NO_TEXTS } from '#domain/bracket/gameFields.ts';
import { BRACKET_REGIONS, DEFAULT_FINAL_FOUR } from '#domain/bracket/regions.ts';
import type { FeedEvent, FeedTeam } from './feed.ts';
import { bracketDays, readFeedBracket } from './feedBracket.ts';

const START = Date.parse('2027-03-18T16:15:00.000Z');

function team(school: string, seed: number | null = null): FeedTeam {
  return {
    feedId: school,
    names: [`${school} Mascots`, school],
    score: null,
    isWinner: false,
    profile: { school, seed, abbr: null, color: null },
  };
}

let lastId = 0;

function event(place: string, teams: FeedEvent['teams'], overrides: Partial<FeedEvent> = {}): FeedEvent {
  lastId += 1;
  return {
    id: String(lastId),
    headline: `NCAA Men's Basketball Championship - ${place}`,
    startTime: START,
    status: 'scheduled',
    isComplete: false,
    ...NO_TEXTS,
    teams,
    ...overrides,
  };
}

const read = (...events: FeedEvent[]) => readFeedBracket(events, DEFAULT_FINAL_FOUR);
const seatsOf = (...events: FeedEvent[]) => read(...events).teams.map(({ region, seed, team }) => [region, seed, team]);

test('the bracket is asked for on ten days, also into the next month', () => {
  const days = bracketDays('2026-02-24');
  expect([days.length, days[0], days[9]]).toEqual([10, '2026-02-24', '2026-03-05']);
});

describe('where an event is', () => {
  test.each([
    ['West Region - 1st Round', 'West Region'],
    ['Midwest Region - First Round', 'Midwest Region'],
    ['South Region - Round of 64', 'South Region'],
    ['MIDWEST - 1st Round', 'Midwest Region'],
    ['Regional 1 in South Bend - 1st Round', 'East Region'],
    ['Regional 4 in Sacramento - 1st Round', 'West Region'],
    ['Spokane 3 - 1st Round', 'Midwest Region'],
  ])('%s is in the %s', (place, region) => {
    expect(seatsOf(event(place, [team('Duke', 1), team('Siena', 16)]))).toEqual([
      [region, 1, 'Duke'],
      [region, 16, 'Siena'],
    ]);
  });

  test.each(['West Region - 2nd Round', 'East Region - Sweet 16', 'National Championship', 'Quarterfinal'])(
    '%s is no place of a bracket',
    (place) => {
      expect(read(event(place, [team('Duke', 1), team('Siena', 16)]))).toMatchObject({ teams: [], playIns: [] });
    },
  );

  test('a game without a region is missing by the names of its teams', () => {
    const { teams, missing } = read(event('1st Round', [team('Duke', 1), team('Siena', 16)]));
    expect(teams).toEqual([]);
    expect(missing.at(-1)).toBe('The place of Duke – Siena is not announced yet');
  });

  test('of numbered regions 1 meets 4 and 2 meets 3 in the Final Four, and they are said to be a proposal', () => {
    const finalFour = [
      ['South Region', 'West Region'],
      ['Midwest Region', 'East Region'],
    ] as const;
    const games = [1, 2, 3, 4].map((number) =>
      event(`Regional ${number} in Albany - 1st Round`, [team(`One ${number}`, 1), null]),
    );
    const { teams, missing } = readFeedBracket(games, finalFour);
    expect(teams.map(({ region, team }) => [team, region])).toEqual([
      ['One 3', 'East Region'],
      ['One 4', 'West Region'],
      ['One 1', 'South Region'],
      ['One 2', 'Midwest Region'],
    ]);
    expect(missing[0]).toBe(
      'Regional 1 to 4 are proposed as South, Midwest, East and West: check who meets whom in the Final Four',
    );
  });
});

describe('seeds', () => {
  test('an unknown seed follows from the opponent’s', () => {
    expect(seatsOf(event('East Region - 1st Round', [team('Siena', 99), team('Duke', 1)]))).toEqual([
      ['East Region', 1, 'Duke'],
      ['East Region', 16, 'Siena'],
    ]);
  });

  test.each([
    ['without any seed', 99, 99],
    ['with seeds that do not meet in round 1', 1, 9],
  ])('a game %s is missing by the names of its teams', (_, one, two) => {
    const { teams, missing } = read(event('East Region - 1st Round', [team('Duke', one), team('Siena', two)]));
    expect(teams).toEqual([]);
    expect(missing.at(-1)).toBe('The place of Duke – Siena is not announced yet');
  });

  test('of two games for one place the one that takes place counts, and a team is in one place', () => {
    const canceled = event('East Region - 1st Round', [team('Duke', 1), team('Yale', 16)], { status: 'canceled' });
    const played = event('East Region - 1st Round', [team('Duke', 1), team('Siena', 16)]);
    const again = event('West Region - 1st Round', [team('Duke', 1), team('Iona', 16)]);
    expect(seatsOf(canceled, played, again)).toEqual([
      ['East Region', 1, 'Duke'],
      ['East Region', 16, 'Siena'],
      ['West Region', 16, 'Iona'],
    ]);
  });
});

describe('play-ins', () => {
  const place = event('South Region - 1st Round', [team('Ole Miss', 6), null]);
  const playIn = (one: number | null, two: number | null, round = 'First Four') =>
    event(`South Region - ${round}`, [team('Texas', one), team('Xavier', two)], { startTime: START - 1 });

  test.each([
    ['First Four', 11, 11],
    ['Opening Round', 11, null],
    ['Opening Round', 99, 99],
  ])('a place that waits for the %s has both teams, and the start of its game', (round, one, two) => {
    const { teams, playIns } = read(playIn(one, two, round), place);
    expect(teams).toMatchObject([
      { seed: 6, team: 'Ole Miss', startTime: START },
      { seed: 11, team: 'Texas/Xavier', abbr: null, color: null, startTime: START },
    ]);
    expect(playIns).toEqual([{ region: 'South Region', seed: 11, teams: ['Texas', 'Xavier'], startTime: START - 1 }]);
  });

  test('a play-in whose game of round 1 is unknown still has its place, without a start', () => {
    expect(read(playIn(11, 11)).teams).toMatchObject([{ seed: 11, team: 'Texas/Xavier', startTime: null }]);
  });

  test('a place that is decided has the team that won', () => {
    const decided = event('South Region - 1st Round', [team('Ole Miss', 6), team('Xavier', 11)]);
    expect(read(playIn(11, 11), decided)).toMatchObject({
      teams: [{ team: 'Ole Miss' }, { team: 'Xavier' }],
      playIns: [{ teams: ['Texas', 'Xavier'] }],
    });
  });

  test('of two places that wait, a play-in without a seed gets the one that the other leaves', () => {
    const other = event('South Region - 1st Round', [team('Duke', 1), null]);
    const seeded = event('South Region - First Four', [team('Siena', 16), team('Iona', 16)]);
    expect(seatsOf(playIn(null, null), seeded, place, other)).toContainEqual(['South Region', 11, 'Texas/Xavier']);
    expect(read(playIn(null, null), place, other).missing.at(-1)).toBe(
      'The place of Texas – Xavier is not announced yet',
    );
  });

  test('an undecided team is nobody', () => {
    expect(read(event('South Region - First Four', [team('TBD', 11), null])).teams).toEqual([]);
    expect(read(place).missing).toContain('South 11 is not announced yet');
  });
});

const name = fc.oneof(
  fc.constantFrom('Duke', 'Siena', 'Texas', 'Xavier', 'TBD', 'St. John’s', 'A/B', '', 'x'.repeat(64), 'x'.repeat(65)),
  fc.constantFrom('bell\u0007', ' Iowa ', 'zero\u200bwidth', 'y'.repeat(40)),
  fc.string({ maxLength: 70, unit: 'grapheme' }),
);
const profile = fc.record({
  school: name,
  seed: fc.oneof(fc.constantFrom(1, 16, 6, 11), fc.constantFrom(null, 0, 17, 99)),
  abbr: fc.option(fc.constantFrom('MARS', 'LONGER', '\u0007', ' ')),
  color: fc.option(fc.constantFrom('#003087', 'red', '#FFFFFF', '#12')),
});
const anyTeam = fc.option(
  fc.record({
    feedId: fc.string(),
    names: fc.array(name, { maxLength: 3 }),
    score: fc.constant(null),
    isWinner: fc.boolean(),
    profile: fc.option(profile, { nil: undefined, freq: 9 }),
  }),
  { freq: 5 },
);
const region = fc.constantFrom('East Region', 'Midwest', 'Regional 2 in West Point', 'Regional 1', 'Finals', '');
const round = fc.constantFrom('First Four', 'Opening Round', '1st Round', '1st Round', '1st Round', 'Sweet 16');
const anyEvent: fc.Arbitrary<FeedEvent> = fc.record({
  id: fc.nat().map(String),
  headline: fc.option(
    fc.tuple(region, round).map((parts) => parts.join(' - ')),
    { freq: 9 },
  ),
  startTime: fc.option(fc.constantFrom(START, START + 1000)),
  status: fc.constantFrom(...GAME_STATUSES),
  isComplete: fc.boolean(),
  ...eachGameText(() => fc.constant(null)),
  teams: fc.tuple(anyTeam, anyTeam),
});

test('whatever the feed answers, the rows are those of a bracket, and each place is a row or said to be missing', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 12 }), (events) => {
      const { teams, missing } = readFeedBracket(events, DEFAULT_FINAL_FOUR);
      const lines = teams.map((row, index) => ({
        ...row,
        at: `teams.${index}`,
        startTime: row.startTime === null ? null : new Date(row.startTime),
      }));
      const wrong = readBracket(lines).errors.filter(({ path }) => path.startsWith('teams.'));
      expect(wrong).toEqual([]);
      const lacking = missing.filter((text) => /^(?:East|West|South|Midwest) \d+ is not announced yet$/.test(text));
      expect(teams.length + lacking.length).toBe(64);
      expect(BRACKET_REGIONS.flatMap((region) => teams.filter((row) => row.region === region))).toEqual(teams);
    }),
  );
});
