// @module-tag one-process
import { existsSync } from 'node:fs';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Entry, Game } from '#contract/schemas.ts';
import { migrate } from '#server/infrastructure/db/migrate.ts';
import { connectServer } from '#server/infrastructure/db/server.ts';
import { type ApiUser, TestApp, testApp } from '#test/support/app.ts';
import { findPostgres, startPostgres } from '#test/support/postgresServer.ts';
import { startRelayTo } from '#test/support/relay.ts';

const ANSWER_WITHIN_MS = 1_000;
const SILENCE_MS = 2_000;
const log = pino({ level: 'silent' });

const t = await testApp();
const isServer = t.database.kind === 'server';
let scene: Scene;

interface Scene {
  readonly t: TestApp;
  readonly sam: ApiUser;
  readonly root: ApiUser;
  readonly game: Game;
  readonly entry: Entry;
}

beforeEach(async () => {
  await t.database.reset();
  scene = await buildScene(t);
});

async function buildScene(t: TestApp): Promise<Scene> {
  const sam = await t.buildUser({ username: 'sam' });
  const root = await t.buildUser({ username: 'root', isAdmin: true });
  const season = await t.buildSeason();
  const game = await t.buildGame(await t.buildRound(season), { team1: 'Duke', team2: 'Oregon' });
  return { t, sam, root, game, entry: await t.buildEntry(sam, season) };
}

/** The app with short limits, connected through another URL. */
async function appBy(url: string, { t, sam, game, entry } = scene) {
  const database = await connectServer(url, log, { silenceMs: SILENCE_MS, waitMs: ANSWER_WITHIN_MS });
  onTestFinished(() => database.close());
  const app = t.appHere({}, log, { database, answerWithinMs: ANSWER_WITHIN_MS });
  const request = async ({ cookie = '' }: ApiUser, path: string, method = 'GET', body: unknown = undefined) => {
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await app.request(path, { method, headers, ...json });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  };
  const save = (pick: string) => request(sam, `/api/picks?entryId=${entry.id}`, 'POST', { gameId: game.id, pick });
  return { database, request, save };
}

async function sides({ t, entry } = scene): Promise<number[]> {
  const rows = await t.sql((sql) => sql<{ side: number }[]>`select side from picks where entry_id = ${entry.id}`);
  return rows.map(({ side }) => side);
}

const UNSAVED = {
  status: 503,
  retryAfter: '2',
  text: '{"message":"The save was not confirmed. It may or may not have been saved; saving it again is harmless."}',
};

describe.runIf(isServer)('silent database connections', () => {
  const url = t.database.url ?? '';

  test('a save on a silent connection is answered 503, and later ones succeed once other connections work', async () => {
    const relay = await startRelayTo(url);
    const { save } = await appBy(relay.url);
    await expect.poll(async () => (await save('Duke')).status).toBe(200);
    relay.freeze();
    expect(await save('Oregon')).toEqual(UNSAVED);
    await expect.poll(async () => (await save('Oregon')).status, { timeout: 10_000 }).toBe(200);
    expect(await sides()).toEqual([2]);
  });

  test('reads and other writes on a silent connection are answered 503 with separate messages', {
    tags: 'slow',
  }, async () => {
    const relay = await startRelayTo(url);
    const { root, game } = scene;
    const { request, database } = await appBy(relay.url);
    await expect.poll(async () => (await request(root, '/api/users')).status).toBe(200);
    relay.freeze();
    expect(await request(root, '/api/users')).toEqual({
      status: 503,
      retryAfter: '2',
      text: '{"message":"The answer was not confirmed in time. Please try again."}',
    });
    expect(await request(root, `/api/seasons/${game.seasonId}`, 'PATCH', { name: 'April' })).toMatchObject({
      status: 503,
      text: '{"message":"This was not confirmed. It may or may not have been done: check first, then try again."}',
    });
    await expect.poll(() => database.load().running, { timeout: 10_000 }).toBe(0);
  });

  test('a transaction on a silent connection fails, and the connection is not used again', async () => {
    const relay = await startRelayTo(url);
    const { database } = await appBy(relay.url);
    const begun = Promise.withResolvers<void>();
    const work = database.transact(async (tx) => {
      await tx`select 1`;
      relay.freeze();
      begun.resolve();
      await tx`select 2`;
    });
    await begun.promise;
    await expect(work).rejects.toThrow('The connection to the database was lost');
    expect(await database.query((sql) => sql`select 3 as three`)).toEqual([{ three: 3 }]);
  });

  test('a transaction without a timeout may be silent for longer', { tags: 'slow' }, async () => {
    const { database } = await appBy(url);
    const seconds = (SILENCE_MS + 500) / 1000;
    await database.transact(async (tx) => {
      await tx.noTimeout();
      await tx`select pg_sleep(${seconds})`;
    });
    await expect(database.transact((tx) => tx`select pg_sleep(${seconds})`)).rejects.toThrow('was lost');
  });

  test('idle connections are dropped once the listener receives nothing', { tags: 'slow' }, async () => {
    const relay = await startRelayTo(url);
    const { database } = await appBy(relay.url);
    let losses = 0;
    const listening = await database.listen('news', { onMessage: () => {}, onDisconnect: () => losses++ });
    const all = () =>
      Promise.all(Array.from({ length: 10 }, () => database.query((sql) => sql`select pg_sleep(0.05)`)));
    await all();
    relay.freeze();
    await expect.poll(() => losses, { timeout: 10_000 }).toBe(1);
    await all();
    await expect.poll(() => listening.inSync(), { timeout: 10_000 }).toBe(true);
    await listening.stop();
  });
});

/** A separate server, because it is suspended. */
async function ownServer() {
  const programs = isServer && existsSync('/proc/self/task') ? findPostgres() : undefined;
  if (!programs) return undefined;
  const server = await startPostgres(programs);
  afterAll(() => server.stop());
  const database = await connectServer(server.url('postgres'), log);
  afterAll(() => database.close());
  await migrate(database);
  const own = new TestApp(Object.assign(database, { reset: () => Promise.reject(new Error('no test needs that')) }));
  return { server, scene: await buildScene(own) };
}

const frozen = await ownServer();

test.runIf(frozen)(
  'everything is answered 503 while PostgreSQL is suspended, and the next save after that succeeds',
  async () => {
    if (!frozen) return;
    const { server, scene } = frozen;
    const { request, save, database } = await appBy(server.url('postgres'), scene);
    await expect.poll(async () => (await save('Duke')).status).toBe(200);
    await expect.poll(async () => (await request(scene.root, '/api/users')).status).toBe(200);
    server.signalAll('SIGSTOP');
    onTestFinished(() => server.signalAll('SIGCONT'));
    // more requests than connections
    const answers = await Promise.all(Array.from({ length: 12 }, () => request(scene.root, '/api/users')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(await save('Oregon')).toEqual(UNSAVED);
    expect(await save('Oregon')).toEqual(UNSAVED);
    expect((await request(scene.sam, '/readyz')).status).toBe(503);
    server.signalAll('SIGCONT');
    await expect.poll(async () => (await save('Duke')).status, { timeout: 10_000 }).toBe(200);
    await expect.poll(() => database.load()).toMatchObject({ running: 0, waiting: 0 });
    expect(await sides(scene)).toEqual([1]);
  },
);
