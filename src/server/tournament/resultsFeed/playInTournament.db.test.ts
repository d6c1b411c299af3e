// @module-tag one-process
import { beforeEach, expect, test } from 'vitest';
import type { Game, Round, Season } from '#contract/schemas.ts';
import { BRACKET_REGIONS } from '#domain/bracket/regions.ts';
import { feedDays } from '#domain/feed/feedSchedule.ts';
import { HOUR } from '#domain/time.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { checkFeed, passFeedTime } from '#test/support/feedScene.ts';
import { type EspnGame, feedServer } from '#test/support/feedServer.ts';

const feed = await feedServer();
const t = await testApp({ resultsFeedUrl: feed.url });
const { feedChecker } = t.appHere({}).services;

type Region = Game['region'];

/** A play-in: the names of the feed in the order of the place; the first team wins. */
interface Played {
  readonly place: string;
  readonly region: Region;
  readonly seed: number;
  readonly names: readonly [string, string];
}

const played = (place: string, region: Region, seed: number, ...names: [] | [string, string]): Played => {
  const [first = '', second = ''] = place.split('/');
  return { place, region, seed, names: names.length === 2 ? names : [first, second] };
};

const AFTER_MIDNIGHT = played('Nevada/UNLV', 'West Region', 12);
const POSTPONED = played('Wofford/Siena', 'East Region', 16);
const CORRECTED = played('Stanford/Tulsa', 'Midwest Region', 12);
const SPELLED = played('St. John’s / Miss. State', 'East Region', 11, 'Saint John’s', 'Miss. St.');
const BY_HAND = played('Belmont/Drake', 'South Region', 12);

const TUESDAY = [
  AFTER_MIDNIGHT,
  POSTPONED,
  played('UMBC/Howard', 'Midwest Region', 16),
  played('Texas/Utah', 'West Region', 11),
  // two in one region
  played('Santa Clara/VCU', 'South Region', 11),
  played('Lehigh/Bryant', 'South Region', 16),
];
const WEDNESDAY = [
  CORRECTED,
  SPELLED,
  BY_HAND,
  played('Auburn/Oklahoma', 'East Region', 12),
  played('Miami (OH)/SMU', 'Midwest Region', 11),
  played('Colgate/Hampton', 'West Region', 16),
];
const ALL = [...TUESDAY, ...WEDNESDAY];

let root: ApiUser;
let season: Season;
let round: Round;
/** those with a place, in the order of `ALL` */
let games: Game[];
let others: Game[];

/** What a region has beside its games with a place. */
const OTHER_SEEDS = [
  [8, 9],
  [4, 13],
  [3, 14],
  [7, 10],
  [2, 15],
] as const;

/** The 32 games of round 1, those with a place picked for the place by one entry and for the favorite by another. */
beforeEach(async () => {
  await t.database.reset();
  feed.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  season = await t.buildSeason();
  round = await t.buildRound(season);
  await t.moveDeadline(round, 4 * 24 * 3600);
  games = [];
  for (const [index, { place, region, seed }] of ALL.entries()) {
    const teams = { team1: `Favorite ${index}`, team2: place, seed1: 17 - seed, seed2: seed };
    games.push(await t.buildGame(round, { region, ...teams }));
  }
  others = [];
  for (const region of BRACKET_REGIONS) {
    for (const [seed1, seed2] of OTHER_SEEDS) {
      const teams = { team1: `${region} ${seed1}`, team2: `${region} ${seed2}`, seed1, seed2 };
      others.push(await t.buildGame(round, { region, ...teams }));
    }
  }
  const sam = await t.buildUser({ username: 'sam' });
  for (const side of [1, 2] as const) {
    const entry = await t.buildEntry(sam, season, `side ${side}`);
    for (const game of games) await t.setPick(entry, game, side);
  }
  await root.call('changeSeason', { params: { id: season.id }, body: { feed: 'automatic' } });
});

const state = () => root.call('readFeed', { params: { id: season.id } });
const readGames = () => root.call('listGames', { params: { seasonId: season.id } });
const sides = () => t.sql((sql) => sql`select entry_id, game_id, side from picks order by entry_id, game_id`);
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR);
const names = (list: readonly Played[]) => list.map(({ place }) => place).sort();

/** Twenty past midnight of today in New York, which is at 4 or 5 in UTC. */
function afterMidnight(): Date {
  const [, today] = feedDays(Date.now());
  const at = (utc: string) => new Date(`${today}T${utc}:20:00.000Z`);
  return feedDays(at('04').getTime())[1] === today ? at('04') : at('05');
}

/** The event of a play-in: in two hours, an hour ago, or three. */
function eventOf(one: Played, condition: EspnGame['state'], more: Partial<EspnGame> = {}): EspnGame {
  const index = ALL.indexOf(one);
  const isOver = condition === 'post' && !more.isPostponed;
  const winner = { id: String(2 * index + 1), name: one.names[0], score: 71, isWinner: isOver };
  const loser = { id: String(2 * index + 2), name: one.names[1], score: 65, isWinner: false };
  const start = one === AFTER_MIDNIGHT ? afterMidnight() : hoursFromNow({ pre: 2, in: -1, post: -3 }[condition]);
  // each at home in every second game
  const teams = index % 2 === 0 ? { away: winner, home: loser } : { away: loser, home: winner };
  return { id: String(401_900_000 + index), state: condition, start, ...teams, ...more };
}

const corrected = (): EspnGame => {
  const event = eventOf(CORRECTED, 'post');
  const more = (side: EspnGame['home']) => ({ ...side, score: side.isWinner ? 73 : 65 });
  return { ...event, home: more(event.home), away: more(event.away) };
};

/** Shows a scoreboard until three checks have seen it, and expects no error. */
async function show(events: readonly EspnGame[]): Promise<void> {
  feed.games.splice(0, feed.games.length, ...events);
  for (let checks = 0; checks < 3; checks += 1) {
    await passFeedTime(t, '11 minutes');
    await checkFeed(t, feedChecker);
  }
  expect(await state()).toMatchObject({ error: null, suggestions: [] });
}

async function expectSettled(places: readonly Played[]): Promise<void> {
  const { playIns } = await state();
  expect(playIns).toHaveLength(12);
  const settled = playIns.filter(({ settledAt }) => settledAt !== null);
  expect(settled.map(({ place }) => place).sort()).toEqual(names(places));
}

test('twelve play-ins of two nights settle their places without a hand, and every game of round 1 binds', async () => {
  const before = await sides();
  const except = (list: readonly Played[], ...without: Played[]) => list.filter((one) => !without.includes(one));
  await show([]);
  await expectSettled([]);

  const handGame = games[ALL.indexOf(BY_HAND)] ?? expect.fail('no game');
  await root.call('changeGame', { params: { id: handGame.id }, body: { team2: 'Belmont' } });
  await show(TUESDAY.map((one) => eventOf(one, 'pre')));
  await expectSettled([BY_HAND]);

  const late = eventOf(POSTPONED, 'post', { isPostponed: true, start: hoursFromNow(-2) });
  await show([late, ...except(TUESDAY, POSTPONED).map((one) => eventOf(one, 'in'))]);
  expect((await state()).playIns.filter(({ status }) => status === 'live')).toHaveLength(5);
  const early = except(TUESDAY, POSTPONED, AFTER_MIDNIGHT);
  await show([late, eventOf(AFTER_MIDNIGHT, 'in'), ...early.map((one) => eventOf(one, 'post'))]);
  await expectSettled([BY_HAND, ...early]);
  await show([late, eventOf(AFTER_MIDNIGHT, 'post')]);
  await expectSettled([BY_HAND, ...early, AFTER_MIDNIGHT]);

  const second = [POSTPONED, ...WEDNESDAY];
  await show(second.map((one) => eventOf(one, 'pre')));
  expect((await state()).unmatched).toMatchObject([{ eventId: eventOf(BY_HAND, 'pre').id }]);
  await show(second.map((one) => eventOf(one, 'in')));
  await show(second.map((one) => eventOf(one, 'post')));
  await expectSettled(ALL);
  await show([corrected()]);
  expect((await state()).playIns.find(({ place }) => place === CORRECTED.place)).toMatchObject({
    teams: [
      { name: 'Stanford', score: 73 },
      { name: 'Tulsa', score: 65 },
    ],
  });

  await t.moveDeadline(round, -60);
  await show([...ALL.map(firstRound), ...others.map(otherOfFirstRound)]);
  const all = await readGames();
  expect(all.map(({ status, score1, score2 }) => [status, score1, score2])).toEqual(Array(32).fill(['live', 20, 30]));
  const now = games.map(({ id }) => all.find((game) => game.id === id) ?? expect.fail('a game is gone'));
  expect(now.map(({ team2 }) => team2)).toEqual(ALL.map(({ place }) => place.split('/')[0]?.trim()));
  expect(now.map(({ seed2, region }) => [seed2, region])).toEqual(games.map(({ seed2, region }) => [seed2, region]));
  expect(await state()).toMatchObject({ unmatched: [] });
  expect(await sides()).toEqual(before);
  expect(await settlings()).toEqual(ALL.filter((one) => one !== BY_HAND).length);
});

/** The game of round 1 of a place, with the winner of its play-in under the name and id of the feed. */
function firstRound({ names: [winner] }: Played, index: number): EspnGame {
  const away = { id: String(500 + index), name: `Favorite ${index}`, score: 20 };
  const home = { id: String(2 * index + 1), name: winner, score: 30 };
  return { id: String(401_910_000 + index), state: 'in', start: hoursFromNow(-0.5), home, away };
}

function otherOfFirstRound({ id, team1, team2 }: Game): EspnGame {
  const away = { id: String(10_000 + 2 * id), name: team1, score: 20 };
  const home = { id: String(10_001 + 2 * id), name: team2, score: 30 };
  return { id: String(401_920_000 + id), state: 'in', start: hoursFromNow(-0.5), home, away };
}

/** How many rows of the results feed in the audit log have renamed a team. */
async function settlings(): Promise<number> {
  const rows = await t.sql(
    (sql) => sql<{ count: number }[]>`
      select count(*)::int as count from audit_log
      where actor = 'results feed' and action = 'game changed' and after ? 'team2'
    `,
  );
  return rows[0]?.count ?? expect.fail('no count');
}
