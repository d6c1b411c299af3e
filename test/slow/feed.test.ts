import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { TestApp } from '../support/app.ts';
import { type Running, run } from '../support/appServers.ts';
import { testDatabase } from '../support/database.ts';
import { eventOf, passFeedTime } from '../support/feedScene.ts';
import { feedServer } from '../support/feedServer.ts';
import { FeedTournament } from '../support/feedTournament.ts';
import { TROUBLES } from '../support/feedTroubles.ts';
import { Processes } from '../support/processes.ts';

/** Longer than the pause between two checks. */
const NEXT_CHECK_MS = 45_000;

const feed = await feedServer();
const database = await testDatabase();
const t = new TestApp(database, { resultsFeedUrl: feed.url });

beforeEach(async () => {
  await t.database.reset();
  feed.reset();
});

/** A season whose feed is automatic, with a game that is due. */
async function gameInPlay() {
  const root = await t.buildUser({ username: 'root', isAdmin: true });
  const season = await t.buildSeason();
  const round = await t.buildRound(season);
  const game = await t.buildGame(round, { team1: 'Duke', team2: 'Baylor' });
  await t.moveDeadline(round, -60);
  await root.call('changeSeason', { params: { id: season.id }, body: { feed: 'automatic' } });
  return { root, season, game };
}

test('a feed that stays silent is an error after ten seconds', async () => {
  const { root, season } = await gameInPlay();
  feed.reply = () => {};
  const { feedChecker } = t.appHere({}).services;
  await feedChecker.checkDue();
  const state = await root.call('readFeed', { params: { id: season.id } });
  expect(state).toMatchObject({ error: 'No answer within 10 s', succeededAt: null });
  expect(feedChecker.outcomes).toMatchObject({ timeout: 1, ok: 0 });
  expect(await root.call('listActiveGames')).toMatchObject([{ status: 'scheduled', score1: null, winner: null }]);
});

describe.skipIf(inject('template').kind === 'embedded')('two processes on one server', () => {
  describe('whose checkers are asked at the same moment', () => {
    let processes: Running[] = [];

    beforeAll(() => {
      processes = [0, 1].map(() => run('test/support/feedProcess.ts', database.url ?? '', feed.url));
    });
    afterAll(() => Promise.all(processes.map((each) => each.stop())));

    test.each(Object.entries(TROUBLES))('a tournament comes in with %s', async (_, trouble) => {
      const checkers = processes.map((each) => ({
        async checkDue() {
          each.send('check');
          await each.line();
        },
      }));
      const tournament = await FeedTournament.begin({ t, feed, checkers }, trouble);
      await tournament.play();
    });
  });

  test('of two apps one asks every half minute, and a winner is set once', { timeout: 180_000 }, async () => {
    const { root, game } = await gameInPlay();
    feed.games.push(eventOf(game, 'post'));
    const apps = new Processes(2, {
      DATABASE_URL: database.url ?? '',
      RESULTS_FEED: 'espn',
      RESULTS_FEED_URL: feed.url,
    });
    await vi.waitUntil(() => feed.checks > 0, NEXT_CHECK_MS);
    const winner = async () => (await root.call('listActiveGames'))[0]?.winner;
    // the second check agrees, the third one finds nothing due
    await vi.waitUntil(() => feed.checks > 1, NEXT_CHECK_MS);
    expect(await winner()).toBeNull();
    await passFeedTime(t, '1 minute');
    await vi.waitUntil(async () => (await winner()) === 'Duke', NEXT_CHECK_MS);
    expect(feed.checks).toBe(3);
    const rows = await root.call('listAuditLog', { query: {} });
    expect(rows.filter(({ action }) => action === 'game changed')).toHaveLength(1);
    await apps.stop();
  });
});
