import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FeedBracket } from '#contract/feedBracket.ts';
import { CreatedBracket, type Season } from '#contract/schemas.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { bracketBoard, rowsOf, type ShownGame, shownGames } from '#test/support/bracketBoard.ts';
import { Caller } from '#test/support/caller.ts';
import { dayAsked, feedServer } from '#test/support/feedServer.ts';
import { NO_TOURNAMENTS, readTournaments } from '#test/support/tournaments.ts';

const feed = await feedServer();
const t = await testApp({ resultsFeedUrl: feed.url });

let root: ApiUser;
let season: Season;

beforeEach(async () => {
  await t.database.reset();
  feed.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  season = await t.buildSeason();
  await t.buildRound(season);
});

const show = (games: readonly ShownGame[], league?: 'Men' | 'Women') => {
  feed.reply = (request, response) => response.end(JSON.stringify(bracketBoard(games, dayAsked(request), league)));
};
const argsOf = (from?: string) => ({ params: { id: season.id }, query: from === undefined ? {} : { from } });
const get = (from?: string) => root.call('readFeedBracket', argsOf(from));
const refused = async (from?: string, caller: Caller = root) => {
  const response = await caller.send('readFeedBracket', argsOf(from));
  return [response.status, ((await response.json()) as { message: string }).message];
};
const previewOf = async (teams: FeedBracket['teams']) => {
  const response = await root.send('createBracket', {
    params: { id: season.id },
    query: { dryRun: 'true' },
    body: { teams },
  });
  expect(response.status).toBe(200);
  return CreatedBracket.parse(await response.json()).games;
};
/** The site admin at an app with other settings. */
const rootAt = (settings: Partial<Config>) => new Caller(t.appHere(settings), root.cookie);
const opener = (one: string, two: string, seeds = [1, 16]): ShownGame => ({
  round: '1st Round',
  region: 'East Region',
  date: '2026-03-19',
  teams: [one, two].map((name, index) => ({ name, seed: seeds[index] ?? 99 })),
});

const WOMEN = /^women/;

describe.each(readTournaments().filter(({ file }) => !file.includes('2021')))('$file', ({ file, tournament }) => {
  const isWomen = WOMEN.test(file);
  beforeEach(async () => {
    // who met whom in 2025, with Regional 1, which the data have as West, named first
    const finalFour: Season['finalFour'] = [
      ['West Region', 'Midwest Region'],
      ['East Region', 'South Region'],
    ];
    if (isWomen) await root.call('changeSeason', { params: { id: season.id }, body: { league: 'women', finalFour } });
  });

  test.skipIf(!tournament)(
    `its bracket comes out of ten days as the 64 rows that create it (or ${NO_TOURNAMENTS})`,
    async () => {
      if (!tournament) return;
      const from = `${tournament.year}-03-16`;
      show(shownGames(tournament, true), isWomen ? 'Women' : 'Men');
      const { teams, missing } = await get(from);
      expect(teams.map(({ abbr, color, ...row }) => row)).toEqual(rowsOf(tournament));
      const proposal =
        'Regional 1 to 4 are proposed as West, East, South and Midwest: check who meets whom in the Final Four';
      expect(missing).toEqual(isWomen ? [proposal] : []);
      const days = feed.asked.map((url) => dayAsked({ url })).sort();
      expect(days).toEqual(Array.from({ length: 10 }, (_, index) => `${tournament.year}03${16 + index}`));
      expect(feed.asked[0]).toContain(isWomen ? '/womens-' : '/mens-');

      const games = await previewOf(teams);
      expect(games).toHaveLength(32);
      expect(games.every(({ startTime }) => startTime !== null)).toBe(true);
    },
  );

  test.skipIf(!tournament)('before its play-ins their places have both teams', async () => {
    if (!tournament) return;
    show(shownGames(tournament, false), isWomen ? 'Women' : 'Men');
    const { teams, playIns } = await get(`${tournament.year}-03-16`);
    const placeOf = new Map(tournament.firstFour.map(({ winner, team1, team2 }) => [winner, `${team1}/${team2}`]));
    const rows = rowsOf(tournament).map(({ team, ...row }) => ({ ...row, team: placeOf.get(team) ?? team }));
    expect(teams.map(({ abbr, color, ...row }) => row)).toEqual(rows);
    expect(playIns.map(({ teams: [one, two] }) => `${one}/${two}`).sort()).toEqual([...placeOf.values()].sort());
    expect(await previewOf(teams)).toHaveLength(32);
  });
});

test('a known school has its abbreviation and color, any other one what the feed names, if a bracket takes it', async () => {
  show([opener('Duke', 'Mars Tech')]);
  const { teams, missing } = await get('2026-03-15');
  expect(teams).toMatchObject([
    { region: 'East Region', seed: 1, team: 'Duke', abbr: 'DUKE', startTime: '2026-03-19T16:15:00.000Z' },
    { region: 'East Region', seed: 16, team: 'Mars Tech', abbr: null, color: '#123456' },
  ]);
  expect(missing).toHaveLength(62);
  expect(missing[0]).toBe('East 8 is not announced yet');
});

test('the bracket is asked for in every mode, from today on, and changes nothing', async () => {
  const today = new Date().toISOString().slice(0, 10);
  show([{ ...opener('Duke', 'Siena'), date: today }]);
  for (const mode of ['off', 'suggest', 'automatic'] as const) {
    await root.call('changeSeason', { params: { id: season.id }, body: { feed: mode } });
    expect((await get()).teams).toHaveLength(2);
  }
  expect(await root.call('listGames', { params: { seasonId: season.id } })).toEqual([]);
});

test('a wrong day is refused, and nobody is asked', async () => {
  for (const from of ['soon', '2026-02-30', '2026-3-1', '1900-03-15', '', '20260315']) {
    expect(await refused(from)).toEqual([400, 'from is a date of the years 1939 to 2200, YYYY-MM-DD']);
  }
  expect(feed.asked).toEqual([]);
});

test('without a bracket, with a day that fails, and without a feed there is an error, and nothing is created', async () => {
  show([]);
  expect(await refused('2026-03-15')).toEqual([409, 'The feed has no bracket yet']);
  feed.reply = (request, response) => {
    const isBroken = dayAsked(request) === '20260320';
    const games = [opener('Duke', 'Siena')];
    response.writeHead(isBroken ? 500 : 200).end(JSON.stringify(bracketBoard(games, dayAsked(request))));
  };
  expect(await refused('2026-03-15')).toEqual([409, 'It answered 500, when asked for Mar 20']);
  feed.reply = (_, response) => response.end('<!doctype html>');
  expect(await refused('2026-03-15')).toEqual([409, 'Its answer is not JSON, when asked for Mar 15']);
  expect(await root.call('listGames', { params: { seasonId: season.id } })).toEqual([]);
  expect(await refused('2026-03-15', rootAt({ resultsFeed: 'off' }))).toEqual([
    409,
    'This site has no results feed: RESULTS_FEED is off',
  ]);
});

test('a feed that does not answer in time is refused, and nothing is created', async () => {
  feed.reply = () => {};
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === 8_000 ? 100 : ms));
  onTestFinished(() => clock.mockRestore());
  expect(await refused('2026-03-15')).toEqual([409, 'No answer within 8 s']);
  expect(await root.call('listGames', { params: { seasonId: season.id } })).toEqual([]);
});

test('a game of another shape is said to be missing, and hides no other', async () => {
  feed.reply = (request, response) => {
    const board = bracketBoard([opener('Duke', 'Siena')], dayAsked(request));
    response.end(JSON.stringify(board.events.length === 0 ? board : { events: [...board.events, { id: 'x' }] }));
  };
  const { teams, missing } = await get('2026-03-15');
  expect(teams).toHaveLength(2);
  expect(missing.at(-1)).toBe('1 of 2 games has another shape than expected, first at events.1.id');
});

test('ncaa-api is asked for the bracket of the season’s year, and 404 is none yet', async () => {
  const caller = rootAt({ resultsFeed: 'ncaa', resultsFeedUrl: new URL(feed.url).origin });
  const side = (seed: number, nameShort: string) => ({
    seed,
    nameShort,
    nameFull: '',
    seoname: nameShort.toLowerCase(),
  });
  const games = [
    {
      bracketPositionId: 101,
      sectionId: 1,
      victorBracketPositionId: 201,
      teams: [side(16, 'UMBC'), side(16, 'Howard')],
    },
    {
      bracketPositionId: 201,
      sectionId: 2,
      startTimeEpoch: 1_773_936_900,
      teams: [side(1, 'Michigan')],
    },
  ];
  const regions = [{ sectionId: 2, title: ' MIDWEST' }];
  feed.reply = (_, response) => response.end(JSON.stringify({ championships: [{ games, regions }] }));
  const startTime = new Date(1_773_936_900_000).toISOString();
  expect(await caller.call('readFeedBracket', argsOf())).toMatchObject({
    teams: [
      { region: 'Midwest Region', seed: 1, team: 'Michigan', abbr: 'MICH', startTime },
      { region: 'Midwest Region', seed: 16, team: 'UMBC/Howard', abbr: null, startTime },
    ],
    playIns: [{ region: 'Midwest Region', seed: 16, teams: ['UMBC', 'Howard'], startTime: null }],
  });
  expect(feed.asked).toEqual([`/brackets/basketball-men/d1/${season.year}`]);
  feed.reply = (_, response) => response.writeHead(404).end();
  expect(await refused(undefined, caller)).toEqual([409, 'The feed has no bracket yet']);
  feed.reply = (_, response) => response.writeHead(502).end();
  expect(await refused(undefined, caller)).toEqual([409, 'It answered 502']);
});

test('it counts with the checks by hand', async () => {
  const caller = rootAt({ rateLimits: 'on' });
  show([opener('Duke', 'Siena')]);
  await caller.call('checkFeed', { params: { id: season.id } });
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++) {
    statuses.push((await caller.send('readFeedBracket', argsOf('2026-03-15'))).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
