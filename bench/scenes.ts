import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll } from 'vitest';
import type { Entry, Group } from '#contract/things.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded/openEmbedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { connectServer } from '#server/db/server.ts';
import { type Person, TestApp } from '../test/app.ts';
import { buildCrowd, buildMarch, type March } from '../test/march.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../test/postgresServer.ts';

const log = pino({ level: 'silent' });

/** A database that has been filled and left, for the app to be started on. */
export interface Filled<S> {
  /** where it is, for the app */
  readonly env: Readonly<Record<string, string>>;
  readonly scene: S;
}

/** A database in a folder of its own. To be called at the top of the file, as all of these. */
export async function fillEmbedded<S>(fill: (t: TestApp) => Promise<S>): Promise<Filled<S>> {
  const dir = mkdtempSync(join(tmpdir(), 'unbusted-bench-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const database = await openEmbedded({ dir, onFatal: fail }, log);
  return { env: { DATA_DIR: dir }, scene: await filled(database, fill) };
}

/** A database of a PostgreSQL server. */
export async function fillServer<S>(server: PostgresServer, fill: (t: TestApp) => Promise<S>): Promise<Filled<S>> {
  const name = `bench_${Math.random().toString(36).slice(2)}`;
  const admin = await connectServer(server.url('postgres'), log);
  await admin.query((sql) => sql`create database ${sql(name)}`);
  await admin.close();
  const url = server.url(name);
  return { env: { DATABASE_URL: url }, scene: await filled(await connectServer(url, log), fill) };
}

async function filled<S>(database: Database, fill: (t: TestApp) => Promise<S>): Promise<S> {
  await migrate(database);
  const t = new TestApp(Object.assign(database, { reset: () => Promise.reject(new Error('a filled database')) }));
  const scene = await fill(t);
  await t.changes.stop();
  await database.query((sql) => sql`analyze`);
  await database.close();
  return scene;
}

/** A server to be thrown away; undefined where this machine has none. */
export async function ownServer(): Promise<PostgresServer | undefined> {
  const programs = findPostgres();
  if (!programs) return undefined;
  const server = await startPostgres(programs);
  afterAll(() => server.stop());
  return server;
}

export interface PoolScene {
  readonly march: March;
  readonly pool: Group;
  readonly cookie: string;
  readonly rootCookie: string;
}

/** A pool of so many entries in a tournament of which so many rounds are past. */
export function poolOf(entries: number, past: number): (t: TestApp) => Promise<PoolScene> {
  return async (t) => {
    const march = await buildMarch(t, past);
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    const player = await t.buildUser({ username: 'Ada' });
    const pool = await t.buildPool(player, march.season);
    await t.buildMembership(pool, await t.buildEntry(player, march.season));
    await buildCrowd(t, march, pool, entries - 1);
    return { march, pool, cookie: player.cookie ?? '', rootCookie: root.cookie ?? '' };
  };
}

export interface SaversScene {
  readonly march: March;
  readonly savers: readonly { readonly cookie: string; readonly entry: Entry }[];
}

/** So many people with an entry each, in a tournament whose first round is open. */
export function saversOf(count: number): (t: TestApp) => Promise<SaversScene> {
  return async (t) => {
    const march = await buildMarch(t, 0);
    const savers: { cookie: string; entry: Entry }[] = [];
    while (savers.length < count) {
      const person: Person = await t.buildUser();
      savers.push({ cookie: person.cookie ?? '', entry: await t.buildEntry(person, march.season) });
    }
    return { march, savers };
  };
}

function fail(error: Error): void {
  throw error;
}
