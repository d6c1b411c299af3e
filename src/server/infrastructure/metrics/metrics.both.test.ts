// @module-tag one-process
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { App } from '#server/app/app.ts';
import { CHANNELS } from '#server/app/channels/channels.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { insertSite, storeBackup, storeFailedBackup } from '#server/infrastructure/db/lastBackup.ts';
import { startHttpServer } from '#server/infrastructure/http/httpServer.ts';
import { build, version } from '#server/infrastructure/version.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { lockDueRound } from '#server/tournament/rounds/lockQueries.ts';
import { testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { serveMetrics } from './metricsServer.ts';

const t = await testApp();
const app = t.appHere({ metricsPort: 0, rateLimits: 'on' });
const NONE = { sent: 0, delayed: 0, held_up: 0, given_up: 0 };
const depsOf = ({ services }: App) => ({
  ...services,
  channels: CHANNELS.map(({ name, plural, help }) => ({
    plural,
    help,
    worker: name === 'mail' ? t.mailWorker : { outcomes: NONE, unqueued: { round: 0 } },
  })),
});
let url: string;

beforeAll(async () => {
  const server = await serveMetrics(depsOf(app));
  url = `${server?.url}/metrics`;
  return () => server?.stop(0);
});

beforeEach(() => t.database.reset());

/** Every sample by its name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/** Returns the increase of samples. */
async function grown(names: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await scrape();
  await work();
  const after = await scrape();
  return names.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0));
}

const requests = (route: string, method: string, status: string) =>
  `unbusted_http_request_seconds_count{route="${route}",method="${method}",status="${status}"}`;

async function buildPool() {
  const sam = await t.buildUser();
  const season = await t.buildSeason();
  const round = await t.buildRound(season);
  const game = await t.buildGame(round);
  const entry = await t.buildEntry(sam, season);
  const pool = await t.buildPool(sam, season);
  await t.buildMembership(pool, entry);
  return { sam: new Caller(app, sam.cookie), round, game, entry, pool };
}

test('requests are counted by route, method and class of status, cached or not', async () => {
  const { sam, pool } = await buildPool();
  const leaderboard = '/api/groups/:id/leaderboard';
  const names = [
    requests(leaderboard, 'GET', '2xx'),
    requests(leaderboard, 'GET', '4xx'),
    requests(leaderboard, 'HEAD', '2xx'),
    'unbusted_refusals_total{status="404"}',
  ];
  const ask = async () => {
    for (let n = 0; n < 3; n += 1) await sam.call('readLeaderboard', { params: { id: pool.id } });
    await sam.error('readLeaderboard', { params: { id: 999 } });
    await sam.request(`/api/groups/${pool.id}/leaderboard`, { method: 'HEAD' });
  };
  expect(await grown(names, ask)).toEqual([3, 1, 1, 1]);
});

test('no text that a caller chooses is a label', async () => {
  const { url: site, stop } = await startHttpServer(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => stop(0));
  for (const path of ['/MADE-UP', '/api/MADE-UP', '/api/groups/MADE-UP', '/api/calendar/MADE-UP.ics']) {
    for (const method of ['GET', 'PUT', 'PROPFIND', 'UNLOCK']) await fetch(`${site}${path}?MADE-UP`, { method });
  }
  const samples = [...(await scrape()).keys()].join('\n');
  expect(samples).toContain(requests('/api/*', 'other', '4xx'));
  expect(samples).not.toMatch(/MADE|PROPFIND|UNLOCK/);
});

test('saves are counted by outcome', async () => {
  const { sam, entry, game, round } = await buildPool();
  const save = (pick: string) => ({ query: { entryId: entry.id }, body: { gameId: game.id, pick } });
  const names = ['saved', 'team', 'late'].map((outcome) => `unbusted_pick_saves_total{outcome="${outcome}"}`);
  const saving = async () => {
    await sam.call('savePick', save(game.team1));
    await sam.call('savePicks', { ...save(''), body: { picks: [{ gameId: game.id, pick: game.team2 }] } });
    await sam.error('savePick', save('Nobody'));
    await t.moveDeadline(round, -1);
    await sam.error('savePick', save(game.team1));
  };
  expect(await grown(names, saving)).toEqual([2, 1, 1]);
});

test('requests over a rate, internal errors and unconfirmed calls are counted as 429, 500 and 503, from 0 on', async () => {
  const names = [429, 500, 503].map((status) => `unbusted_refusals_total{status="${status}"}`);
  expect([...(await scrape()).keys()]).toEqual(expect.arrayContaining(names));
  const forget = (email: string) => new Caller(app).send('forgotPassword', { body: { email } });
  const often = async () => {
    for (let n = 0; n < 6; n += 1) await forget('sam@example.org');
    await t.sql((sql) => sql`alter table forgotten_passwords rename to away`);
    await forget('noor@example.org');
    await t.sql((sql) => sql`alter table away rename to forgotten_passwords`);
  };
  expect(await grown(names, often)).toEqual([1, 1, 0]);
});

test('open streams are counted', async () => {
  const { sam } = await buildPool();
  const answer = await sam.request('/api/events');
  expect((await scrape()).get('unbusted_streams_open')).toBe(1);
  await answer.body?.cancel();
  expect((await scrape()).get('unbusted_streams_open')).toBe(0);
});

test('values are counted when they are built for the cache, by kind', async () => {
  const { sam, pool, game, round } = await buildPool();
  await t.moveDeadline(round, -1);
  const look = () => sam.call('readLeaderboard', { params: { id: pool.id } });
  const names = ['picks', 'results', 'leaderboards', 'responses'].map(
    (kind) => `unbusted_cache_builds_total{kind="${kind}"}`,
  );
  // the first response extends the session, so it is not for others
  expect(await grown(names, look)).toEqual([1, 1, 1, 0]);
  expect(await grown(names, look)).toEqual([0, 0, 0, 1]);
  expect(await grown(names, look)).toEqual([0, 0, 0, 0]);
  await t.setWinner(game, 1);
  // from the cached picks
  expect(await grown(names, look)).toEqual([0, 1, 1, 1]);
  const samples = await scrape();
  expect(samples.get('unbusted_cache_entries')).toBeGreaterThan(3);
  expect(samples.get('unbusted_cache_bytes')).toBeGreaterThan(1_000);
});

test('the largest pool is counted with its active entries, once in ten minutes', async () => {
  const startedAt = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const entriesAfter = async (minutes: number) => {
    vi.setSystemTime(startedAt + minutes * 60_000);
    return (await scrape()).get('unbusted_largest_pool_entries');
  };
  expect(await entriesAfter(20)).toBe(0);
  await t.fillPool(await t.buildPool(await t.buildUser(), await t.buildSeason()), 30);
  expect(await entriesAfter(29)).toBe(0);
  expect(await entriesAfter(30)).toBe(30);
});

test('rounds and pools without their seals are counted, and the last sealing is timed', async () => {
  const names = ['rounds', 'pools'].map((what) => `unbusted_${what}_unsealed`);
  const counted = async () => {
    const samples = await scrape();
    return names.map((name) => samples.get(name));
  };
  const { round } = await buildPool();
  expect(await counted()).toEqual([0, 0]);
  expect((await scrape()).get('unbusted_sealing_seconds')).toBeNaN();
  await t.passDeadline(round);
  expect(await counted()).toEqual([1, 0]);
  await t.database.transact(lockDueRound, round.id);
  expect(await counted()).toEqual([1, 1]);
  await new DeadlineBarrier(t.database).sealSeason(round.seasonId);
  expect(await counted()).toEqual([0, 0]);
  await t.sql((sql) => sql`update rounds set sealed_at = locked_at + interval '7 seconds'`);
  expect((await scrape()).get('unbusted_sealing_seconds')).toBe(7);
});

describe('mails', () => {
  test('mails are counted by outcome, and the queue by length and age', async () => {
    await t.buildUser({ username: 'sam' });
    await t.anonymous().call('forgotPassword', { body: { email: 'sam@example.org' } });
    await t.queueResets();
    await t.sql((sql) => sql`update deliveries set queued_at = queued_at - interval '1 hour'`);
    const waiting = await scrape();
    expect(waiting.get('unbusted_mails_waiting')).toBe(1);
    expect(waiting.get('unbusted_mail_oldest_seconds')).toBeGreaterThanOrEqual(3600);
    expect(await grown(['unbusted_mails_total{outcome="sent"}'], () => t.mailWorker.sendDue())).toEqual([1]);
    const sent = await scrape();
    expect(sent.get('unbusted_mails_waiting')).toBe(0);
    expect(sent.get('unbusted_mail_oldest_seconds')).toBe(0);
  });
});

test('database work is counted, and its waiting part', async () => {
  const lock = (tx: Tx) => tx`lock table rate_limits`;
  const before = t.database.load();
  const end = await t.hold(lock);
  onTestFinished(end);
  const others = Array.from({ length: 12 }, () => t.database.transact(lock));
  const [running, waiting] = t.database.kind === 'embedded' ? [2, 11] : [10, 3];
  // the clock is read twice a minute
  await expect.poll(() => t.database.load().running).toBeGreaterThanOrEqual(running);
  await expect.poll(() => t.database.load().waiting).toBeGreaterThanOrEqual(waiting);
  await end();
  await Promise.all(others);
  await expect.poll(() => t.database.load()).toMatchObject({ running: 0, waiting: 0 });
  const { done, doneMs, waitedMs } = t.database.load();
  expect(done - before.done).toBeGreaterThanOrEqual(13);
  expect(waitedMs).toBeGreaterThan(before.waitedMs);
  expect(doneMs - before.doneMs).toBeGreaterThan(waitedMs - before.waitedMs);
  const names = ['unbusted_database_work_total', 'unbusted_database_work_seconds_total'];
  for (const more of await grown(names, () => t.readUnsynced((sql) => sql`select`))) expect(more).toBeGreaterThan(0);
});

test('waiting saves and the age of the oldest work are shown while a lock blocks them', async () => {
  const { entry, game } = await buildPool();
  const end = await t.hold((tx) => tx`lock table picks in exclusive mode`);
  onTestFinished(end);
  const { pickBatcher } = app.services;
  const saving = pickBatcher.save({ entryId: entry.id, picks: [{ gameId: game.id, pick: game.team1 }] });
  const next = pickBatcher.save({ entryId: entry.id, picks: [{ gameId: game.id, pick: game.team2 }] });
  const held = await scrape();
  expect(held.get('unbusted_saves_waiting')).toBe(2);
  expect(held.get('unbusted_database_oldest_seconds')).toBeGreaterThan(0);
  await end();
  await Promise.all([saving, next]);
  const answered = await scrape();
  expect(answered.get('unbusted_saves_waiting')).toBe(0);
  await expect.poll(() => t.database.load().oldestMs).toBe(0);
});

test('the next deadline is that of an open round in an unarchived season', async () => {
  const next = async () => (await scrape()).get('unbusted_next_deadline_seconds');
  expect(await next()).toBeNaN();
  const season = await t.buildSeason();
  const [first, second] = [await t.buildRound(season), await t.buildRound(season, { number: 2 })];
  await t.moveDeadline(first, -1);
  await t.moveDeadline(second, 600);
  expect(await next()).toBeGreaterThan(500);
  expect(await next()).toBeLessThan(601);
  await t.archiveSeasons();
  expect(await next()).toBeNaN();
});

test('the time since the feed was asked is that of undecided games of past rounds, and begins with their deadline', async () => {
  const unasked = async () => (await scrape()).get('unbusted_feed_unasked_seconds');
  const root = await t.buildUser({ isAdmin: true });
  const season = await t.buildSeason();
  const round = await t.buildRound(season);
  const game = await t.buildGame(round);
  await root.call('changeSeason', { params: { id: season.id }, body: { feed: 'suggest' } });
  expect(await unasked()).toBeNaN();
  await t.moveDeadline(round, -600);
  expect(Math.round(((await unasked()) ?? 0) / 60)).toBe(10);
  await t.sql(
    (sql) => sql`
    insert into feed_checks (season_id, asked_at) values (${season.id}, clock_timestamp() - interval '5 minutes')
  `,
  );
  expect(Math.round(((await unasked()) ?? 0) / 60)).toBe(5);
  await decideGame(root, game);
  expect(await unasked()).toBeNaN();
});

test('seasons whose last check of the feed failed are counted for half an hour, also while another’s succeed', async () => {
  const failing = async () => (await scrape()).get('unbusted_feed_failing');
  const root = await t.buildUser({ isAdmin: true });
  const [men, women] = [await t.buildSeason(), await t.buildSeason()];
  for (const { id } of [men, women]) await root.call('changeSeason', { params: { id }, body: { feed: 'suggest' } });
  expect(await failing()).toBe(0);
  const note = (seasonId: number, error: string | null, ago: string) =>
    t.sql(
      (sql) => sql`
      insert into feed_checks (season_id, asked_at, error)
      values (${seasonId}, clock_timestamp() - ${ago}::interval, ${error})
      on conflict (season_id) do update set asked_at = excluded.asked_at, error = excluded.error
    `,
    );
  await note(women.id, null, '1 minute');
  await note(men.id, 'It answered 403', '29 minutes');
  expect(await failing()).toBe(1);
  await note(women.id, 'It answered 403', '1 minute');
  expect(await failing()).toBe(2);
  await root.call('changeSeason', { params: { id: women.id }, body: { feed: 'off' } });
  expect(await failing()).toBe(1);
  await note(men.id, 'It answered 403', '31 minutes');
  expect(await failing()).toBe(0);
});

test('the size and connections of the database and the app’s version are shown', async () => {
  const samples = await scrape();
  expect(samples.get('unbusted_database_bytes')).toBeGreaterThan(1_000_000);
  expect(samples.get('unbusted_database_connections')).toBeGreaterThanOrEqual(1);
  expect(samples.get('unbusted_database_connections_allowed')).toBeGreaterThan(10);
  expect(samples.get(`unbusted_info{version="${version}",build="${build}"}`)).toBe(1);
});

test('the age of the last backup counts from the first start, and so does that of none', async () => {
  const backup = async () => {
    const samples = await scrape();
    return ['age_seconds', 'bytes', 'failed'].map((name) => Math.round(samples.get(`unbusted_backup_${name}`) ?? -1));
  };
  expect(await backup()).toEqual([0, 0, 0]);
  await t.database.query(insertSite);
  await t.sql((sql) => sql`update site set made_at = made_at - interval '37 hours'`);
  expect(await backup()).toEqual([133_200, 0, 0]);
  await t.database.query(storeFailedBackup, 'No space is left');
  expect(await backup()).toEqual([133_200, 0, 1]);
  const takenAt = new Date(t.database.now() - 3_600_000).toISOString();
  await t.database.query(storeBackup, { path: '/backups/site.backup', takenAt, bytes: 4000 });
  expect(await backup()).toEqual([3600, 4000, 0]);
});

test('the metrics are served on their own port only', async () => {
  expect((await app.request('/metrics')).status).toBe(404);
  expect(await serveMetrics(depsOf(t.appHere({})))).toBeUndefined();
});

describe('dashboard, alerts and documentation', () => {
  const root = join(import.meta.dirname, '../../../..');
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const { panels }: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(read('deploy/grafana.json'));
  const asked = {
    'deploy/grafana.json': panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    'deploy/alerts.yaml': [...read('deploy/alerts.yaml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr),
  };
  const FUNCTIONS = 'sum min max count rate increase changes absent histogram_quantile topk and or on'.split(' ');

  /** The metrics of an expression: words that are no functions, labels, durations or numbers. */
  function metricsIn(expr: string): string[] {
    const bare = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|on) \([^)]*\)/g, ' ');
    return (bare.match(/\b[a-z_]\w*/gi) ?? []).filter((word) => !FUNCTIONS.includes(word));
  }

  /** The labels that it selects or groups by. */
  function labelsIn(expr: string): string[] {
    const picked = [...expr.matchAll(/(\w+)(?:=~|!=|!~|=)"/g)].map(([, label = '']) => label);
    const apart = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', '));
    return [...picked, ...apart];
  }

  async function exposed() {
    const text = await (await fetch(url)).text();
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
    const labels = [...text.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label);
    return { types, labels: new Set(labels) };
  }

  test.each(['deploy/grafana.json', 'deploy/alerts.yaml'] as const)(
    '%s uses only metrics and labels that exist, or that the guide has of features that are gone',
    async (file) => {
      await new Caller(app).request('/nothing');
      const { types, labels } = await exposed();
      const series = types.flatMap(({ name, type }) =>
        type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
      );
      expect(asked[file].length).toBeGreaterThan(10);
      // metrics of Prometheus itself
      const alerts = ['ALERTS', 'alertname', 'alertstate', 'severity'];
      const documented = read('docs/guide/operate.md').match(/\bunbusted_\w+/g) ?? [];
      const there = new Set(['up', 'job', 'instance', ...alerts, ...series, ...documented, ...labels]);
      for (const expr of asked[file]) {
        expect(
          [...metricsIn(expr), ...labelsIn(expr)].filter((name) => !there.has(name)),
          expr,
        ).toEqual([]);
      }
    },
  );

  test('each metric is in the dashboard or an alert, and in docs/guide/operate.md', async () => {
    const ours = (await exposed()).types.map(({ name }) => name).filter((name) => name.startsWith('unbusted_'));
    expect(ours.length).toBeGreaterThan(15);
    const named = Object.values(asked).flat().join('\n');
    const isNamed = (text: string, name: string) => new RegExp(`\\b${name}(_bucket|_sum|_count)?\\b`).test(text);
    expect(ours.filter((name) => !isNamed(named, name))).toEqual([]);
    expect(ours.filter((name) => !isNamed(read('docs/guide/operate.md'), name))).toEqual([]);
  });
});

// the last test, because it closes the database
test('without the database the metrics are served and show that it is down', async () => {
  expect((await scrape()).get('unbusted_database_up')).toBe(1);
  await t.database.close();
  const away = await scrape();
  expect(away.get('unbusted_database_up')).toBe(0);
  expect(away.get('unbusted_mails_waiting')).toBeNaN();
});
