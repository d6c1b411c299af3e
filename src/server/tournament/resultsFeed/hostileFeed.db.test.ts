// @module-tag one-process
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Game, Round, Season } from '#contract/schemas.ts';
import { feedDays } from '#domain/feed/feedSchedule.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { checkFeed, eventOf, passFeedTime } from '#test/support/feedScene.ts';
import { dayAsked, espnEvent, type FeedServer, feedServer } from '#test/support/feedServer.ts';
import { decideGame } from '#test/support/fixtures.ts';

const feed = await feedServer();
const t = await testApp({ resultsFeedUrl: feed.url });
const { feedChecker } = t.appHere({}).services;

let root: ApiUser;
let season: Season;
let round: Round;
let game: Game;
let other: Game;

beforeEach(async () => {
  await t.database.reset();
  feed.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  season = await t.buildSeason();
  round = await t.buildRound(season);
  game = await t.buildGame(round, { team1: 'Duke', team2: 'Baylor' });
  other = await t.buildGame(round, { team1: 'Kansas', team2: 'Utah' });
  await t.moveDeadline(round, -60);
  await root.call('changeSeason', { params: { id: season.id }, body: { feed: 'automatic' } });
});

const check = () => checkFeed(t, feedChecker);
const state = () => root.call('readFeed', { params: { id: season.id } });
const games = () => root.call('listGames', { params: { seasonId: season.id } });

async function checkLater(): Promise<void> {
  await passFeedTime(t, '31 minutes');
  await check();
}

type Reply = NonNullable<FeedServer['reply']>;

const send =
  (body: string, status = 200, headers: Record<string, string> = {}): Reply =>
  (_, response) =>
    response.writeHead(status, headers).end(body);
const final = () => espnEvent(eventOf(game, 'post'));
const scoreboard = (...events: unknown[]) => JSON.stringify({ leagues: [], events });
const withTeam = (team: object) => {
  const { competitions, ...event } = final();
  const [first, ...rest] = competitions[0]?.competitors ?? [];
  const changed = { ...first, team: { ...first?.team, ...team } };
  return { ...event, competitions: [{ ...competitions[0], competitors: [changed, ...rest] }] };
};

const MIB = 1024 * 1024;
const sendMuch: Reply = (_, response) => {
  response.writeHead(200);
  const more = (left: number) => {
    if (left > 0 && !response.destroyed) response.write('x'.repeat(MIB), () => more(left - 1));
  };
  more(64);
};

describe('hostile answers', () => {
  test.each<[string, string, Reply, unknown]>([
    ['64 MiB', 'size', sendMuch, 'Its answer is larger than 2 MiB'],
    ['HTML', 'shape', send('<!doctype html><h1>Hello'), 'Its answer is not JSON'],
    ['another shape', 'shape', send('{"games":[]}'), 'Its answer has another shape than expected at events'],
    ['a list', 'shape', send('[]'), 'Its answer has another shape than expected'],
    [
      'a negative event',
      'shape',
      (...on) => send(scoreboard({ ...final(), id: '-1' }))(...on),
      'Its answer has another shape than expected at events.0.id',
    ],
    ['no games while one is due', 'empty', send(scoreboard()), 'It has no games, although one is due'],
    [
      'a redirect to another host',
      'redirect',
      send('', 302, { Location: 'http://192.0.2.1/' }),
      'It redirects to another host',
    ],
    ['403', 'status', send('{}', 403), 'It answered 403'],
    ['500', 'status', send('{}', 500), 'It answered 500'],
    ['a cut connection', 'network', (request) => request.socket.destroy(), expect.stringMatching(/^Not reachable: /)],
  ])('%s changes nothing, is shown and counted', async (_, outcome, reply, error) => {
    const before = await games();
    const counted = { ...feedChecker.outcomes };
    feed.reply = reply;
    await check();
    expect(await games()).toEqual(before);
    expect(await state()).toMatchObject({ error, succeededAt: null, checkedAt: expect.any(String) });
    expect(feedChecker.outcomes).toEqual({
      ...counted,
      [outcome]: (counted[outcome as keyof typeof counted] ?? 0) + 1,
    });
  });

  test.each<[string, string, () => object]>([
    ['a name of 10,000 characters', 'team.displayName', () => withTeam({ displayName: 'x'.repeat(10_000) })],
    [
      'an empty score',
      'score',
      () => {
        const event = final();
        Object.assign(event.competitions[0]?.competitors[0] ?? {}, { score: '' });
        return event;
      },
    ],
    [
      'one competitor',
      'competitors',
      () => {
        const event = final();
        event.competitions[0]?.competitors.pop();
        return event;
      },
    ],
    ['a date with an offset', 'date', () => ({ ...final(), date: '2026-03-19T12:00-04:00' })],
  ])('an event with %s is left out and shown, and the others of its day count', async (_, where, event) => {
    feed.reply = send(scoreboard(espnEvent(eventOf(other, 'in')), event()));
    const { shape, ok } = feedChecker.outcomes;
    await check();
    expect(await games()).toMatchObject([{ status: 'scheduled' }, { status: 'live', score1: 60 }]);
    const { error } = await state();
    expect(error).toMatch(
      /^1 of 2 games has another shape than expected, first at events\.1\..+, when asked for \w+ \d+$/,
    );
    expect(error).toContain(`.${where},`);
    expect(feedChecker.outcomes).toMatchObject({ ok, shape: shape + 1 });
    feed.reply = undefined;
    feed.games.push(eventOf(game, 'in'), eventOf(other, 'in'));
    await checkLater();
    expect(await state()).toMatchObject({ error: null });
  });

  test('an error ends with the next usable answer', async () => {
    feed.reply = send('', 403);
    await check();
    feed.reply = undefined;
    feed.games.push(eventOf(game, 'in'));
    await checkLater();
    expect(await state()).toMatchObject({ error: null, succeededAt: expect.any(String) });
    expect((await games())[0]).toMatchObject({ status: 'live' });
  });

  test.each([
    ['yesterday', 0],
    ['today', 1],
  ])('a day that fails, %s, is shown, and the games of the other one count', async (_, index) => {
    const failing = feedDays(Date.now())[index]?.replaceAll('-', '');
    feed.reply = (request, response) => {
      const isFailing = dayAsked(request) === failing;
      send(isFailing ? '' : scoreboard(espnEvent(eventOf(game, 'in'))), isFailing ? 503 : 200)(request, response);
    };
    const { ok, status } = feedChecker.outcomes;
    await check();
    expect((await games())[0]).toMatchObject({ status: 'live', score1: 60 });
    expect(await state()).toMatchObject({
      error: expect.stringMatching(/^It answered 503, when asked for \w+ \d+$/),
      succeededAt: null,
      checkedAt: expect.any(String),
    });
    expect(feedChecker.outcomes).toMatchObject({ ok, status: status + 1 });
    await passFeedTime(t, '34 seconds');
    await check();
    expect(feed.checks).toBe(2);
  });

  test('an error leaves suggestions and scores as they are, and deletes nothing', async () => {
    feed.games.push(eventOf(game, 'post'));
    await check();
    const before = await games();
    for (const reply of [send('', 503), send('{}'), send(scoreboard())]) {
      feed.reply = reply;
      await checkLater();
      const { suggestions } = await state();
      expect(await games()).toEqual(before);
      expect(suggestions).toMatchObject([{ gameId: game.id, winner: 'Duke', reason: 'unconfirmed' }]);
    }
  });

  test('a busy source is asked half as often each time, and not before it wants', async () => {
    feed.reply = send('', 429);
    await check();
    await passFeedTime(t, '34 seconds');
    await check();
    expect(feed.checks).toBe(1);
    await passFeedTime(t, '34 seconds');
    feed.reply = send('', 503, { 'Retry-After': '300' });
    await check();
    expect(feed.checks).toBe(2);
    await passFeedTime(t, '290 seconds');
    await check();
    expect(feed.checks).toBe(2);
    await passFeedTime(t, '20 seconds');
    await check();
    expect(feed.checks).toBe(3);
  });

  test('a source that wants to be left alone for a day is asked again after ten minutes while a game is due', async () => {
    feed.reply = send('', 503, { 'Retry-After': '86400' });
    await check();
    await passFeedTime(t, '9 minutes');
    await check();
    expect(feed.checks).toBe(1);
    await passFeedTime(t, '2 minutes');
    await check();
    expect(feed.checks).toBe(2);
  });

  test.each([
    ['an undecided team', () => withTeam({ id: '-2', displayName: 'TBD' })],
    ['one other team', () => withTeam({ location: 'Mars', displayName: 'Mars Team', shortDisplayName: 'Mars' })],
    ['the same team twice', () => withTeam({ location: 'Duke', displayName: 'Duke Team', shortDisplayName: 'Duke' })],
    ['a day far away', () => ({ ...final(), date: '2011-03-19T16:00Z' })],
  ])('an event with %s is bound to no game', async (_, event) => {
    const start = new Date().toISOString();
    await root.call('changeGame', { params: { id: game.id }, body: { startTime: start } });
    const before = await games();
    feed.reply = send(scoreboard(event()));
    await check();
    await checkLater();
    expect(await games()).toEqual(before);
    expect(await state()).toMatchObject({ error: null, suggestions: [] });
  });

  test('scores go by team, whichever is at home', async () => {
    const { home, away, ...event } = eventOf(game, 'in');
    feed.games.push({ ...event, home: away, away: home });
    await check();
    expect((await games())[0]).toMatchObject({ team1: 'Duke', score1: 60, score2: 50 });
    feed.games.splice(0, 1, { ...event, home, away });
    await checkLater();
    expect((await games())[0]).toMatchObject({ team1: 'Duke', score1: 60, score2: 50 });
  });

  test('an event that changes its teams goes to no other game', async () => {
    feed.games.push(eventOf(game, 'in'));
    await check();
    const before = await games();
    feed.games.splice(0, 1, { ...eventOf(other, 'post'), id: eventOf(game, 'in').id });
    await checkLater();
    await checkLater();
    expect(await games()).toEqual(before);
    expect((await state()).unmatched).toHaveLength(1);
  });

  test('texts that the database or a screen does not take are cleaned', async () => {
    const { competitions, ...event } = espnEvent(eventOf(game, 'in'));
    const broadcast = `\u0000\u202eCBS\ud800${'x'.repeat(100)}`;
    feed.reply = send(scoreboard({ ...event, competitions: [{ ...competitions[0], broadcast }] }));
    await check();
    expect(await state()).toMatchObject({ error: null });
    expect((await games())[0]).toMatchObject({ broadcast: `CBS${'x'.repeat(61)}` });
  });

  test('a final that two others disagree with in between is not confirmed by them', async () => {
    for (const winner of ['Duke', 'Baylor', 'Duke']) {
      feed.games.splice(0, 1, eventOf(game, 'post', winner));
      await checkLater();
    }
    expect((await games())[0]).toMatchObject({ winner: null });
    await checkLater();
    expect((await games())[0]).toMatchObject({ winner: 'Duke' });
  });
});

/** Holds back the answers for both days, and returns them once the feed is asked for. */
function holdAnswers(): Promise<ServerResponse[]> {
  const asked = Promise.withResolvers<ServerResponse[]>();
  const held: ServerResponse[] = [];
  feed.reply = (_, response) => {
    if (held.push(response) === 2) asked.resolve(held);
  };
  return asked.promise;
}

describe('a silent feed', () => {
  test('it holds no transaction and stops nobody', async () => {
    const asked = holdAnswers();
    const checked = feedChecker.checkDue();
    const silent = await asked;
    if (t.database.kind === 'server') {
      const open = await t.readUnsynced(
        (sql) => sql`
          select from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%' and pid <> pg_backend_pid()
        `,
      );
      expect(open).toEqual([]);
    }
    await decideGame(root, other, 'Utah');
    expect((await games())[1]).toMatchObject({ winner: 'Utah' });
    for (const response of silent) response.destroy();
    await checked;
    expect(await state()).toMatchObject({ error: expect.stringMatching(/^Not reachable: /) });
  });

  test('an answer that was asked for within the minute of a final does not confirm it', async () => {
    feed.games.push(eventOf(game, 'post'));
    await check();
    await passFeedTime(t, '51 seconds');
    const asked = holdAnswers();
    const checked = feedChecker.checkDue();
    const slow = await asked;
    await t.sql(
      (sql) => sql`
      update feed_games set seen_at = (select asked_at from feed_checks) - interval '59.9 seconds'
    `,
    );
    await delay(150);
    for (const response of slow) response.end(scoreboard(final()));
    await checked;
    expect((await games())[0]).toMatchObject({ winner: null });
    feed.reply = undefined;
    await checkLater();
    expect((await games())[0]).toMatchObject({ winner: 'Duke' });
  });

  test('it does not delay a stop', async () => {
    const isAsked = Promise.withResolvers<void>();
    feed.reply = () => isAsked.resolve();
    const { feedChecker: own } = t.appHere({}).services;
    own.start();
    await isAsked.promise;
    const began = performance.now();
    await own.stop();
    expect(performance.now() - began).toBeLessThan(2000);
    expect(await state()).toMatchObject({ checkedAt: null });
  });
});
