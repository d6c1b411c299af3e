import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect, connectCommandLine } from '#server/app/connect.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import { writeLastBackup } from '#server/infrastructure/db/lastBackup.ts';
import { CORE, FOLDERS, lastMigration, migrate, readMigrations } from '#server/infrastructure/db/migrate.ts';
import { lockDataDir } from '#server/infrastructure/db/pglite/dataDirLock.ts';
import { version } from '#server/infrastructure/version.ts';
import { FORMAT, writeArchive } from '#server/site/backup/archive.ts';
import { type AppProcess, runCli, startApp, startCli } from '#test/support/appProcess.ts';
import { Caller } from '#test/support/caller.ts';
import { fillDataDir } from '#test/support/embeddedTemplate.ts';
import { findPostgres, type PostgresServer, startPostgres } from '#test/support/postgresServer.ts';

// each command starts a process
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Enough rows for a backup that can be killed. */
const MANY = 30_000;
const NOBODY = 65_534;
/** FirstNormalObjectId of PostgreSQL. */
const FIRST_OWN_OID = 16_384;

const BACKUP = { path: '/backups/site.backup', takenAt: new Date().toISOString(), bytes: 1 };
const scratch = mkdtempSync(join(tmpdir(), 'unbusted-moving-'));
const env = { PORT: '0', SEED: 'none', DATA_DIR: join(scratch, 'data'), INIT_CWD: scratch };
const FIRST = { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'a secret' };
const silent = pino({ level: 'silent' });
const programs = findPostgres();
const started: AppProcess[] = [];
let server: PostgresServer | undefined;

beforeAll(async () => {
  await fillDataDir(env.DATA_DIR);
  if (programs) server = await startPostgres(programs);
});

afterAll(async () => {
  for (const each of started) each.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await server?.stop();
  rmSync(scratch, { recursive: true });
});

async function start(): Promise<AppProcess & { app: Hono }> {
  const process = startApp({ ...env, ...FIRST });
  started.push(process);
  const url = await process.url();
  const app = new Hono().all('*', ({ req }) => {
    const { pathname, search } = new URL(req.url);
    return proxy(`${url}${pathname}${search}`, { raw: req.raw });
  });
  return { ...process, app };
}

async function* lines(...texts: string[]) {
  for (const text of texts) yield `${text}\n`;
}

test('a backup while the app creates the database does not report a missing database', async () => {
  const dataDir = join(scratch, 'new');
  const taken = lockDataDir(dataDir);
  const { code, errors } = await runCli({ ...env, DATA_DIR: dataDir }, ['backup', 'early.backup']);
  taken?.release();
  const busy = `The app that uses "${dataDir}" does not answer: it may be starting or stopping. Try again\n`;
  expect({ code, errors }).toEqual({ code: 1, errors: busy });
});

test('a backup or restore without a source creates nothing', { tags: 'slow' }, async () => {
  const dataDir = join(scratch, 'mistyped');
  const mistyped = { ...env, DATA_DIR: dataDir };
  writeFileSync(join(scratch, 'other.backup'), 'region,seed,team\n');
  const head = {
    format: FORMAT,
    migration: readMigrations().findLast(({ owner }) => owner === CORE),
    takenAt: new Date(),
    tables: [{ name: 'users', columns: ['id'] }],
    sequences: [],
    kept: {},
  };
  await writeArchive(join(scratch, 'edited.backup'), lines(JSON.stringify(head), '[["1", "more"]]'));
  const before = readdirSync(scratch);
  const refused = [
    [['backup', 'site.backup'], `DATA_DIR is "${dataDir}", which has no database.`],
    [['restore', 'nowhere.backup'], `ENOENT: no such file or directory, open '${join(scratch, 'nowhere.backup')}'`],
    [['restore', 'other.backup'], `${join(scratch, 'other.backup')} is no backup of Unbusted`],
    [
      ['restore', 'edited.backup'],
      `${join(scratch, 'edited.backup')} cannot be restored: the rows of users are broken off or garbled`,
    ],
  ] as const;
  for (const [words, line] of refused) {
    expect(await runCli(mistyped, words)).toEqual({ code: 1, output: '', errors: `${line}\n` });
    expect(readdirSync(scratch)).toEqual(before);
  }
});

test('a backup whose time cannot be stored is written all the same, with a warning', { tags: 'slow' }, async () => {
  const dataDir = join(scratch, 'unwritable');
  await fillDataDir(dataDir);
  mkdirSync(join(dataDir, 'last-backup'));
  const { code, output, errors } = await runCli({ ...env, DATA_DIR: dataDir }, ['backup', 'unstored.backup']);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toMatch(
    /^Wrote .+\nIts time could not be stored, so metrics and alerts know only an earlier backup: EISDIR/,
  );
  expect(existsSync(join(scratch, 'unstored.backup'))).toBe(true);
});

test.skipIf(process.getuid?.() !== 0)('the time of a backup by root belongs to the owner of the folder', async () => {
  const dataDir = join(scratch, 'of-another');
  mkdirSync(dataDir);
  chownSync(dataDir, NOBODY, NOBODY);
  await writeLastBackup(dataDir, BACKUP);
  const { uid, gid, mode } = statSync(join(dataDir, 'last-backup'));
  expect({ uid, gid, mode: mode & 0o777 }).toEqual({ uid: NOBODY, gid: NOBODY, mode: 0o600 });
});

test('a start on a damaged database is one line that names the last backup and how to restore it', async () => {
  const dataDir = join(scratch, 'damaged');
  await fillDataDir(dataDir);
  const database = await connect({ databaseUrl: undefined, dataDir }, silent);
  await migrate(database);
  await database.close();
  await writeLastBackup(dataDir, BACKUP);
  const relations = join(dataDir, 'postgres/base/5');
  for (const name of readdirSync(relations)) {
    const path = join(relations, name);
    if (Number(name) >= FIRST_OWN_OID) writeFileSync(path, Buffer.alloc(statSync(path).size, 'x'));
  }
  const app = startApp({ ...env, DATA_DIR: dataDir });
  started.push(app);
  const { code, errors } = await app.ended;
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^The database is damaged: invalid page in block 0 of relation "\S+"\. Restore the last backup, of 20\S+Z, which was \/backups\/site\.backup and is not there now, by `DATA_DIR=<a new folder> npm run cli -- restore <file>`\n$/,
  );
});

/** A new database on the server and the variables that name it. */
async function onServer(name: string) {
  const admin = await connect({ databaseUrl: server?.url('postgres'), dataDir: scratch }, silent);
  await admin.query((sql) => sql`create database ${sql(name)}`);
  await admin.close();
  const databaseUrl = server?.url(name) ?? '';
  const database = await connect({ databaseUrl, dataDir: scratch }, silent);
  return { database, variables: { ...env, DATABASE_URL: databaseUrl } };
}

test.skipIf(!programs)('a backup of another version’s database leaves it unchanged, and is not restored', async () => {
  const [other, empty] = [await onServer('another'), await onServer('empty')];
  const folder = join(scratch, `migrations${sep}`);
  cpSync(new URL('../../src/server/infrastructure/db/migrations/', import.meta.url), folder, { recursive: true });
  const number = readMigrations().filter(({ owner }) => owner === CORE).length + 1;
  writeFileSync(join(folder, `${String(number).padStart(4, '0')}_next.sql`), 'alter table users add column next text;');
  await migrate(other.database, { ...FOLDERS, [CORE]: pathToFileURL(folder) });
  const before = await other.database.query(lastMigration);
  expect(await runCli(other.variables, ['backup', 'another.backup'])).toMatchObject({ code: 0, errors: '' });
  expect(await other.database.query(lastMigration)).toEqual(before);
  const file = join(scratch, 'another.backup');
  expect(await runCli(empty.variables, ['restore', 'another.backup'])).toEqual({
    code: 1,
    output: '',
    errors: `${file} is of another build of Unbusted ${version} (migration ${number}, next), and this is Unbusted ${version}: restore it with the version that made it\n`,
  });
  await other.database.close();
  await empty.database.close();
});

describe('next to the running app', () => {
  const file = join(scratch, 'large.backup');
  let app: Hono;

  beforeAll(async () => {
    ({ app } = await start());
  });

  test('a backup with --keep writes a file named by the time and deletes all but the newest of such files', {
    tags: 'slow',
  }, async () => {
    const folder = join(scratch, 'kept');
    mkdirSync(folder);
    const dated = (time: string) => `unbusted-${time}T04-00-00Z.backup`;
    const others = ['site.backup', 'unbusted-2020-01-01.backup'];
    for (const name of [dated('2020-03-17'), dated('2020-03-18'), dated('2020-03-16'), ...others]) {
      writeFileSync(join(folder, name), '');
    }
    const named = () => readdirSync(folder).filter((name) => /T\d\d-\d\d-\d\dZ\.backup$/.test(name));
    const command = (keep: string) => runCli(env, ['backup', 'kept', '--keep', keep]);
    expect(await command('2')).toMatchObject({ code: 0, errors: '' });
    expect(named()).toEqual([dated('2020-03-18'), expect.stringMatching(/^unbusted-20[\dT-]+Z\.backup$/)]);
    // two backups of one second would have one name
    for (const name of named().slice(1)) renameSync(join(folder, name), join(folder, dated('2020-03-19')));
    // a wrong clock
    writeFileSync(join(folder, dated('2199-01-01')), '');
    const { code, output, errors } = await command('1');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(named().map((name) => output.includes(name))).toEqual([true]);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(others));
    expect(await command('0')).toMatchObject({ code: 2, output: '' });
  });

  test('a killed backup leaves no file, and the app and the next backup work', { tags: 'slow' }, async () => {
    await fill();
    const killed = startCli(env, ['backup', file]);
    const isBegun = () => readdirSync(scratch).some((name) => name.endsWith('.part'));
    await expect.poll(isBegun, { interval: 1, timeout: 20_000 }).toBe(true);
    killed.kill('SIGKILL');
    expect((await killed.ended).code).toBe(null);
    expect(existsSync(file)).toBe(false);
    const account = { username: 'noor', email: 'noor@example.org', password: 'a secret', confirmPassword: 'a secret' };
    await new Caller(app).call('register', { body: account });
    expect(await runCli(env, ['backup', file])).toMatchObject({ code: 0, errors: '' });
  });

  test.skipIf(!programs)(
    'a killed restore leaves the database empty, and the next restore fills it',
    { tags: 'slow' },
    async () => {
      const { database, variables: there } = await onServer('killed');
      const killed = startCli(there, ['restore', file]);
      await expect.poll(() => isLoading(database), { interval: 1, timeout: 20_000 }).toBe(true);
      killed.kill('SIGKILL');
      expect((await killed.ended).code).toBe(null);
      await expect.poll(() => isLoading(database)).toBe(false);
      expect(await database.query(count)).toBe(0);
      expect(await runCli(there, ['restore', file])).toMatchObject({ code: 0, errors: '' });
      expect(await database.query(count)).toBeGreaterThan(MANY);
      await database.close();
    },
  );

  /** Inserts many rows while the app runs. */
  async function fill(): Promise<void> {
    const database = await connectCommandLine({ databaseUrl: undefined, dataDir: env.DATA_DIR }, silent);
    await database.query(
      (sql) => sql`
        insert into known_browsers (user_id, token_hash)
        select 1, lpad(to_hex(n), 64, '0') from generate_series(1, ${MANY}::int) n
      `,
    );
    await database.close();
  }

  async function isLoading(database: Database): Promise<boolean> {
    const locks = await database.query(
      (sql) => sql`
        select from pg_locks where mode = 'RowExclusiveLock' and relation = to_regclass('known_browsers')
      `,
    );
    return locks.length > 0;
  }

  async function count(sql: Sql): Promise<number> {
    const [row] = await sql<{ n: number }[]>`
      select (select count(*) from users)::int + (select count(*) from known_browsers)::int as n
    `;
    return row?.n ?? 0;
  }
});
