import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { featureRefusals } from '#app/testing.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import {
  CORE,
  FOLDERS,
  type Folders,
  lastMigration,
  migrate,
  readMigrations,
} from '#server/infrastructure/db/migrate.ts';
import { version } from '#server/infrastructure/version.ts';
import { backUp } from '#server/site/backup/backup.ts';
import { restore } from '#server/site/backup/restore.ts';
import { TestApp } from '#test/support/app.ts';
import { textOf } from '#test/support/caller.ts';
import { testDatabase } from '#test/support/database.ts';
import { entitled } from '#test/support/matrix.ts';
import { requests } from '#test/support/requests.ts';
import { buildScene } from '#test/support/scene.ts';
import { takeSnapshot } from '#test/support/snapshot.ts';

const MIGRATIONS = new URL('../../src/server/infrastructure/db/migrations/', import.meta.url);
const NEXT = readMigrations().filter(({ owner }) => owner === CORE).length + 1;

const t = new TestApp(await testDatabase());
const folder = mkdtempSync(join(tmpdir(), 'unbusted-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** the migrations of the next version, which adds a column to every table */
let next: Folders;

async function empty(tx: Tx): Promise<void> {
  await tx`drop schema if exists snapshot cascade`;
  await tx`drop schema public cascade`;
  await tx`create schema public`;
  await tx`select pg_notify('changes', 'all')`;
}

beforeEach(async () => {
  await t.database.transact(empty);
  await migrate(t.database);
  await t.buildUser({ username: 'sam' });
  const tables = await t.sql(
    (sql) => sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'
    `,
  );
  next = withNext(tables.map(({ name }) => name));
});

/** The folders of a version whose core has one more migration, which adds a column to these tables. */
function withNext(tables: readonly string[]): Folders {
  const path = mkdtempSync(join(folder, 'migrations-')) + sep;
  cpSync(MIGRATIONS, path, { recursive: true });
  writeFileSync(
    join(path, `${String(NEXT).padStart(4, '0')}_next.sql`),
    tables.map((name) => `alter table if exists ${name} add column next text default 'next';`).join('\n'),
  );
  return { ...FOLDERS, [CORE]: pathToFileURL(path) };
}

/** Throws unless the database has the next version, with the rows of this one. */
async function isUpgraded(): Promise<void> {
  expect(await t.database.query(lastMigration)).toMatchObject({ number: NEXT, name: 'next' });
  const users = await t.sql((sql) => sql`select username, next from users`);
  expect(users).toEqual([{ username: 'sam', next: 'next' }]);
}

test('a newer version migrates the database with all its rows, and this one then refuses to start on it', async () => {
  await migrate(t.database, next);
  await isUpgraded();
  await expect(migrate(t.database)).rejects.toThrow(
    `The database was made by another build of Unbusted ${version}, and this is Unbusted ${version}: it has migration ${NEXT}, next.`,
  );
});

test('a newer version restores a backup of this one and migrates it; this one refuses a backup of the newer', async () => {
  const older = join(folder, 'older.backup');
  await backUp(t.database, older, folder);
  await t.database.transact(empty);
  await restore(t.database, older, folder, next);
  await isUpgraded();

  const newer = join(folder, 'newer.backup');
  await backUp(t.database, newer, folder);
  await t.database.transact(empty);
  await expect(restore(t.database, newer, folder)).rejects.toThrow(
    `${newer} is of another build of Unbusted ${version} (migration ${NEXT}, next), and this is Unbusted ${version}: restore it with the version that made it`,
  );
});

/** The folders of a version with one more feature, which has a table, and a column in one of the core. */
function withColors(): Folders {
  const path = mkdtempSync(join(folder, 'colors-')) + sep;
  const sql = `create table colors (id integer generated always as identity primary key);
    alter table users add column color text not null default 'red'`;
  writeFileSync(join(path, '0001_colors.sql'), sql);
  return { ...FOLDERS, colors: pathToFileURL(path) };
}

test('a backup with a feature that is gone is restored without its tables and columns, and one from before a feature with them', async () => {
  const [before, after] = [join(folder, 'before.backup'), join(folder, 'after.backup')];
  const folders = withColors();
  await backUp(t.database, before, folder);
  await migrate(t.database, folders);
  await t.sql((sql) => sql`insert into colors default values`);
  await t.sql((sql) => sql`update users set color = 'blue'`);
  await backUp(t.database, after, folder);
  await t.database.transact(empty);
  expect(await restore(t.database, after, folder)).toMatchObject({ skipped: ['colors'] });
  await t.database.transact(empty);
  expect(await restore(t.database, after, folder, folders)).toMatchObject({ skipped: [] });
  expect(await t.sql((sql) => sql`select from colors`)).toHaveLength(1);
  expect(await t.sql((sql) => sql`select color from users`)).toEqual([{ color: 'blue' }]);
  await t.database.transact(empty);
  expect(await restore(t.database, before, folder, folders)).toMatchObject({ skipped: [] });
  expect(await t.sql((sql) => sql`select from colors`)).toEqual([]);
  expect(await t.sql((sql) => sql`select username, color from users`)).toEqual([{ username: 'sam', color: 'red' }]);
});

test('a backup is restored where the core has its columns before those of features, as a new database has them', async () => {
  const older = withColors();
  const newer = { ...older, ...withNext(['users']) };
  await migrate(t.database, older);
  await migrate(t.database, newer);
  const path = join(folder, 'order.backup');
  await backUp(t.database, path, folder);
  await t.database.transact(empty);
  await restore(t.database, path, folder, newer);
  const users = await t.sql((sql) => sql`select username, next, color from users`);
  expect(users).toEqual([{ username: 'sam', next: 'next', color: 'red' }]);
});

test('a newer version that has started on an empty database refuses a backup of this one', async () => {
  const older = join(folder, 'late.backup');
  await backUp(t.database, older, folder);
  await t.database.transact(empty);
  await migrate(t.database, next);
  await expect(restore(t.database, older, folder, next)).rejects.toThrow(
    `${older} is of an older Unbusted (migration ${NEXT - 1}): restore it before the app is first started`,
  );
});

test('every call works in a running app after a newer version has added columns to every table', {
  tags: 'slow',
}, async () => {
  const scene = await buildScene(t);
  const snapshot = await takeSnapshot(t.database);
  const names = Object.keys(calls) as CallName[];
  async function statuses(): Promise<string[]> {
    const answered: string[] = [];
    for (const name of names) {
      const response = await scene.as(entitled(name)).send(name, requests[name](scene));
      await textOf(response);
      await t.queueResets();
      await t.mailWorker.sendDue();
      answered.push(`${name} ${response.status}`);
      await snapshot.restore();
    }
    return answered;
  }
  const before = await statuses();
  // they have a password, come from no provider, and nobody has told the feed of a bracket
  const refused = ['setFirstPassword', 'registerByOidc', 'readFeedBracket', ...featureRefusals];
  expect(before.filter((line) => !/ 20\d$/.test(line))).toEqual(refused.map((name) => `${name} 409`));
  await migrate(t.database, next);
  expect(await statuses()).toEqual(before);
});
