import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import type { WebhookEvent, WebhookKind } from '#features/webhooks/domain/webhookEvents.ts';
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
import { startReceiver } from '#test/support/receiver.ts';
import { webhookChannel } from './webhookChannel.ts';
import { queueForWebhook } from './webhookQueries.ts';
import { createWebhookWorker, type WebhookWorker } from './webhookWorker.ts';

const receiver = await startReceiver();
const healthy = await startReceiver();
const t = await testApp({ webhookHosts: [receiver.origin, healthy.origin] });
const HOUR = 3600;
const PUBLIC_URL = 'https://pool.example.org';
const ALL_EVENTS = ['locked', 'complete', 'champion', 'correction'] as const satisfies readonly WebhookEvent[];
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

/** A pool of the boss, who does not play, with Ada and Eve, and a round that is the whole tournament. */
beforeEach(async () => {
  await t.database.reset();
  lines.length = 0;
  written.clear();
  receiver.received.length = 0;
  healthy.received.length = 0;
  receiver.answer = 200;
  season = await t.buildSeason({ name: 'March Madness' });
  round = await t.buildRound(season, { name: 'Championship' });
  game = await t.buildGame(round, { team1: 'Duke', team2: 'Yale', region: 'Championship' });
  root = await t.buildUser({ username: 'root', isAdmin: true });
  boss = await t.buildUser({ username: 'boss' });
  pool = await t.buildPool(boss, season, 'The Water Cooler');
  ada = await t.buildUser({ username: 'ada' });
  adas = await t.buildMember(pool, ada, 'Ada’s');
  const eve = await t.buildUser({ username: 'eve' });
  const eves = await t.buildMember(pool, eve, '@everyone');
  await t.setPick(adas, game, 1);
  await t.setPick(eves, game, 2);
});

const here = () => ({ params: { id: pool.id } });

function setWebhook(events: readonly WebhookEvent[] = ALL_EVENTS, kind: WebhookKind = 'json', url?: string) {
  const body = { kind, events: [...events], url: url ?? `${receiver.origin}/hook-secret-1a2b` };
  return boss.call('setWebhook', { ...here(), body });
}

function workerOf(more: Partial<Config> = {}, database: Database = t.database): WebhookWorker {
  const deadlineBarrier = new DeadlineBarrier(database);
  const standings = {
    readRound: async (of: { id: number; seasonId: number }, roundNumber: number) =>
      toRoundStanding(await readPoolPicks(database, deadlineBarrier, of), roundNumber),
  };
  const config = { ...t.config, publicUrl: PUBLIC_URL, ...more };
  return createWebhookWorker({ database, config, log, deadlineBarrier, standings, readText });
}

async function lock(): Promise<void> {
  await t.makeOlder('2 days');
  await t.moveDeadline(round, -HOUR);
  await new DeadlineBarrier(t.database).sealSeason(season.id);
}

async function complete(): Promise<void> {
  await lock();
  await decideGame(root, game);
  await pass('games set decided_at = decided_at', 2);
}

/** Moves the times of rows into the past. */
function pass(what: 'games set decided_at = decided_at' | 'deliveries set due_at = due_at', minutes: number) {
  return t.sql((sql) => sql.unsafe(`update ${what} - interval '${minutes} minutes 1 second'`));
}

/** Tells a corrected winner of the game, once it is known how many entries it moved. */
function tellCorrected({ id, seasonId }: Pool, moved: number): Promise<void> {
  const { id: gameId, team1, team2 } = game;
  const about = {
    kind: 'winner' as const,
    game: { id: gameId, team1, team2, roundNumber: 1, roundName: round.name },
    before: team1,
    after: team2,
    alsoChanged: [],
  };
  const correction = { id: 1, about, rounds: [round.id] };
  return t.database.transact(webhookChannel.tell, { kind: 'corrected', pool: { id, seasonId }, correction, moved });
}

/** Tells a note of the boss, which says this. */
async function pin({ id: poolId }: Pool, text: string): Promise<void> {
  const itemId = written.size + 1;
  written.set(itemId, { text, author: 'boss' });
  await t.database.transact(webhookChannel.tell, { kind: 'note', poolId, itemId, userId: boss.user.id });
}

const kinds = () => receiver.received.map(({ body }) => body.kind);
const logged = () => lines.map((line) => JSON.parse(line));
const queued = () => t.sql((sql) => sql<{ kind: string }[]>`select about ->> 'kind' as kind from deliveries`);

describe('settings', () => {
  test('the address is written and never shown again', async () => {
    expect(await boss.call('readWebhook', here())).toBeNull();
    const saved = await setWebhook(['locked']);
    const shown = {
      kind: 'json',
      host: new URL(receiver.origin).host,
      lastFour: '1a2b',
      events: ['locked'],
      isOff: false,
    };
    expect(saved).toEqual({ ...shown, secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) });
    expect(await boss.call('readWebhook', here())).toEqual(shown);
    // the same address tells other events, and its secret stays
    const body = { kind: 'json' as const, events: ['complete' as const] };
    expect(await boss.call('setWebhook', { ...here(), body })).toEqual({ ...shown, events: ['complete'] });
    const [row] = await t.sql((sql) => sql`select secret from webhooks`);
    expect(row).toEqual({ secret: saved.secret });
    await boss.call('deleteWebhook', here());
    await boss.call('deleteWebhook', here());
    expect(await boss.call('readWebhook', here())).toBeNull();
  });

  test.each([
    ['discord', 'https://evil.example/api/webhooks/1/x', 'at https://discord.com or https://discordapp.com'],
    ['discord', 'https://hooks.slack.com/services/x', 'at https://discord.com or https://discordapp.com'],
    ['slack', 'http://hooks.slack.com/services/x', 'at https://hooks.slack.com'],
    ['teams', 'https://logic.azure.com.evil.example/x', 'at https://*.logic.azure.com or'],
    ['ntfy', 'https://ntfy.sh:8443/pool', 'at https://ntfy.sh'],
    ['json', 'https://discord.com/x', 'at a host that this site’s operator has named'],
    ['json', 'http://169.254.169.254/latest/meta-data', 'at a host that this site’s operator has named'],
    ['ntfy', 'https://ntfy.sh/pool/more', 'a slash and the topic'],
    ['ntfy', 'https://ntfy.sh/', 'a slash and the topic'],
    ['ntfy', 'https://ntfy.sh/pool?auth=x', 'a slash and the topic'],
    ['json', 'file:///etc/passwd', 'must be a web address'],
    ['json', undefined, 'The address is required'],
  ] as const)('a webhook of the kind %s is not set at %s', async (kind, url, words) => {
    const body = { kind, events: ['locked' as const], ...(url !== undefined && { url }) };
    const error = await boss.error('setWebhook', { ...here(), body });
    expect(error).toMatchObject({ status: 400, issues: [{ path: 'url' }] });
    expect(error.message).toContain(words);
    expect(await boss.call('readWebhook', here())).toBeNull();
  });

  test('an address counts as it is sent, with its escapes', async () => {
    const body = { kind: 'json' as const, events: ['locked' as const], url: `${receiver.origin}/${'é'.repeat(700)}` };
    const error = { status: 400, message: 'The address must be at most 2048 characters' };
    expect(await boss.error('setWebhook', { ...here(), body })).toMatchObject(error);
    expect(await setWebhook(['locked'], 'json', `${receiver.origin}/é`)).toMatchObject({ lastFour: '3%A9' });
  });

  test.each([
    ['discord', 'https://discord.com/api/webhooks/1/x'],
    ['discord', 'https://discordapp.com/api/webhooks/1/x'],
    ['slack', 'https://hooks.slack.com/services/T/B/x'],
    ['teams', 'https://prod-1.westeurope.logic.azure.com:443/workflows/1?sig=x'],
    ['teams', 'https://default1.2.environment.api.powerplatform.com/powerautomate/x?sig=y'],
    ['ntfy', 'https://ntfy.sh/our_pool-1'],
  ] as const)('a webhook of the kind %s is set at %s', async (kind, url) => {
    expect(await setWebhook(['locked'], kind, url)).toEqual({
      kind,
      host: new URL(url).host,
      lastFour: url.slice(-4),
      events: ['locked'],
      isOff: false,
    });
  });

  test('the audit log has the change, and neither log nor audit log nor the pool’s files the address or secret', async () => {
    const { secret = '' } = await setWebhook(['locked']);
    receiver.answer = 500;
    await lock();
    await workerOf().sendDue();
    await boss.call('testWebhook', here());
    await boss.call('deleteWebhook', here());
    const rows = await root.call('listAuditLog');
    expect(rows.map(({ action }) => action)).toEqual(['webhook deleted', 'webhook set']);
    const file = await (await boss.send('readMembersFile', here())).text();
    const everything = [JSON.stringify(rows), lines.join('\n'), file].join('\n');
    expect(everything).toContain('A webhook could not be sent yet');
    expect(everything).not.toContain('hook-secret');
    expect(everything).not.toContain(secret);
  });

  test('with WEBHOOKS off all of its calls are 404, and nothing is sent', async () => {
    await setWebhook();
    await lock();
    const worker = workerOf({ webhooks: 'off' });
    await worker.sendDue();
    expect(await queued()).toEqual([]);
    // what was queued before is dropped
    await t.database.transact(queueForWebhook, { kind: 'locked', poolId: pool.id, roundId: round.id });
    await worker.sendDue();
    expect([receiver.received, await queued()]).toEqual([[], []]);
    await t.sql((sql) => sql`update webhooks set is_off = true`);
    const off = new Caller(t.appWith({ webhooks: 'off' }), boss.cookie);
    const refused = { status: 404, message: 'Webhooks are off' };
    const body = { kind: 'json' as const, events: ['locked' as const] };
    expect(await off.error('readWebhook', here())).toEqual(refused);
    expect(await off.error('setWebhook', { ...here(), body })).toEqual(refused);
    expect(await off.error('deleteWebhook', here())).toEqual(refused);
    expect(await off.error('testWebhook', here())).toEqual(refused);
    expect((await off.call('readNotices', { params: { id: season.id } })).webhooksOff).toEqual([]);
  });

  test('in an archived season nothing is set, deleted or tested', async () => {
    await setWebhook();
    await t.archiveSeasons();
    const refused = { status: 409, message: 'This season is archived' };
    const body = { kind: 'json' as const, events: ['locked' as const] };
    expect(await boss.error('setWebhook', { ...here(), body })).toEqual(refused);
    expect(await boss.error('deleteWebhook', here())).toEqual(refused);
    expect(await boss.error('testWebhook', here())).toEqual(refused);
  });
});

describe('the test of a webhook', () => {
  test('the test answers what the service answered', async () => {
    await setWebhook();
    expect(await boss.call('testWebhook', here())).toEqual({ status: 200, body: 'answer 200' });
    receiver.answer = 403;
    expect(await boss.call('testWebhook', here())).toEqual({ status: 403, body: 'answer 403' });
    expect(kinds()).toEqual(['test', 'test']);
    expect(receiver.received[0]?.path).toBe('/hook-secret-1a2b');
  });

  test('a service that does not answer within the time of a call is said so', async () => {
    await setWebhook();
    receiver.answer = 'never';
    const eightSeconds = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(eightSeconds.signal);
    const testing = t.appHere({}).request(`/api/groups/${pool.id}/webhook/test`, {
      method: 'POST',
      headers: { cookie: boss.cookie ?? '' },
    });
    await expect.poll(() => receiver.received).toHaveLength(1);
    eightSeconds.abort();
    const response = await testing;
    timeout.mockRestore();
    expect([response.status, await response.json()]).toEqual([409, { message: 'No answer within 8 s' }]);
  });

  test('a pool tests five times an hour, whoever of its admins does', async () => {
    await setWebhook();
    const limited = new Caller(t.appWith({ rateLimits: 'on' }), boss.cookie);
    for (let n = 0; n < 5; n += 1) await limited.call('testWebhook', here());
    expect(await limited.error('testWebhook', here())).toMatchObject({ status: 429 });
    expect(receiver.received).toHaveLength(5);
  });

  test('a pool without a webhook has none to test', async () => {
    const refused = { status: 409, message: 'This pool has no webhook' };
    expect(await boss.error('testWebhook', here())).toEqual(refused);
  });

  test('a host that is no longer named gets nothing any more', async () => {
    await setWebhook(['locked']);
    await lock();
    const cautious = new Caller(t.appWith({ webhookHosts: [] }), boss.cookie);
    const message = 'Its host is not one of this site’s any more';
    expect(await cautious.error('testWebhook', here())).toEqual({ status: 409, message });
    const worker = workerOf({ webhookHosts: [] });
    await worker.sendDue();
    expect(worker.outcomes).toMatchObject({ sent: 0, given_up: 1 });
    expect(logged()).toMatchObject([{ err: { message } }]);
    expect(receiver.received).toEqual([]);
  });
});

describe('events', () => {
  test('a lock is told once, with the number of entries and nobody’s name', async () => {
    await setWebhook();
    await lock();
    await workerOf().sendDue();
    await workerOf().sendDue();
    expect(kinds()).toEqual(['locked']);
    const [{ body, headers } = expect.fail('nothing came')] = receiver.received;
    expect(body).toEqual({
      id: headers['webhook-id'],
      at: expect.any(String),
      kind: 'locked',
      group: { id: pool.id, name: 'The Water Cooler' },
      season: { id: season.id, year: season.year, name: 'March Madness' },
      url: `${PUBLIC_URL}/groups/${pool.id}/leaderboard`,
      data: { round: { id: round.id, number: 1, name: 'Championship' }, entries: 2 },
    });
    expect(await queued()).toEqual([]);
  });

  test('a round that is reopened and locked again is told again', async () => {
    await setWebhook();
    await lock();
    await workerOf().sendDue();
    await t.moveDeadline(round, HOUR);
    await workerOf().sendDue();
    await lock();
    await workerOf().sendDue();
    expect(kinds()).toEqual(['locked', 'locked']);
  });

  test('a round that is reopened before its lock is told is not', async () => {
    await setWebhook();
    await lock();
    receiver.answer = 500;
    await workerOf().sendDue();
    await t.moveDeadline(round, HOUR);
    await pass('deliveries set due_at = due_at', 1);
    receiver.answer = 200;
    await workerOf().sendDue();
    expect(receiver.received).toHaveLength(1);
    expect(await queued()).toEqual([]);
  });

  test('a complete round is told a minute after its last winner, and the champion with it, hidden players never', async () => {
    const ghost = await t.buildUser({ username: 'ghost', isHidden: true });
    await t.setPick(await t.buildMember(pool, ghost), game, 1);
    await setWebhook(['complete', 'champion']);
    await lock();
    await decideGame(root, game);
    await workerOf().sendDue();
    expect(kinds()).toEqual([]);
    await pass('games set decided_at = decided_at', 2);
    await workerOf().sendDue();
    await workerOf().sendDue();
    expect(kinds().sort()).toEqual(['champion', 'complete']);
    const data = Object.fromEntries(receiver.received.map(({ body }) => [body.kind, body.data]));
    const adaAlone = { names: ['Ada’s'], count: 1, points: expect.any(Number) };
    expect(data.complete).toMatchObject({ entries: 2, leaders: adaAlone, roundChampions: adaAlone });
    expect(data.champion).toMatchObject({ champions: adaAlone, team: 'Duke' });
    expect(JSON.stringify(receiver.received)).not.toContain('ghost');
  });

  test('a winner that is taken back before the news is sent delays it', async () => {
    await setWebhook(['complete']);
    await complete();
    receiver.answer = 500;
    await workerOf().sendDue();
    await decideGame(root, game, null);
    receiver.answer = 200;
    await pass('deliveries set due_at = due_at', 1);
    await workerOf().sendDue();
    expect(receiver.received).toHaveLength(1);
    await decideGame(root, game, 'Yale');
    await pass('deliveries set due_at = due_at', 2);
    await workerOf().sendDue();
    expect(receiver.received.at(-1)?.body.data.leaders.names).toEqual(['@everyone']);
  });

  test('a correction is told in the pools whose entries it moved', async () => {
    await setWebhook(['correction']);
    const empty = await t.buildPool(boss, season, 'Nobody');
    const body = { kind: 'json' as const, url: `${receiver.origin}/empty`, events: ['correction' as const] };
    await boss.call('setWebhook', { params: { id: empty.id }, body });
    await complete();
    await decideGame(root, game, 'Yale');
    await tellCorrected(pool, 2);
    await tellCorrected(empty, 0);
    await workerOf().sendDue();
    expect(
      receiver.received.map(({ path, body: { kind, data } }) => [path, kind, data.before, data.after, data.moved]),
    ).toEqual([['/hook-secret-1a2b', 'correction', 'Duke', 'Yale', 2]]);
  });

  test('a correction is not told while its round is open again', async () => {
    await setWebhook(['correction']);
    await complete();
    await decideGame(root, game, 'Yale');
    await tellCorrected(pool, 2);
    await t.moveDeadline(round, 3600);
    await workerOf().sendDue();
    expect(receiver.received).toEqual([]);
  });

  test('a note is told with its writer, until it is deleted', async () => {
    await setWebhook(['note']);
    await pin(pool, 'Pizza at <!channel>\nat eight');
    await workerOf().sendDue();
    expect(receiver.received.map(({ body }) => [body.kind, body.data])).toEqual([
      ['note', { text: 'Pizza at <!channel>\nat eight', author: 'boss' }],
    ]);
    await pin(pool, 'Never mind');
    written.clear();
    await workerOf().sendDue();
    expect(receiver.received).toHaveLength(1);
  });

  test('only chosen events are told, and none of rounds that the pool does not count or of an archived season', async () => {
    await setWebhook(['correction']);
    await complete();
    await workerOf().sendDue();
    await setWebhook();
    await t.sql((sql) => sql`delete from announced_locks`);
    await t.sql((sql) => sql`update pools set counts_from = 2`);
    await workerOf().sendDue();
    await t.sql((sql) => sql`update pools set counts_from = 1`);
    await t.sql((sql) => sql`delete from announced_locks`);
    await t.archiveSeasons();
    await workerOf().sendDue();
    expect(receiver.received).toEqual([]);
  });

  test('a lock that the site has slept through is no news', async () => {
    await setWebhook();
    await lock();
    await t.sql((sql) => sql`update rounds set locked_at = locked_at - interval '7 hours'`);
    await workerOf().sendDue();
    expect(await queued()).toEqual([]);
  });

  test.each(['discord', 'slack', 'teams', 'ntfy'] as const)(
    '%s gets its own form, in which a name pings nobody',
    async (kind) => {
      await setWebhook(['complete'], kind, `${receiver.origin}/topic`);
      await complete();
      await decideGame(root, game, 'Yale');
      await pass('games set decided_at = decided_at', 2);
      await workerOf().sendDue();
      const [{ body, text, path } = expect.fail('nothing came')] = receiver.received;
      expect(path).toBe(kind === 'ntfy' ? '/' : '/topic');
      expect(text).not.toContain('@everyone');
      const form = { discord: 'embeds', slack: 'text', teams: 'attachments', ntfy: 'message' }[kind];
      expect(JSON.stringify(body[form])).toMatch(/everyone/);
    },
  );
});

describe('delivery', () => {
  test('a failed event is tried again after 1, 2, 4 … 60 minutes for six hours, as the same, and then given up', async () => {
    await setWebhook(['locked']);
    receiver.answer = 500;
    await lock();
    const worker = workerOf();
    const pauses: number[] = [];
    for (let minutes = 0; minutes < 6 * 60; minutes += pauses.at(-1) ?? 0) {
      await worker.sendDue();
      const [row] = await t.sql(
        (sql) => sql<{ minutes: number }[]>`
          select round(extract(epoch from due_at - clock_timestamp()) / 60)::int as minutes from deliveries
        `,
      );
      pauses.push(row?.minutes ?? expect.fail('it is not queued'));
      await t.sql(
        (sql) => sql`
          update deliveries set due_at = due_at - make_interval(mins => ${pauses.at(-1) ?? 0}, secs => 1),
            queued_at = queued_at - make_interval(mins => ${pauses.at(-1) ?? 0}, secs => 1)
        `,
      );
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60]);
    await worker.sendDue();
    expect(await queued()).toEqual([]);
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(1);
    expect(logged().at(-1)).toMatchObject({
      msg: 'A webhook was given up',
      kind: 'locked',
      err: { message: 'It answered 500' },
    });
    expect(await t.sql((sql) => sql`select failures, is_off from webhooks`)).toEqual([{ failures: 1, isOff: false }]);
  });

  test('after ten events in a row that could not be delivered it is off, until it is set again; a success begins anew', async () => {
    await setWebhook(['locked']);
    await lock();
    const fail = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        await t.database.transact(queueForWebhook, { kind: 'locked', poolId: pool.id, roundId: round.id });
        await t.sql((sql) => sql`update deliveries set queued_at = queued_at - interval '7 hours'`);
        await workerOf().sendDue();
      }
    };
    receiver.answer = 404;
    await fail(9);
    receiver.answer = 204;
    await fail(1);
    receiver.answer = 404;
    await fail(9);
    expect(await boss.call('readWebhook', here())).toMatchObject({ isOff: false });
    await fail(1);
    expect(await boss.call('readWebhook', here())).toMatchObject({ isOff: true });
    const ofSeason = { params: { id: season.id } };
    const off = { groupId: pool.id, pool: 'The Water Cooler', host: new URL(receiver.origin).host };
    expect((await boss.call('readNotices', ofSeason)).webhooksOff).toEqual([off]);
    expect((await ada.call('readNotices', ofSeason)).webhooksOff).toEqual([]);
    const before = receiver.received.length;
    await fail(1);
    expect(receiver.received).toHaveLength(before);
    await setWebhook(['locked']);
    receiver.answer = 200;
    await fail(1);
    expect(receiver.received).toHaveLength(before + 1);
  });

  test('one event is sent by one of several processes', async () => {
    await setWebhook(['locked', 'complete', 'champion']);
    await complete();
    await Promise.all(Array.from({ length: 3 }, () => workerOf().sendDue()));
    expect(kinds().sort()).toEqual(['champion', 'complete', 'locked']);
  });

  test('an event that a killed process has sent but not deleted is sent again with the same id', async () => {
    await setWebhook(['locked']);
    await lock();
    const dies: Database = {
      ...t.database,
      query: (work, ...args) =>
        work.name === 'deleteDelivery' ? Promise.reject(new Error('killed')) : t.database.query(work, ...args),
    };
    await workerOf({}, dies).sendDue();
    await pass('deliveries set due_at = due_at', 5);
    await workerOf().sendDue();
    const ids = receiver.received.flatMap(({ body, headers }) => [body.id, headers['webhook-id']]);
    expect([ids.length, new Set(ids).size]).toEqual([4, 1]);
  });

  test('a pool whose service fails delays no other', async () => {
    await setWebhook(['locked']);
    const other = await t.buildPool(boss, season, 'The Annex');
    await t.buildMember(other, await t.buildUser({ username: 'lee' }));
    const body = { kind: 'json' as const, url: `${healthy.origin}/`, events: ['locked' as const] };
    await boss.call('setWebhook', { params: { id: other.id }, body });
    receiver.answer = 500;
    await lock();
    const worker = workerOf();
    await worker.sendDue();
    expect(healthy.received).toHaveLength(1);
    expect(worker.outcomes).toEqual({ sent: 1, delayed: 1, held_up: 0, given_up: 0 });
  });

  test('a pool whose service is slow gets one event at a time, and what others queue meanwhile does not wait for it', async () => {
    await setWebhook(['note']);
    const other = await t.buildPool(boss, season, 'The Annex');
    const body = { kind: 'json' as const, url: `${healthy.origin}/`, events: ['note' as const] };
    await boss.call('setWebhook', { params: { id: other.id }, body });
    receiver.answer = 'never';
    for (let n = 1; n <= 8; n += 1) await pin(pool, `Note ${n}`);
    const worker = workerOf();
    const sending = worker.sendDue();
    await expect.poll(() => receiver.received).toHaveLength(1);
    await pin(other, 'News of the annex');
    void worker.sendDue();
    await expect.poll(() => healthy.received).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
    await worker.stop(0);
    await sending;
    expect(await queued()).toHaveLength(8);
  });

  test('mails are left to their own worker', async () => {
    await setWebhook(['locked']);
    await lock();
    await t.anonymous().call('forgotPassword', { body: { email: 'ada@example.org' } });
    await t.queueResets();
    await workerOf().sendDue();
    expect(kinds()).toEqual(['locked']);
    expect(await queued()).toEqual([{ kind: 'reset' }]);
  });

  test('the webhook of a deleted pool gets nothing', async () => {
    await setWebhook(['locked']);
    await lock();
    receiver.answer = 500;
    await workerOf().sendDue();
    await boss.call('deletePool', { ...here(), body: { confirmText: 'delete me' } });
    await pass('deliveries set due_at = due_at', 1);
    await workerOf().sendDue();
    expect(receiver.received).toHaveLength(1);
    expect(await queued()).toEqual([]);
  });
});
