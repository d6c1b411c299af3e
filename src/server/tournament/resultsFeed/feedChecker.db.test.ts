// @module-tag one-process
import { beforeEach, describe, expect, test } from 'vitest';
import type { Game, Round, Season } from '#contract/schemas.ts';
import type { FeedMode } from '#domain/feed/feed.ts';
import { Mutex, takeMutex } from '#server/infrastructure/db/mutexes.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { checkFeed, eventOf, passFeedTime } from '#test/support/feedScene.ts';
import { espnEvent, feedServer } from '#test/support/feedServer.ts';
import { decideGame } from '#test/support/fixtures.ts';

const feed = await feedServer();
const t = await testApp({ resultsFeedUrl: feed.url });
const { feedChecker } = t.appHere({}).services;
const otherChecker = t.otherProcess().services.feedChecker;

let root: ApiUser;
let sam: ApiUser;
let season: Season;
let round: Round;
let game: Game;

/** A season whose first round has just locked. */
beforeEach(async () => {
  await t.database.reset();
  feed.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason();
  round = await t.buildRound(season);
  game = await t.buildGame(round, { team1: 'Duke', team2: 'Baylor' });
  await t.moveDeadline(round, -60);
  await follow('automatic');
});

const follow = (mode: FeedMode) => root.call('changeSeason', { params: { id: season.id }, body: { feed: mode } });
const state = () => root.call('readFeed', { params: { id: season.id } });
const games = () => sam.call('listGames', { params: { seasonId: season.id } });
const change = (body: object) => root.call('changeGame', { params: { id: game.id }, body });
const audited = () => root.call('listAuditLog', { query: {} });

const check = () => checkFeed(t, feedChecker);

async function checkLater(interval = '31 minutes'): Promise<void> {
  await passFeedTime(t, interval);
  await check();
}

const final = (winner = 'Duke') => feed.games.splice(0, feed.games.length, eventOf(game, 'post', winner));
const live = () => feed.games.splice(0, feed.games.length, eventOf(game, 'in'));

describe('results', () => {
  test('live scores, clock and network are shown, and a final twice a minute apart sets the winner', async () => {
    live();
    await check();
    const shown = { status: 'live', score1: 60, score2: 50, clock: '2nd 4:31', broadcast: 'CBS', winner: null };
    expect(await games()).toMatchObject([shown]);
    final();
    await checkLater();
    expect(await games()).toMatchObject([{ status: 'final', clock: null, winner: null }]);
    expect((await state()).suggestions).toMatchObject([{ gameId: game.id, winner: 'Duke', reason: 'unconfirmed' }]);
    await checkLater('40 seconds');
    expect(await games()).toMatchObject([{ winner: null }]);
    await checkLater('40 seconds');
    expect(await games()).toMatchObject([{ status: 'final', winner: 'Duke', decidedAt: expect.any(String) }]);
    expect(await state()).toMatchObject({ suggestions: [], unmatched: [], error: null });
  });

  test('each write of the feed is audited as its own, and a player may have its name', async () => {
    await t.buildUser({ username: 'results feed' });
    final();
    await check();
    await checkLater();
    const rows = (await audited()).filter(({ actor }) => actor === 'results feed');
    expect(rows.map(({ action }) => action)).toEqual(['game changed', 'scores changed', 'games bound']);
    for (const row of rows) expect(row).toMatchObject({ userId: null, username: 'results feed' });
    expect(rows[0]).toMatchObject({ before: { winner: null }, after: { winner: 'Duke' } });
    const target = `game ${game.id}, Duke – Baylor`;
    const startTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
    expect(rows[1]).toMatchObject({ before: { [target]: { startTime: null } }, after: { [target]: { startTime } } });
  });

  test('a season whose feed is off is not asked for', async () => {
    await follow('off');
    final();
    await check();
    expect(feed.asked).toEqual([]);
    expect(await state()).toMatchObject({ source: 'espn', mode: 'off', league: 'men', checkedAt: null });
  });

  test('an archived season is neither asked for nor checked by hand', async () => {
    await root.call('changeSeason', { params: { id: season.id }, body: { isArchived: true } });
    await check();
    expect(feed.asked).toEqual([]);
    const refused = await root.error('checkFeed', { params: { id: season.id } });
    expect(refused).toEqual({ status: 409, message: 'This season is archived' });
  });

  test('a season that only wants suggestions gets no winner', async () => {
    await follow('suggest');
    final();
    await check();
    await checkLater();
    expect(await games()).toMatchObject([{ winner: null, score1: 60, score2: 50 }]);
    expect((await state()).suggestions).toEqual([
      { gameId: game.id, winner: 'Duke', score1: 60, score2: 50, seenAt: expect.any(String), reason: 'mode' },
    ]);
    await change({ winner: 'Duke' });
    expect((await state()).suggestions).toEqual([]);
  });

  test('a game says since when it is final, until it has a winner; a final taken back leaves no trace', async () => {
    await follow('suggest');
    final();
    await check();
    expect(await games()).toMatchObject([
      { status: 'final', winner: null, finalAt: (await state()).suggestions[0]?.seenAt },
    ]);
    live();
    await checkLater();
    const [taken] = await games();
    expect(taken).toMatchObject({ status: 'live' });
    expect(taken).not.toHaveProperty('finalAt');
    final();
    await checkLater();
    await change({ winner: 'Duke' });
    expect((await games())[0]).not.toHaveProperty('finalAt');
  });

  test('a final of an open round is a suggestion until the round is past', async () => {
    await t.moveDeadline(round, 3600);
    // it is not due yet, so somebody has to ask
    final();
    await root.call('checkFeed', { params: { id: season.id } });
    await passFeedTime(t, '2 minutes');
    expect(await root.call('checkFeed', { params: { id: season.id } })).toMatchObject({
      suggestions: [{ reason: 'open round' }],
    });
    await t.moveDeadline(round, -1);
    await checkLater();
    expect(await games()).toMatchObject([{ winner: 'Duke' }]);
  });

  test('a final without scores is a suggestion, and so is one without a winner', async () => {
    const scoreless = espnEvent(eventOf(game, 'post'));
    for (const side of scoreless.competitions[0]?.competitors ?? []) Object.assign(side, { score: null });
    feed.reply = (_, response) => response.end(JSON.stringify({ events: [scoreless] }));
    await check();
    await checkLater();
    expect((await state()).suggestions).toMatchObject([
      { gameId: game.id, winner: 'Duke', score1: null, score2: null, reason: 'no scores' },
    ]);
    expect(await games()).toMatchObject([{ status: 'final', winner: null, score1: null }]);
    feed.reply = undefined;
    feed.games.push({ ...eventOf(game, 'post', 'nobody'), away: { ...eventOf(game, 'post').away, isWinner: false } });
    await checkLater();
    await checkLater();
    expect((await state()).suggestions).toMatchObject([{ winner: 'Duke', score1: 60, reason: 'no winner' }]);
  });

  test('a final that names no winner is an error that names its game, until it has one', async () => {
    const level = { ...eventOf(game, 'post', 'nobody') };
    feed.games.push({ ...level, home: { ...level.home, score: 50 } });
    await check();
    expect(await state()).toMatchObject({ error: 'Duke – Baylor is final without a winner', suggestions: [] });
    final();
    await checkLater();
    expect(await state()).toMatchObject({ error: null, suggestions: [{ winner: 'Duke' }] });
  });

  test('winners that one check sets are set one after another, so that saves wait for one at most', async () => {
    const others = [await t.buildGame(round, { team1: 'Kansas', team2: 'Utah' })];
    others.push(await t.buildGame(round, { team1: 'Iowa', team2: 'Yale' }));
    feed.games.push(...[game, ...others].map((each) => eventOf(each, 'post')));
    await check();
    // a transaction sends equal messages once
    const messages: string[] = [];
    const onMessage = (message: string) => void messages.push(message);
    const subscription = await t.database.listen('changes', { onMessage, onDisconnect: () => {} });
    await checkLater();
    await subscription.sync();
    await subscription.stop();
    expect(messages.filter((message) => message === `season ${season.id}`)).toHaveLength(3);
    expect((await games()).map(({ winner }) => winner)).toEqual(['Duke', 'Kansas', 'Iowa']);
  });

  test('a winner that the rules of the site refuse is a suggestion, and keeps no other from being set', async () => {
    const second = await t.buildRound(season, { number: 2 });
    const next = await t.buildGame(round, { team1: 'Kansas', team2: 'Utah' });
    const other = await t.buildGame(round, { team1: 'Iowa', team2: 'Purdue' });
    await t.buildGame(second, { team1: 'Duke', team2: 'Yale' });
    await t.sql((sql) => sql`update games set slot = id where id in (${game.id}, ${next.id})`);
    await decideGame(root, next);
    feed.games.push(eventOf(game, 'post'), eventOf(other, 'post'));
    await check();
    await checkLater();
    expect((await state()).suggestions).toMatchObject([{ gameId: game.id, reason: 'conflict' }]);
    const winners = new Map((await games()).map(({ id, winner }) => [id, winner]));
    expect([winners.get(game.id), winners.get(other.id)]).toEqual([null, 'Iowa']);
  });
});

describe('fields by hand', () => {
  test('a winner by hand is never changed, and a disagreement is shown', async () => {
    await change({ winner: 'Baylor' });
    final();
    // decided games are not due
    await root.call('checkFeed', { params: { id: season.id } });
    await passFeedTime(t, '2 minutes');
    await root.call('checkFeed', { params: { id: season.id } });
    expect(await games()).toMatchObject([{ winner: 'Baylor', score1: null }]);
    expect((await state()).suggestions).toMatchObject([{ winner: 'Duke', reason: 'by hand' }]);
  });

  test('a winner that somebody has cleared is not set again', async () => {
    final();
    await check();
    await checkLater();
    await change({ winner: null });
    await checkLater();
    await checkLater();
    expect(await games()).toMatchObject([{ winner: null }]);
    expect((await state()).suggestions).toMatchObject([{ winner: 'Duke', reason: 'by hand' }]);
  });

  test('a winner that SQL has set or cleared counts as set by hand', async () => {
    final();
    await t.sql((sql) => sql`update games set winner = 2`);
    await root.call('checkFeed', { params: { id: season.id } });
    expect((await state()).suggestions).toMatchObject([{ reason: 'by hand' }]);
    await t.sql((sql) => sql`update games set winner = null, winner_by = 'feed'`);
    await checkLater();
    expect((await state()).suggestions).toMatchObject([{ reason: 'by hand' }]);
  });

  test('scores, clock, status and network by hand stay, and null gives them back', async () => {
    const set = { status: 'postponed', score1: 1, score2: 2, clock: 'soon', broadcast: 'TBS' } as const;
    expect(await change(set)).toMatchObject(set);
    live();
    await check();
    expect(await games()).toMatchObject([set]);
    await change({ status: 'scheduled', score1: null, score2: null, clock: null, broadcast: null });
    await checkLater();
    const fed = { status: 'live', score1: 60, score2: 50, clock: '2nd 4:31', broadcast: 'CBS' };
    expect(await games()).toMatchObject([fed]);
  });

  test('a new game may have them, and a game with a winner is final without a clock', async () => {
    const body = {
      team1: 'Iowa',
      team2: 'Yale',
      seed1: 1,
      seed2: 2,
      region: 'South Region',
      seasonId: season.id,
    } as const;
    const result = { status: 'live', score1: 7, score2: 9, clock: '1st 1:00', broadcast: 'TNT' } as const;
    const made = await root.call('createGame', { body: { ...body, roundId: round.id, ...result } });
    expect(made).toMatchObject(result);
    const decided = await decideGame(root, made, 'Yale');
    expect(decided).toMatchObject({ ...result, status: 'final', clock: null, winner: 'Yale' });
  });

  test('teams that change sides take their scores along', async () => {
    live();
    await check();
    const swapped = await change({ team1: 'Baylor', team2: 'Duke' });
    expect(swapped).toMatchObject({ team1: 'Baylor', score1: 50, team2: 'Duke', score2: 60 });
    await checkLater();
    expect(await games()).toMatchObject([{ team1: 'Baylor', score1: 50, score2: 60 }]);
  });

  test('of a start time by hand and the feed’s the later one counts', async () => {
    const at = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000);
    const scheduled = (hours: number) =>
      feed.games.splice(0, feed.games.length, { ...eventOf(game, 'pre'), start: at(hours) });
    await change({ startTime: at(1).toISOString() });
    scheduled(2);
    await check();
    expect(await games()).toMatchObject([{ startTime: at(2).toISOString() }]);
    await change({ startTime: at(3).toISOString() });
    await checkLater();
    expect(await games()).toMatchObject([{ startTime: at(3).toISOString() }]);
    scheduled(4);
    await checkLater();
    expect(await games()).toMatchObject([{ startTime: at(4).toISOString() }]);
  });
});

describe('corrections', () => {
  beforeEach(async () => {
    final();
    await check();
    await checkLater();
  });

  const recheck = async () => {
    await passFeedTime(t, '2 minutes');
    await root.call('checkFeed', { params: { id: season.id } });
  };
  const corrected = (score: number) => {
    const event = eventOf(game, 'post');
    feed.games.splice(0, 1, { ...event, away: { ...event.away, score } });
  };

  test('scores are corrected for a day, by two checks that agree, and not after it', async () => {
    corrected(64);
    await recheck();
    expect(await games()).toMatchObject([{ winner: 'Duke', score1: 60 }]);
    await recheck();
    expect(await games()).toMatchObject([{ winner: 'Duke', score1: 64 }]);
    const [row] = (await audited()).filter(({ actor }) => actor === 'results feed');
    expect(row).toMatchObject({ action: 'game changed', before: { score1: 60 }, after: { score1: 64 } });
    await t.sql((sql) => sql`update games set decided_at = decided_at - interval '25 hours'`);
    corrected(66);
    await recheck();
    await recheck();
    expect(await games()).toMatchObject([{ score1: 64 }]);
  });

  test('a single answer with other scores changes none', async () => {
    corrected(51);
    await recheck();
    corrected(60);
    await recheck();
    corrected(51);
    await recheck();
    expect(await games()).toMatchObject([{ winner: 'Duke', score1: 60, score2: 50 }]);
    expect((await state()).suggestions).toEqual([]);
  });

  test('another winner is a suggestion, which ends when the feed takes it back', async () => {
    final('Baylor');
    await recheck();
    await recheck();
    expect(await games()).toMatchObject([{ winner: 'Duke', score1: 60, score2: 50 }]);
    expect((await state()).suggestions).toMatchObject([{ winner: 'Baylor', reason: 'corrected' }]);
    final();
    await recheck();
    expect((await state()).suggestions).toEqual([]);
  });
});

describe('teams', () => {
  test('a team of another name is listed until an admin says which it is', async () => {
    const event = eventOf(game, 'in');
    feed.games.push({ ...event, away: { ...event.away, name: 'Durham' } });
    await check();
    expect(await games()).toMatchObject([{ status: 'scheduled' }]);
    const { unmatched } = await state();
    expect(unmatched).toEqual([
      {
        eventId: event.id,
        headline: expect.stringContaining('1st Round'),
        startTime: expect.any(String),
        teams: [
          { feedId: event.home.id, name: 'Baylor Team', team: 'Baylor' },
          { feedId: event.away.id, name: 'Durham Team', team: null },
        ],
      },
    ]);
    const params = { id: season.id };
    const after = await root.call('setFeedTeams', { params, body: [{ feedId: event.away.id, team: 'Duke' }] });
    expect(after.unmatched).toEqual([]);
    expect(after.boundTeams).toEqual([{ feedId: event.away.id, name: 'Durham Team', team: 'Duke' }]);
    await checkLater();
    expect(await games()).toMatchObject([{ status: 'live', score1: 60 }]);
    expect((await state()).unmatched).toEqual([]);
    // the name that an admin has bound follows a renamed team
    await change({ team1: 'Blue Devils' });
    feed.games.splice(0, 1, { ...event, away: { ...event.away, name: 'Durham', score: 62 } });
    await checkLater();
    expect(await games()).toMatchObject([{ team1: 'Blue Devils', score1: 62 }]);
  });

  test('a team that is bound by hand loses its events, and other games keep theirs', async () => {
    const other = await t.buildGame(round, { team1: 'Kansas', team2: 'Utah' });
    await t.buildGame(round, { team1: 'Iowa', team2: 'Yale' });
    const event = eventOf(game, 'post');
    feed.games.push(event, eventOf(other, 'post'));
    await check();
    expect((await state()).suggestions).toMatchObject([{ gameId: game.id }, { gameId: other.id }]);
    const body = [{ feedId: event.away.id, team: 'Iowa' }];
    const { suggestions } = await root.call('setFeedTeams', { params: { id: season.id }, body });
    expect(suggestions).toMatchObject([{ gameId: other.id }]);
    await checkLater();
    expect((await state()).unmatched).toMatchObject([{ eventId: event.id }]);
  });

  test('a binding that is taken back is gone, and both games have their events again', async () => {
    const other = await t.buildGame(round, { team1: 'Arizona', team2: 'Oregon' });
    const event = eventOf(game, 'in');
    feed.games.push(event, eventOf(other, 'in'));
    await check();
    const bind = (team: string | null) =>
      root.call('setFeedTeams', { params: { id: season.id }, body: [{ feedId: event.away.id, team }] });
    expect((await bind('Oregon')).boundTeams).toMatchObject([{ team: 'Oregon' }]);
    feed.games.splice(0, 2, eventOf(game, 'post'), eventOf(other, 'post'));
    await checkLater();
    expect(await games()).toMatchObject([{ status: 'live' }, { status: 'final' }]);
    expect((await bind(null)).boundTeams).toEqual([]);
    const [row] = await audited();
    expect(row).toMatchObject({ before: { [event.away.id]: 'Oregon' }, after: { [event.away.id]: null } });
    await checkLater();
    await checkLater();
    expect(await games()).toMatchObject([{ winner: 'Duke' }, { winner: 'Arizona' }]);
    expect((await state()).unmatched).toEqual([]);
  });

  test('a game of the next round waits while the results of its teams are confirmed', async () => {
    const other = await t.buildGame(round, { team1: 'Arizona', team2: 'Oregon' });
    feed.games.push(eventOf(game, 'post'), eventOf(other, 'post'));
    feed.games.push(eventOf({ id: 99, team1: 'Duke', team2: 'Arizona' }, 'pre'));
    await check();
    expect(await state()).toMatchObject({ suggestions: [{}, {}], unmatched: [] });
  });

  test('a team that does not play in the season is refused, as is a team of the feed named twice', async () => {
    const params = { id: season.id };
    const unknown = await root.error('setFeedTeams', { params, body: [{ feedId: '1', team: 'Mars' }] });
    expect(unknown).toMatchObject({ status: 400, message: 'Mars does not play in this season' });
    const twice = { feedId: '1', team: 'Duke' };
    const refused = await root.error('setFeedTeams', { params, body: [twice, twice] });
    expect(refused).toMatchObject({ status: 400, message: 'This feed ID is in the list twice' });
  });

  test('a team that is renamed to a name that the feed does not know keeps its event', async () => {
    live();
    await check();
    await change({ team1: 'The Blue Devils of Durham' });
    final();
    await checkLater();
    await checkLater();
    expect(await games()).toMatchObject([{ winner: 'The Blue Devils of Durham', score1: 60, score2: 50 }]);
    expect(await state()).toMatchObject({ unmatched: [], error: null });
  });

  test('a start time that an admin set after the feed’s survives a new binding, until the feed names another', async () => {
    const at = (minutes: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + minutes * 60_000);
    const event = eventOf(game, 'pre');
    feed.games.push({ ...event, start: at(10) });
    await check();
    const set = at(90).toISOString();
    await change({ startTime: set });
    const body = [{ feedId: event.away.id, team: 'Duke' }];
    await root.call('setFeedTeams', { params: { id: season.id }, body });
    await checkLater();
    expect(await games()).toMatchObject([{ startTime: set }]);
    feed.games.splice(0, 1, { ...event, start: at(20) });
    await checkLater();
    expect(await games()).toMatchObject([{ startTime: at(20).toISOString() }]);
  });

  test('events whose ids are swapped after the binding are shown as an error, and by name', async () => {
    const other = await t.buildGame(round, { team1: 'Kansas', team2: 'Utah' });
    feed.games.push(eventOf(game, 'in'), eventOf(other, 'in'));
    await check();
    const [one, two] = feed.games.map(({ id }) => id);
    feed.games.splice(0, 2, { ...eventOf(game, 'post'), id: two ?? '' }, { ...eventOf(other, 'post'), id: one ?? '' });
    await checkLater();
    await checkLater();
    expect(await state()).toMatchObject({
      error: expect.stringMatching(/^It has other teams than before in its game (Duke – Baylor|Kansas – Utah)$/),
      unmatched: [{}, {}],
      suggestions: [],
    });
    expect(await games()).toMatchObject([{ winner: null }, { winner: null }]);
  });

  test.each([
    ['disappears', []],
    ['gets a new id', [{ id: '4019' }]],
  ])('a live event that %s is an error that names its game, and the other games count', async (_, events) => {
    const other = await t.buildGame(round, { team1: 'Kansas', team2: 'Utah' });
    feed.games.push(eventOf(game, 'in'), eventOf(other, 'in'));
    await check();
    const again = events.map((event) => ({ ...eventOf(game, 'in'), ...event }));
    feed.games.splice(0, 2, ...again, eventOf(other, 'post'));
    const { ok, game: counted } = feedChecker.outcomes;
    await checkLater('2 minutes');
    await checkLater('2 minutes');
    expect(await state()).toMatchObject({ error: 'Its answer lacks Duke – Baylor, which is live' });
    expect(feedChecker.outcomes).toMatchObject({ ok, game: counted + 2 });
    expect(await games()).toMatchObject([{ status: 'live', score1: 60, winner: null }, { winner: 'Kansas' }]);
    feed.games.push(eventOf(game, 'in'));
    await checkLater();
    expect(await state()).toMatchObject({ error: null });
  });

  test('an event that is not shown is no error of a postponed game, nor of one that starts later', async () => {
    const later = await t.buildGame(round, { team1: 'Kansas', team2: 'Utah' });
    const other = await t.buildGame(round, { team1: 'Iowa', team2: 'Yale' });
    const start = new Date(Date.now() + 3_600_000);
    feed.games.push(eventOf(game, 'in'), { ...eventOf(later, 'pre'), start }, eventOf(other, 'in'));
    await check();
    await change({ status: 'postponed' });
    feed.games.splice(0, 2);
    await checkLater();
    expect(await state()).toMatchObject({ error: null });
  });

  test('the id of a decided game that is used again is an error that names the other game', async () => {
    const next = await t.buildGame(round, { team1: 'Kansas', team2: 'Utah' });
    final();
    await check();
    await change({ winner: 'Duke' });
    feed.games.splice(0, 1, { ...eventOf(next, 'in'), id: eventOf(game, 'in').id });
    await checkLater();
    expect(await state()).toMatchObject({ error: 'It has Kansas – Utah under the id of an earlier game' });
    feed.games.splice(0, 1, eventOf(next, 'in'));
    await checkLater();
    expect(await state()).toMatchObject({ error: null });
  });

  test('an event of another season’s league is not taken over', async () => {
    final();
    await check();
    await root.call('changeSeason', { params: { id: season.id }, body: { league: 'women' } });
    feed.games.length = 0;
    await checkLater();
    expect(feed.asked.at(-1)).toContain('/womens-college-basketball/');
    expect(await t.sql((sql) => sql`select from feed_games where event_id is not null`)).toEqual([]);
  });

  test('unmatched events are not those of another league', async () => {
    const event = eventOf(game, 'in');
    feed.games.push({ ...event, away: { ...event.away, name: 'Durham' } });
    await check();
    expect((await state()).unmatched).toMatchObject([{ eventId: event.id }]);
    await root.call('changeSeason', { params: { id: season.id }, body: { league: 'women' } });
    expect((await state()).unmatched).toEqual([]);
  });
});

describe('checks', () => {
  test.runIf(t.database.kind === 'server')(
    'a check begins while the user whose id is the season’s gets a pool',
    async () => {
      const end = await t.hold((tx) => takeMutex(tx, Mutex.poolCount, season.id));
      await check().finally(end);
      expect(feed.asked).not.toEqual([]);
    },
  );

  test('of two processes one asks, and nothing is written twice', async () => {
    final();
    await checkFeed(t, feedChecker, otherChecker);
    expect(feed.checks).toBe(1);
    await passFeedTime(t, '2 minutes');
    await checkFeed(t, feedChecker, otherChecker);
    expect(feed.checks).toBe(2);
    expect(await games()).toMatchObject([{ winner: 'Duke' }]);
    const changes = (await audited()).filter(({ action }) => action === 'game changed');
    expect(changes).toHaveLength(1);
  });

  test('both tournaments are checked in the same half minute, each by its own scoreboard', async () => {
    const women = await t.buildSeason({ year: season.year, league: 'women' });
    await root.call('changeSeason', { params: { id: women.id }, body: { feed: 'automatic' } });
    const opening = await t.buildRound(women);
    const hers = await t.buildGame(opening, { team1: 'Duke', team2: 'Baylor' });
    await t.moveDeadline(opening, -60);
    // a source may use the same ids in both
    const [mens, womens] = ['Duke', 'Baylor'].map((winner) => espnEvent(eventOf(game, 'post', winner)));
    feed.reply = ({ url }, response) =>
      response.end(JSON.stringify({ events: [url?.includes('/womens-') ? womens : mens] }));
    await check();
    expect(feed.checks).toBe(2);
    await checkLater('2 minutes');
    const winners = async (seasonId: number) =>
      (await sam.call('listGames', { params: { seasonId } })).map(({ id, winner }) => [id, winner]);
    expect(await winners(season.id)).toEqual([[game.id, 'Duke']]);
    expect(await winners(women.id)).toEqual([[hers.id, 'Baylor']]);
  });

  test('the feed is asked every 30 s while a game is due, and not before', async () => {
    live();
    await check();
    await check();
    expect(feed.checks).toBe(1);
    expect(feed.asked[0]).toMatch(/scoreboard\?groups=100&limit=500&dates=\d{8}$/);
    await checkLater('20 seconds');
    expect(feed.checks).toBe(1);
    await checkLater('14 seconds');
    expect(feed.checks).toBe(2);
  });

  test('a decided game is asked for every ten minutes for a day, as its scores may be corrected, then no more', async () => {
    await change({ winner: 'Duke' });
    await check();
    await checkLater('5 minutes');
    expect(feed.checks).toBe(1);
    await checkLater('10 minutes');
    expect(feed.checks).toBe(2);
    await t.sql((sql) => sql`update games set decided_at = decided_at - interval '25 hours'`);
    await checkLater();
    expect(feed.checks).toBe(2);
  });

  test('one wrong date ends the checks for a day at most', async () => {
    feed.games.push({ ...eventOf(game, 'pre'), start: new Date('2199-01-01T12:00:00.000Z') });
    await check();
    await checkLater();
    expect(feed.checks).toBe(2);
    expect(await games()).toMatchObject([{ startTime: null }]);
    // an admin's own
    await change({ startTime: '2199-01-01T12:00:00.000Z' });
    await checkLater();
    expect(feed.checks).toBe(2);
    await t.moveDeadline(round, -24 * 3600);
    await checkLater();
    expect(feed.checks).toBe(3);
  });

  test('a game that was missed for days is asked for by its day, and decided', async () => {
    const start = new Date(Date.now() - 4 * 24 * 3_600_000);
    const other = await t.buildGame(round, { team1: 'Kansas', team2: 'Utah' });
    await t.moveDeadline(round, -4 * 24 * 3600);
    await change({ startTime: start.toISOString() });
    feed.games.push({ ...eventOf(game, 'post'), start }, eventOf(other, 'in'));
    await check();
    await checkLater();
    expect(await games()).toMatchObject([{ winner: 'Duke' }, { status: 'live' }]);
  });

  test('a round without start times is asked for from two hours before its deadline, every ten minutes', async () => {
    await t.moveDeadline(round, 2 * 3600 + 60);
    await check();
    expect(feed.checks).toBe(0);
    await t.moveDeadline(round, 2 * 3600 - 60);
    await check();
    await checkLater('5 minutes');
    expect(feed.checks).toBe(1);
    await checkLater('7 minutes');
    expect(feed.checks).toBe(2);
  });

  test('an answer to an earlier check than the last is ignored', async () => {
    const late = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    feed.reply = (_, response) => {
      isAsked.resolve();
      void late.promise.then(() => response.end('{"events":[]}'));
    };
    const first = feedChecker.checkDue();
    await isAsked.promise;
    feed.reply = undefined;
    live();
    await passFeedTime(t, '1 minute');
    await otherChecker.checkDue();
    late.resolve();
    await first;
    await t.sql((sql) => sql`select`);
    expect(await games()).toMatchObject([{ status: 'live' }]);
    expect(await state()).toMatchObject({ error: null });
  });

  test('a check by hand answers with what the feed says now, and is audited', async () => {
    live();
    const answer = await root.call('checkFeed', { params: { id: season.id } });
    expect(answer).toMatchObject({ source: 'espn', mode: 'automatic', error: null, checkedAt: expect.any(String) });
    expect(await games()).toMatchObject([{ status: 'live' }]);
    expect((await audited()).map(({ action }) => action)).toContain('feed checked');
  });

  test('a check by hand begins at least five seconds after the answer to the last, which may be slow', async () => {
    const times = async () => {
      const [row] = await t.sql(
        (sql) => sql<{ asked: Date; checked: Date }[]>`
          select asked_at as asked, checked_at as checked from feed_checks
        `,
      );
      return row ?? expect.fail('no check');
    };
    await check();
    await passFeedTime(t, '4.7 seconds');
    await t.sql((sql) => sql`update feed_checks set asked_at = asked_at - interval '3 seconds'`);
    const { checked } = await times();
    await root.call('checkFeed', { params: { id: season.id } });
    const { asked } = await times();
    expect(asked.getTime() - checked.getTime()).toBeGreaterThanOrEqual(5000);
    expect(feed.checks).toBe(2);
  });

  test('the seventh check by hand within a minute is refused', async () => {
    const caller = new Caller(t.appHere({ rateLimits: 'on' }), root.cookie);
    const ask = () => caller.send('checkFeed', { params: { id: season.id } });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      await passFeedTime(t, '1 minute');
      statuses.push((await ask()).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(feed.checks).toBe(6);
  });

  test('a site without a feed refuses to check', async () => {
    const { services } = t.appHere({ resultsFeed: 'off' });
    const [[a, b], [c, d]] = season.finalFour;
    const checked = services.feedChecker.checkNow(root.user, { ...season, finalFour: [a, b, c, d] });
    await expect(checked).rejects.toMatchObject({ status: 409 });
  });
});
