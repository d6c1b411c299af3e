import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, expect } from 'vitest';
import { openEmbedded } from '#server/infrastructure/db/pglite/openEmbedded.ts';
import type { AppProcess } from '../support/appProcess.ts';
import { ownServer } from '../support/poolScenes.ts';
import { faultTest } from './faultTest.ts';
import { type Env, look, settled, startOn } from './sites.ts';

/** All that migrations create, one line each. */
const SCHEMA = `
  select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select concat_ws(' ', table_name, column_name, data_type, column_default, is_nullable)
    from information_schema.columns where table_schema = 'public'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select owner || ' ' || number || ' ' || checksum from schema_migrations
  order by 1
`;
const TABLES = "select from pg_tables where schemaname = 'public'";
const APPLIED = 'select from schema_migrations';
/** When the last migration was applied, in epoch milliseconds. */
const APPLIED_AT = 'select (extract(epoch from max(applied_at)) * 1000)::float8 as at from schema_migrations';
const FIRST = `
  select (select count(*)::int from users where username_key = 'ada' and is_admin) as admins,
    -- a feature may have filled it
    (select count(*) < 2 from seasons) and (select count(*) < 2 from pools) as single
`;
const FIRST_START = { SEED: 'demo', ADMIN_USERNAME: 'Ada', ADMIN_PASSWORD: 'a secret' };

const scratch = mkdtempSync(join(tmpdir(), 'unbusted-start-'));
const server = await ownServer();
const databases = { embedded: emptyDirectory, ...(server && { server: emptyDatabase }) };
const running = new Set<AppProcess>();
let made = 0;

afterAll(async () => {
  await Promise.all([...running].map(kill));
  rmSync(scratch, { recursive: true });
});

function start(env: Env): AppProcess {
  const app = startOn(env);
  running.add(app);
  return app;
}

async function kill(app: AppProcess): Promise<void> {
  app.kill('SIGKILL');
  await app.ended;
  running.delete(app);
}

function directory(): string {
  made += 1;
  return join(scratch, `${made}`);
}

/** A new embedded cluster without tables. */
async function emptyDirectory(): Promise<Env> {
  const template = join(scratch, 'template');
  if (!existsSync(template)) {
    const onFatal = (error: Error) => expect.unreachable(error.message);
    await (await openEmbedded({ dir: template, onFatal }, pino({ level: 'silent' }))).close();
  }
  const dir = directory();
  cpSync(template, dir, { recursive: true });
  return { DATA_DIR: dir };
}

async function emptyDatabase(): Promise<Env> {
  const dir = directory();
  const name = `empty_${made}`;
  await look({ DATABASE_URL: server?.url('postgres') ?? '' }, `create database ${name}`);
  return { DATABASE_URL: server?.url(name) ?? '', DATA_DIR: dir };
}

faultTest('kill -9 during the creation of the database', { database: 'embedded', times: 5 }, async () => {
  const env = { DATA_DIR: directory() };
  for (const sign of ['postgres.new', 'postgres']) {
    const app = start(env);
    await expect.poll(() => existsSync(join(env.DATA_DIR, sign)), { timeout: 60_000, interval: 5 }).toBe(true);
    await kill(app);
  }
  const app = start(env);
  await app.url();
  await kill(app);
});

for (const [database, empty] of Object.entries(databases)) {
  let reference: Awaited<ReturnType<typeof undisturbed>> | undefined;

  /** What an undisturbed start creates, and how long it takes until then. */
  async function undisturbed() {
    const env = await empty();
    const began = Date.now();
    const app = start(env);
    await app.url();
    await kill(app);
    const [{ at } = { at: began }] = (await look(env, APPLIED_AT)) as { at: number }[];
    return { schema: await look(env, SCHEMA), milliseconds: at - began };
  }

  faultTest('kill -9 during migrations', { database, times: 25 }, async (report) => {
    reference ??= await undisturbed();
    const env = await empty();
    const app = start(env);
    await delay(reference.milliseconds * (0.75 + 0.3 * Math.random()));
    await kill(app);
    await settled(env);
    const applied = (await look(env, TABLES)).length > 0 ? (await look(env, APPLIED)).length : 0;
    report.observed(applied > 0 ? 'killed after the commit' : 'killed before the commit');
    const next = start(env);
    await next.url();
    await kill(next);
    await settled(env);
    expect(await look(env, SCHEMA)).toEqual(reference.schema);
  });

  faultTest('two processes started at once on an empty database', { database, times: 25 }, async (report) => {
    const env = { ...(await empty()), ...FIRST_START };
    const apps = [start(env), start(env)];
    const ups = await Promise.allSettled(apps.map((app) => app.url()));
    const up = ups.filter(({ status }) => status === 'fulfilled').length;
    // one process locks the directory
    if (up !== (database === 'embedded' ? 1 : 2)) report.violated(`${up} of two came up`);
    await Promise.all(apps.map(kill));
    await settled(env);
    expect(await look(env, FIRST)).toEqual([{ admins: 1, single: true }]);
  });
}
