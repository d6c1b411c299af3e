import { expect, test } from 'vitest';
import { EspnGame, EspnScoreboard } from '#server/tournament/resultsFeed/sources/espn.ts';
import { NcaaScoreboard } from '#server/tournament/resultsFeed/sources/ncaa.ts';
import { NcaaBracketGame, NcaaBrackets } from '#server/tournament/resultsFeed/sources/ncaaBracket.ts';
import { FeedError } from './fetchAnswer.ts';
import { type Received, readAnswer } from './readAnswer.ts';

const readFrom = (source: Received['source'], scoreboard: object) =>
  readAnswer({ source, league: 'men', bytes: new TextEncoder().encode(JSON.stringify(scoreboard)) });

const espnTeam = (id: string, location: string, name: string, score: string, winner?: boolean) => ({
  score,
  ...(winner === undefined ? {} : { winner }),
  team: {
    id,
    location,
    displayName: `${location} ${name}`,
    shortDisplayName: location,
    abbreviation: 'X',
    color: '003a63',
  },
  curatedRank: { current: 16 },
});

const espnGame = ({ status = {}, competition = {} }: { status?: object; competition?: object } = {}) => ({
  id: '401856435',
  date: '2026-03-17T22:40Z',
  status: {
    displayClock: '4:31',
    period: 2,
    type: { name: 'STATUS_IN_PROGRESS', state: 'in', completed: false },
    ...status,
  },
  competitions: [
    {
      timeValid: true,
      tournamentId: 22,
      notes: [{ headline: "NCAA Men's Basketball Championship - Midwest Region - 1st Round" }],
      broadcast: 'truTV',
      competitors: [espnTeam('47', 'Howard', 'Bison', '40'), espnTeam('2378', 'UMBC', 'Retrievers', '38')],
      ...competition,
    },
  ],
});

const fromEspn = (...events: unknown[]) => readFrom('espn', { events, leagues: [] }).events;
const typeOf = (name: string, state: string, completed = false) => ({ type: { name, state, completed } });

test('a live game of ESPN has clock, network, scores and every name of its teams', () => {
  expect(fromEspn(espnGame())).toEqual([
    {
      id: '401856435',
      headline: "NCAA Men's Basketball Championship - Midwest Region - 1st Round",
      startTime: Date.parse('2026-03-17T22:40:00.000Z'),
      status: 'live',
      isComplete: false,
      clock: '2nd 4:31',
      broadcast: 'truTV',
      teams: [
        {
          feedId: '47',
          names: ['Howard Bison', 'Howard', 'Howard', 'X'],
          score: 40,
          isWinner: false,
          profile: { school: 'Howard', seed: 16, abbr: 'X', color: '#003a63' },
        },
        {
          feedId: '2378',
          names: ['UMBC Retrievers', 'UMBC', 'UMBC', 'X'],
          score: 38,
          isWinner: false,
          profile: { school: 'UMBC', seed: 16, abbr: 'X', color: '#003a63' },
        },
      ],
    },
  ]);
});

test.each([
  ['STATUS_SCHEDULED', 'pre', 'scheduled', null],
  ['STATUS_HALFTIME', 'in', 'live', 'Halftime'],
  ['STATUS_END_PERIOD', 'in', 'live', '2nd 4:31'],
  ['STATUS_DELAYED', 'in', 'live', '2nd 4:31'],
  ['STATUS_FINAL', 'post', 'final', null],
  ['STATUS_POSTPONED', 'post', 'postponed', null],
  ['STATUS_SUSPENDED', 'post', 'postponed', null],
  ['STATUS_CANCELED', 'post', 'canceled', null],
  ['STATUS_ABANDONED', 'post', 'canceled', null],
  ['STATUS_FORFEIT', 'post', 'canceled', null],
])('ESPN’s %s in state %s is %s', (name, state, status, clock) => {
  expect(fromEspn(espnGame({ status: typeOf(name, state) }))).toMatchObject([{ status, clock }]);
});

test('ESPN’s overtimes have their number', () => {
  expect(fromEspn(espnGame({ status: { period: 3 } }))).toMatchObject([{ clock: 'OT 4:31' }]);
  expect(fromEspn(espnGame({ status: { period: 4 } }))).toMatchObject([{ clock: '2OT 4:31' }]);
});

test('a game outside the tournament is left out, and a time or team that ESPN does not know yet is null', () => {
  expect(fromEspn(espnGame({ competition: { tournamentId: undefined } }))).toEqual([]);
  const competitors = [espnTeam('-2', 'TBD', '', '0'), espnTeam('47', 'Howard', 'Bison', '0')];
  expect(fromEspn(espnGame({ competition: { timeValid: false, competitors } }))).toMatchObject([
    { startTime: null, teams: [null, { feedId: '47' }] },
  ]);
});

test('a seed and a color of ESPN that cannot be read lose no result', () => {
  const howard = espnTeam('47', 'Howard', 'Bison', '40');
  const strange = { ...howard, curatedRank: 'first', team: { ...howard.team, color: 7 } };
  const competitors = [strange, { ...howard, curatedRank: { current: 99 } }];
  expect(fromEspn(espnGame({ competition: { competitors } }))).toMatchObject([
    {
      teams: [
        { score: 40, profile: { school: 'Howard', seed: null, color: null } },
        { score: 40, profile: { seed: 99 } },
      ],
    },
  ]);
});

test('the headline of a women’s game is kept whole, as its round is at its end', () => {
  const headline = "NCAA Women's Basketball Championship - Regional 4 in Sacramento - 1st Round";
  expect(fromEspn(espnGame({ competition: { notes: [{ headline }] } }))).toMatchObject([{ headline }]);
});

test.each([
  ['no list', {}],
  ['an event without competitions', { events: [{ ...espnGame(), competitions: [] }] }],
  ['three teams', { events: [espnGame({ competition: { competitors: [1, 2, 3] } })] }],
  ['a score that is none', { events: [espnGame({ competition: { competitors: [espnTeam('1', 'A', 'a', 'NaN')] } })] }],
  ['an unknown state', { events: [espnGame({ status: typeOf('STATUS_FINAL', 'ended') })] }],
])('a scoreboard of ESPN with %s is refused', (_, scoreboard) => {
  expect(() => readFrom('espn', scoreboard)).toThrow(FeedError);
});

const ncaaTeam = (seo: string, short: string, score: string, winner = false) => ({
  score,
  names: { char6: short.toUpperCase().slice(0, 6), short, seo, full: '' },
  winner,
});

const ncaaGame = (overrides: object = {}) => ({
  game: {
    gameID: '6534597',
    gameState: 'live',
    finalMessage: '2ND HALF',
    startTime: '12:15PM ET',
    startTimeEpoch: '1773936900',
    currentPeriod: '2nd',
    contestClock: '15:56',
    network: 'CBS',
    bracketId: 202,
    title: 'TCU Ohio St.',
    home: ncaaTeam('ohio-st', 'Ohio St.', '28'),
    away: ncaaTeam('tcu', 'TCU', '41'),
    ...overrides,
  },
});

const fromNcaa = (...games: unknown[]) => readFrom('ncaa', { games, updated_at: '' }).events;

test('a live game of ncaa-api has clock, network, scores and every name of its teams', () => {
  expect(fromNcaa(ncaaGame())).toEqual([
    {
      id: '6534597',
      headline: 'TCU Ohio St.',
      startTime: 1_773_936_900_000,
      status: 'live',
      isComplete: false,
      clock: '2nd 15:56',
      broadcast: 'CBS',
      teams: [
        { feedId: 'ohio-st', names: ['Ohio St.', 'OHIO S', 'ohio st'], score: 28, isWinner: false },
        { feedId: 'tcu', names: ['TCU', 'TCU', 'tcu'], score: 41, isWinner: false },
      ],
    },
  ]);
});

test.each([
  [
    { gameState: 'pre', finalMessage: '' },
    { status: 'scheduled', isComplete: false, clock: null },
  ],
  [{ currentPeriod: 'HALFTIME' }, { status: 'live', clock: 'Halftime' }],
  [
    { gameState: 'final', finalMessage: 'FINAL (OT)' },
    { status: 'final', isComplete: true, clock: null },
  ],
  [
    { gameState: 'final', finalMessage: '' },
    { status: 'final', isComplete: false },
  ],
  [{ gameState: 'pre', finalMessage: 'POSTPONED' }, { status: 'postponed' }],
  [{ startTime: 'TBA' }, { startTime: null }],
])('ncaa-api’s %j is %j', (given, found) => {
  expect(fromNcaa(ncaaGame(given))).toMatchObject([found]);
});

test('a game of ncaa-api outside a bracket is left out, and an undecided team is null', () => {
  expect(fromNcaa(ncaaGame({ bracketId: '' }))).toEqual([]);
  for (const seo of ['', ' ', '\u200B']) {
    const home = ncaaTeam(seo, 'Ohio St.', '');
    expect(fromNcaa(ncaaGame({ home }))).toMatchObject([{ teams: [null, { feedId: 'tcu' }] }]);
  }
});

test('games of another shape are left out and counted, also of ncaa-api', () => {
  const games = [{ game: {} }, ncaaGame(), ncaaGame({ home: { ...ncaaTeam('x', 'X', '1'), score: null } })];
  expect(readFrom('ncaa', { games })).toMatchObject({
    events: [{ id: '6534597' }],
    fault: '2 of 3 games have another shape than expected, first at games.0.game.gameID',
  });
  expect(() => readFrom('ncaa', { games: [{}] })).toThrow('Its answer has another shape than expected at games.0.game');
});

const ncaaBracket = (games: unknown[], regions: unknown[] = []) =>
  readFrom('ncaa bracket', { championships: [{ title: 'DI Men', year: 2026, games, regions }] });
const ncaaSide = (seed: number, nameShort: string, seoname: string) => ({
  isTop: true,
  seed,
  nameShort,
  nameFull: `University of ${nameShort}`,
  seoname,
});

test('a bracket of ncaa-api has play-ins in the region of the games that they lead to, and its later rounds are left out', () => {
  const regions = [
    { sectionId: 1, title: '', regionCode: 'TT' },
    { sectionId: 5, title: ' MIDWEST', regionCode: 'BR' },
  ];
  const start = { startTime: '12:15', hasStartTime: true, startTimeEpoch: 1_773_936_900 };
  const games = [
    {
      bracketPositionId: 101,
      sectionId: 1,
      victorBracketPositionId: 225,
      teams: [ncaaSide(16, 'UMBC', 'umbc'), ncaaSide(16, 'Howard', 'howard')],
    },
    {
      bracketPositionId: 225,
      sectionId: 5,
      victorBracketPositionId: 313,
      ...start,
      teams: [ncaaSide(1, 'Michigan', '')],
    },
    {
      bracketPositionId: 226,
      sectionId: 5,
      ...start,
      hasStartTime: false,
      teams: [ncaaSide(8, 'Georgia', 'georgia'), { seed: 9, nameShort: '', nameFull: null }],
    },
    { bracketPositionId: 313, sectionId: 5, teams: [] },
  ];
  const { events, fault } = ncaaBracket(games, regions);
  expect(fault).toBeNull();
  expect(events).toMatchObject([
    { headline: 'MIDWEST - First Four', startTime: null, teams: [{ feedId: 'umbc' }, { feedId: 'howard' }] },
    {
      headline: 'MIDWEST - 1st Round',
      startTime: 1_773_936_900_000,
      teams: [{ profile: { school: 'Michigan', seed: 1, abbr: null, color: null } }, null],
    },
    { startTime: null, teams: [{ profile: { school: 'Georgia' } }, null] },
  ]);
  expect(readFrom('ncaa bracket', { championships: [] })).toEqual({ events: [], fault: null });
  expect(() => readFrom('ncaa bracket', { games: [] })).toThrow('Its answer has another shape than expected');
});

test('millions of wrong elements are few issues, because each takes memory', () => {
  const wrong = new Array(100_000).fill(0);
  const team = espnTeam('47', 'Howard', 'Bison', '40');
  const games = [
    espnGame({ competition: { notes: wrong } }),
    espnGame({ competition: { competitors: wrong } }),
    espnGame({ competition: { competitors: [team, team, ...wrong] } }),
  ];
  const issues = games.map((game) => EspnGame.safeParse(game).error?.issues.length);
  issues.push(EspnScoreboard.safeParse({ events: wrong }).error?.issues.length);
  issues.push(NcaaScoreboard.safeParse({ games: wrong }).error?.issues.length);
  issues.push(NcaaBrackets.safeParse({ championships: wrong }).error?.issues.length);
  issues.push(NcaaBrackets.safeParse({ championships: [{ games: wrong, regions: wrong }] }).error?.issues.length);
  issues.push(NcaaBracketGame.safeParse({ bracketPositionId: 1, sectionId: 1, teams: wrong }).error?.issues.length);
  for (const count of issues) expect(count).toBeLessThan(10);
});
