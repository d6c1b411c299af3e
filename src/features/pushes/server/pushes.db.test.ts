import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { startPushService } from '#features/pushes/test/pushService.ts';
import { createLog } from '#server/app/log.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { readPoolPicks } from '#server/pools/leaderboard/poolPicks.ts';
import { toRoundStanding } from '#server/pools/leaderboard/roundStanding.ts';
import type { ReadText, WrittenText } from '#server/pools/pool/news.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { queueWrittenPushes } from './poolPushQueries.ts';
import { pushChannel } from './pushChannel.ts';
import { getOrCreatePushKeys } from './pushKeys.ts';
import { queueReminderPushes } from './pushQueries.ts';
import { createPushWorker, type PushWorker } from './pushWorker.ts';
import { remindingByPush } from './remindingByPush.ts';

const service = await startPushService();
const t = await testApp({ pushHosts: [service.origin] });
const HOUR = 3600;
const PUBLIC_URL = 'https://pool.example.org';
const lines: string[] = [];
/** what somebody wrote, by the id of its item */
const written = new Map<number, WrittenText>();
const readText: ReadText = async (_, { itemId }) => written.get(itemId);
const log = createLog({ write: (line) => lines.push(line) });

let season: Season;
let round: Round;
let game: Game;
let pool: Pool;
let root: ApiUser;
let boss: ApiUser;
let ada: ApiUser;
let adas: Entry;

/** A pool of the boss, who does not play, with Ada, in a season of one round with one game. */
beforeEach(async () => {
  await t.database.reset();
  lines.length = 0;
  written.clear();
  service.pushed.length = 0;
  service.answer = 201;
  service.siteKey = (await getOrCreatePushKeys(t.database)).publicKey;
  season = await t.buildSeason({ name: 'March Madness' });
  round = await t.buildRound(season, { name: 'Championship' });
  game = await t.buildGame(round, { team1: 'Duke', team2: 'Yale', region: 'Championship' });
  root = await t.buildUser({ username: 'root', isAdmin: true });
  boss = await t.buildUser({ username: 'boss' });
  pool = await t.buildPool(boss, season, 'The Water Cooler');
  ada = await t.buildUser({ username: 'ada', email: null });
  adas = await t.buildMember(pool, ada);
});

async function subscribe(person: ApiUser, name = person.user.username, timeZone = 'UTC'): Promise<void> {
  await person.call('subscribe', { body: service.browser(name).subscription(timeZone) });
}

function workerOf(more: Partial<Config> = {}, database: Database = t.database): PushWorker {
  const deadlineBarrier = new DeadlineBarrier(database);
  const standings = {
    readRound: async (of: { id: number; seasonId: number }, roundNumber: number) =>
      toRoundStanding(await readPoolPicks(database, deadlineBarrier, of), roundNumber),
  };
  const config = { ...t.config, publicUrl: PUBLIC_URL, ...more };
  return createPushWorker({ database, config, log, deadlineBarrier, standings, readText });
}

/** Queues the automatic reminders, and sends nothing. */
async function remind(): Promise<void> {
  // a minute less, as the clock of this process is not that of the database
  await t.moveDeadline(round, 2 * HOUR - 60);
  await t.database.transact(queueReminderPushes, 3);
}

async function complete(): Promise<void> {
  await t.makeOlder('2 days');
  await t.moveDeadline(round, -HOUR);
  await decideGame(root, game);
  await t.sql((sql) => sql`update games set decided_at = decided_at - interval '2 minutes'`);
}

/** Tells a correction of the round, which has moved these entries to these ranks. Returns of which users it is asked for moves. */
async function tellMoved(...moves: [pool: Pool, entry: Entry, rank: number][]): Promise<readonly number[]> {
  let asked: readonly number[] = [];
  await t.database.transact(pushChannel.tell, {
    kind: 'correction',
    correction: { id: 1, about: { kind: 'scoring', before: {}, after: {} }, rounds: [round.id] },
    async readMoves(userIds) {
      asked = userIds;
      return moves
        .filter(([, { userId }]) => userIds.includes(userId))
        .map(([{ id: poolId }, { id: entryId }, rank]) => ({ poolId, entryId, rank }));
    },
  });
  return asked;
}

/** Tells a note or message, which says this. Returns the id of its item. */
async function say(
  kind: 'note' | 'message',
  { user: { id: userId, username } }: ApiUser,
  text: string,
): Promise<number> {
  const itemId = written.size + 1;
  written.set(itemId, { text, author: username });
  await t.database.transact(pushChannel.tell, { kind, poolId: pool.id, itemId, userId });
  return itemId;
}

const queued = () => t.sql((sql) => sql<{ kind: string }[]>`select about ->> 'kind' as kind from deliveries`);
const subscriptions = () => t.sql((sql) => sql`select from push_subscriptions`);

describe('subscribing', () => {
  test('the site has one key for ever, and a user gets all kinds but messages until they choose', async () => {
    const first = await ada.call('readPush');
    expect(first).toEqual({
      publicKey: expect.stringMatching(/^[\w-]{87}$/),
      kinds: { reminder: true, round: true, correction: true, note: true, message: false },
    });
    await Promise.all(Array.from({ length: 3 }, () => getOrCreatePushKeys(t.database)));
    const changed = await ada.call('changePush', { body: { round: false, message: true } });
    expect(changed).toEqual({ ...first, kinds: { ...first.kinds, round: false, message: true } });
    expect(await ada.call('changePush', { body: {} })).toEqual(changed);
    expect(await boss.call('readPush')).toEqual(first);
  });

  test.each([
    ['http://127.0.0.1:1/x', 'The push service of this browser is unknown here'],
    ['https://evil.example/wpush', 'The push service of this browser is unknown here'],
    ['https://fcm.googleapis.com.evil.example/x', 'The push service of this browser is unknown here'],
    ['http://fcm.googleapis.com/fcm/send/x', 'The push service of this browser is unknown here'],
    ['https://fcm.googleapis.com:8443/fcm/send/x', 'The push service of this browser is unknown here'],
    ['file:///etc/passwd', 'The address of the browser’s push service is missing'],
  ])('the endpoint %s is refused', async (endpoint, message) => {
    const body = { ...service.browser('x').subscription(), endpoint };
    expect(await ada.error('subscribe', { body })).toMatchObject({ status: 400, message });
    expect(await subscriptions()).toEqual([]);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('the endpoint %s is accepted', async (endpoint) => {
    const body = { ...service.browser('x').subscription(), endpoint };
    await ada.call('subscribe', { body });
    expect(await subscriptions()).toHaveLength(1);
  });

  test('an endpoint is stored as it is sent, without characters that no address has', async () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/x\u0000y';
    await ada.call('subscribe', { body: { ...service.browser('x').subscription(), endpoint } });
    const stored = await t.sql((sql) => sql`select endpoint from push_subscriptions`);
    expect(stored).toEqual([{ endpoint: 'https://fcm.googleapis.com/fcm/send/x%00y' }]);
  });

  test('an access token has no browser that could get pushes', async () => {
    const { token } = await ada.call('createToken', { body: { name: 'Script', scope: 'write' } });
    const program = new Caller(t.app, undefined, undefined, token);
    const refused = { status: 403, message: 'This cannot be done with a token' };
    expect(await program.error('subscribe', { body: service.browser('x').subscription() })).toEqual(refused);
    expect(await program.error('unsubscribePush')).toEqual(refused);
    expect(await program.call('readPush')).toMatchObject({ kinds: { message: false } });
  });

  test('keys that nothing can be encrypted for, and unknown time zones, are refused', async () => {
    const sound = service.browser('x').subscription();
    const off = { ...sound, keys: { ...sound.keys, p256dh: `B${'A'.repeat(86)}` } };
    expect(await ada.error('subscribe', { body: off })).toMatchObject({
      status: 400,
      message: 'The keys are not those of a browser',
    });
    const nowhere = { ...sound, timeZone: 'Mars/Olympus' };
    expect(await ada.error('subscribe', { body: nowhere })).toMatchObject({
      status: 400,
      message: 'The time zone is unknown',
    });
  });

  test('with PUSH off its calls are 404 before all else, and nothing is sent', async () => {
    await subscribe(ada);
    await remind();
    const off = new Caller(t.appHere({ push: 'off' }), ada.cookie);
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'POST']) {
      const response = await off.request('/api/user/push', { method, ...(method === 'PUT' && { body: '{' }) });
      expect([response.status, await response.json()]).toEqual([404, { message: 'Not found' }]);
    }
    await workerOf({ push: 'off' }).sendDue();
    expect([service.pushed, await queued()]).toEqual([[], []]);
  });

  test('a session has one subscription, and a browser that another user signs in on is theirs', async () => {
    await subscribe(ada, 'old');
    await subscribe(ada, 'new');
    expect(await subscriptions()).toHaveLength(1);
    const shared = service.browser('shared').subscription();
    await ada.call('subscribe', { body: shared });
    await boss.call('subscribe', { body: shared });
    const rows = await t.sql((sql) => sql`select user_id from push_subscriptions`);
    expect(rows).toEqual([{ userId: boss.user.id }]);
  });

  test('the oldest of more than ten browsers of a user ends', async () => {
    await t.givePassword(ada);
    for (let n = 1; n <= 11; n += 1) {
      const browser = new Caller(t.app);
      await browser.call('login', { body: { username: 'ada', password: 'secret1' } });
      await browser.call('subscribe', { body: service.browser(`b${n}`).subscription() });
    }
    const rows = await t.sql((sql) => sql<{ endpoint: string }[]>`select endpoint from push_subscriptions order by id`);
    expect(rows).toHaveLength(10);
    expect(rows[0]?.endpoint).toMatch(/\/b2$/);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['with its session', () => t.sql((sql) => sql`delete from sessions where user_id = ${ada.user.id}`)],
    ['when its user signs out', () => ada.call('logout')],
    ['by the switch', () => ada.call('unsubscribePush')],
    ['with the account', () => root.call('deleteUser', { params: { id: ada.user.id } })],
  ])('a subscription ends %s', async (_, end) => {
    await subscribe(ada);
    await end();
    expect(await subscriptions()).toEqual([]);
  });

  test('a session that has expired gets nothing', async () => {
    await subscribe(ada);
    await t.sql(
      (sql) =>
        sql`update sessions set expires_at = clock_timestamp() - interval '1 second' where user_id = ${ada.user.id}`,
    );
    await remind();
    await workerOf().sendDue();
    expect(service.pushed).toEqual([]);
  });
});

describe('pushes', () => {
  test('who misses picks is told, on a site without a mail server too, until the deadline', async () => {
    await subscribe(ada);
    await remind();
    await workerOf().sendDue();
    await workerOf().sendDue();
    const [{ headers, payload } = expect.fail('nothing came'), ...more] = service.pushed;
    expect(more).toEqual([]);
    expect(payload).toEqual({
      web_push: 8030,
      notification: {
        title: 'Championship: 1 pick is missing',
        body: 'Locks in less than 2 hours\nada 01: 1 pick',
        navigate: `${PUBLIC_URL}/picks?entryId=${adas.id}`,
        tag: `missing-${round.id}`,
        lang: 'en',
      },
      app_badge: 1,
    });
    expect(headers).toMatchObject({ urgency: 'high', topic: `missing-${round.id}`, 'content-encoding': 'aes128gcm' });
    expect(Number(headers.ttl)).toBeGreaterThan(HOUR);
    expect(Number(headers.ttl)).toBeLessThanOrEqual(2 * HOUR);
  });

  test('the number on the app’s icon leaves out what the autopilot would pick, where all pools count that', async () => {
    await t.buildGame(round, { seed1: 2, seed2: 2 });
    await subscribe(ada);
    const badge = async () => {
      await t.sql((sql) => sql`delete from reminded_rounds`);
      service.pushed.length = 0;
      await remind();
      await workerOf().sendDue();
      return service.pushed.map(({ payload }) => (payload as { app_badge: number }).app_badge);
    };
    await ada.call('changeEntry', { params: { id: adas.id }, body: { autopilot: 'favorites' } });
    // it picks none of two teams with the same seed
    expect(await badge()).toEqual([1]);
    await boss.call('changePool', { params: { id: pool.id }, body: { autopilot: false } });
    expect(await badge()).toEqual([2]);
    const other = await t.buildPool(boss, season, 'The Annex');
    await t.buildMembership(other, adas);
    expect(await badge()).toEqual([2]);
  });

  test('who picks meanwhile gets none, and one who has switched the kind off neither', async () => {
    await subscribe(ada);
    await remind();
    await t.setPick(adas, game, 1);
    await workerOf().sendDue();
    await t.sql((sql) => sql`delete from picks`);
    await ada.call('changePush', { body: { reminder: false } });
    await t.sql((sql) => sql`delete from reminded_rounds`);
    await remind();
    await workerOf().sendDue();
    expect([service.pushed, await queued()]).toEqual([[], []]);
  });

  test('a reminder that reaches no browser is none, and who switches pushes on afterwards gets it, once', async () => {
    await remind();
    await workerOf().sendDue();
    expect(await t.sql((sql) => sql`select from reminded_rounds`)).toEqual([]);
    await subscribe(ada);
    await workerOf().sendDue();
    // a page that opens renews it
    await subscribe(ada);
    await workerOf().sendDue();
    expect(service.pushed.map(({ path }) => path)).toEqual(['/push/ada']);
    const eve = await t.buildUser({ username: 'eve', email: null });
    await t.buildMember(pool, eve);
    await subscribe(eve);
    await Promise.all([workerOf().sendDue(), workerOf().sendDue()]);
    expect(service.pushed.map(({ path }) => path)).toEqual(['/push/ada', '/push/eve']);
  });

  test('those who run a pool reach members without an address', async () => {
    const reached = () => t.database.query(remindingByPush.listReached, [ada.user.id]);
    await subscribe(boss);
    expect(await reached()).toEqual([]);
    await subscribe(ada);
    expect(await reached()).toEqual([ada.user.id]);
    const about = { roundId: game.roundId, poolId: pool.id };
    await t.database.transact(remindingByPush.queue, await reached(), about);
    await workerOf().sendDue();
    expect(service.pushed).toHaveLength(1);
  });

  test('a complete round is told with points and ranks, for four hours', async () => {
    await subscribe(ada);
    await t.setPick(adas, game, 1);
    await complete();
    await workerOf().sendDue();
    await workerOf().sendDue();
    const [{ headers, payload } = expect.fail('nothing came'), ...more] = service.pushed;
    expect(more).toEqual([]);
    expect(payload).toMatchObject({
      notification: {
        title: 'Duke won March Madness',
        body: 'The Water Cooler: Finished 1st of 1 with 1 point',
        navigate: `${PUBLIC_URL}/groups/${pool.id}/leaderboard`,
      },
      app_badge: 0,
    });
    expect(headers).toMatchObject({ urgency: 'normal', topic: `results-${round.id}`, ttl: String(4 * HOUR) });
  });

  test('without a pool a complete round leads Home, and to its season while two are active', async () => {
    const eve = await t.buildUser({ username: 'eve' });
    await t.setPick(await t.buildEntry(eve, season), game, 1);
    await subscribe(eve);
    await complete();
    const told = async () => {
      await t.sql((sql) => sql`delete from queued_rounds`);
      await workerOf().sendDue();
      return service.pushed.splice(0).map(({ payload }) => payload.notification.navigate);
    };
    expect(await told()).toEqual([`${PUBLIC_URL}/`]);
    await t.buildSeason({ league: 'women', year: season.year });
    expect(await told()).toEqual([`${PUBLIC_URL}/?seasonId=${season.id}`]);
  });

  test('a complete round says which one is open now', async () => {
    await subscribe(ada);
    const next = await t.buildRound(season, {
      number: 2,
      name: 'Second Round',
      deadline: new Date(t.database.now() + 48 * HOUR * 1000).toISOString(),
    });
    await t.buildGame(next);
    await complete();
    await workerOf().sendDue();
    const [{ payload } = expect.fail('nothing came')] = service.pushed;
    expect(payload).toMatchObject({ notification: { body: expect.stringMatching(/\nSecond Round is open$/) } });
  });

  test('results are silent at night where the browser is', async () => {
    const hour = new Date(t.database.now()).getUTCHours();
    // zones of the name Etc/GMT+n are n hours behind
    const zoneAt = (wanted: number) => {
      const behind = (hour - wanted + 24) % 24;
      return behind <= 12 ? `Etc/GMT+${behind}` : `Etc/GMT-${24 - behind}`;
    };
    const eve = await t.buildUser({ username: 'eve' });
    await t.setPick(await t.buildMember(pool, eve), game, 1);
    await t.setPick(adas, game, 1);
    await subscribe(ada, 'asleep', zoneAt(3));
    await subscribe(eve, 'awake', zoneAt(12));
    await complete();
    await workerOf().sendDue();
    const silent = service.pushed.map(({ path, payload }) => [path, payload.notification.silent]);
    expect(new Map(silent as [string, boolean][])).toEqual(
      new Map([
        ['/push/asleep', true],
        ['/push/awake', undefined],
      ]),
    );
  });

  test('who is moved by a correction is told once, and nobody else', async () => {
    const eve = await t.buildUser({ username: 'eve' });
    await t.buildMember(pool, eve);
    const annex = await t.buildPool(boss, season, 'The Annex');
    await t.buildMembership(annex, adas);
    await t.setPick(adas, game, 1);
    await complete();
    await workerOf().sendDue();
    await subscribe(ada);
    await subscribe(boss);
    await tellMoved([pool, adas, 2], [annex, adas, 1]);
    await workerOf().sendDue();
    expect(service.pushed.map(({ path, payload }) => [path, payload.notification.title])).toEqual([
      ['/push/ada', 'A result was corrected'],
    ]);
    expect(service.pushed[0]?.payload.notification.body).toBe(
      'ada 01 is 2nd in The Water Cooler now\nada 01 is 1st in The Annex now',
    );
  });

  test('where a correction has moved entries is asked of those alone who want pushes of it', async () => {
    await subscribe(ada);
    await subscribe(boss);
    await boss.call('changePush', { body: { correction: false } });
    expect(await tellMoved([pool, adas, 2])).toEqual([ada.user.id]);
  });

  test('a correction is pushed without a pool that was left since, and not while its round is open again', async () => {
    const annex = await t.buildPool(boss, season, 'The Annex');
    await t.buildMembership(annex, adas);
    await subscribe(ada);
    await t.moveDeadline(round, -HOUR);
    await tellMoved([pool, adas, 2], [annex, adas, 1]);
    await ada.call('leavePool', { params: { id: annex.id }, body: { entryId: adas.id } });
    await workerOf().sendDue();
    expect(service.pushed.map(({ payload }) => payload.notification.body)).toEqual([
      'ada 01 is 2nd in The Water Cooler now',
    ]);
    await tellMoved([pool, adas, 2]);
    await t.moveDeadline(round, 48 * HOUR);
    await workerOf().sendDue();
    expect(service.pushed).toHaveLength(1);
  });

  test('of two own pools of one name a note and a correction say the season', async () => {
    const women = await t.buildSeason({ league: 'women', year: season.year, name: 'Women’s March Madness' });
    const same = await t.buildPool(boss, women, pool.name);
    const eve = await t.buildUser({ username: 'eve' });
    await t.buildMember(pool, eve);
    await t.buildMember(same, ada);
    await subscribe(ada);
    await subscribe(eve);
    await say('note', boss, 'Pizza at eight');
    await workerOf().sendDue();
    const titles = service.pushed.map(({ path, payload }) => [path, payload.notification.title]);
    expect(titles.sort()).toEqual([
      ['/push/ada', `boss in The Water Cooler · ${season.name}`],
      ['/push/eve', 'boss in The Water Cooler'],
    ]);
  });

  test('messages and notes are shown with writer and pool, and not once they are no more to be told', async () => {
    const eve = await t.buildUser({ username: 'eve' });
    await t.buildMember(pool, eve);
    await subscribe(ada);
    await ada.call('changePush', { body: { message: true } });
    await say('message', eve, 'Go Duke');
    await say('note', boss, 'Pizza at eight');
    await workerOf().sendDue();
    const shown = service.pushed.map(({ payload: { notification }, headers }) => [
      notification.title,
      notification.body,
      headers.topic,
    ]);
    expect(shown.sort()).toEqual([
      ['boss in The Water Cooler', 'Pizza at eight', `note-${pool.id}`],
      ['eve in The Water Cooler', 'Go Duke', `message-${pool.id}`],
    ]);
    written.delete(await say('message', eve, 'Oops'));
    await workerOf().sendDue();
    expect(service.pushed).toHaveLength(2);
    await say('note', boss, 'Bring a friend');
    await boss.call('removeMember', { params: { id: pool.id, userId: ada.user.id } });
    await workerOf().sendDue();
    expect(service.pushed).toHaveLength(2);
  });

  test('a note is queued for the other members, and a message for those who want such', async () => {
    const eve = await t.buildUser({ username: 'eve' });
    await t.buildMember(pool, eve);
    const stranger = await t.buildUser({ username: 'stranger' });
    for (const person of [ada, eve, stranger]) await subscribe(person);
    const item = { poolId: pool.id, itemId: 7, userId: eve.user.id };
    await t.database.transact(queueWrittenPushes, { ...item, kind: 'note' });
    expect(await queued()).toEqual([{ kind: 'note' }]);
    await t.database.transact(queueWrittenPushes, { ...item, kind: 'message' });
    expect(await queued()).toHaveLength(1);
    await ada.call('changePush', { body: { message: true } });
    await t.database.transact(queueWrittenPushes, { ...item, kind: 'message' });
    expect(await queued()).toHaveLength(2);
  });
});

describe('delivery', () => {
  test.each([404, 410, 401, 403])(
    'a service that answers %i ends the subscription, without an error',
    async (status) => {
      await subscribe(ada);
      await remind();
      service.answer = status;
      await workerOf().sendDue();
      expect([await subscriptions(), await queued(), lines]).toEqual([[], [], []]);
    },
  );

  test('after a busy answer it is tried again, after a refusal not', async () => {
    await subscribe(ada);
    await remind();
    for (const status of [429, 503]) {
      service.answer = status;
      await workerOf().sendDue();
      await t.sql((sql) => sql`update deliveries set due_at = due_at - interval '5 minutes'`);
    }
    expect(await queued()).toHaveLength(1);
    service.answer = 413;
    await workerOf().sendDue();
    expect(await queued()).toEqual([]);
    expect(await subscriptions()).toHaveLength(1);
    expect(lines.join()).not.toContain(service.origin);
  });

  test('an endpoint whose host is no longer named gets nothing', async () => {
    await subscribe(ada);
    await remind();
    await workerOf({ pushHosts: [] }).sendDue();
    expect([service.pushed, await queued()]).toEqual([[], []]);
  });

  test('a push is sent by one of several processes', async () => {
    await subscribe(ada);
    await remind();
    await Promise.all(Array.from({ length: 3 }, () => workerOf().sendDue()));
    expect(service.pushed).toHaveLength(1);
  });

  test('a push that a killed process has sent but not deleted is sent again, and replaces the first', async () => {
    await subscribe(ada);
    await remind();
    const dies: Database = {
      ...t.database,
      query: (work, ...args) =>
        work.name === 'deleteDelivery' ? Promise.reject(new Error('killed')) : t.database.query(work, ...args),
    };
    await workerOf({}, dies).sendDue();
    await t.sql((sql) => sql`update deliveries set due_at = due_at - interval '5 minutes 1 second'`);
    await workerOf().sendDue();
    const topic = `missing-${round.id}`;
    expect(service.pushed.map(({ headers, payload }) => [headers.topic, payload.notification.tag])).toEqual([
      [topic, topic],
      [topic, topic],
    ]);
    expect(await queued()).toEqual([]);
  });

  test('a service that hangs is cut off, and the push tried again', async () => {
    await subscribe(ada);
    await remind();
    const tenSeconds = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timeout.mockRestore());
    timeout.mockImplementation((ms) => (ms === 10_000 ? tenSeconds.signal : new AbortController().signal));
    tenSeconds.abort();
    const worker = workerOf();
    await worker.sendDue();
    expect(worker.outcomes).toEqual({ sent: 0, delayed: 1, held_up: 0, given_up: 0 });
    expect(lines.join()).toContain('No answer within 10 s');
  });
});
