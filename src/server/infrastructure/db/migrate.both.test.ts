import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { version } from '#server/infrastructure/version.ts';
import { testDatabase } from '#test/support/database.ts';
import { listGone, migrate } from './migrate.ts';

const database = await testDatabase();
const scratch = mkdtempSync(join(tmpdir(), 'unbusted-migrate-'));
afterAll(() => rmSync(scratch, { recursive: true }));

beforeEach(async () => {
  await database.query((sql) => sql`drop schema public cascade`);
  await database.query((sql) => sql`create schema public`);
});

function folderOf(files: Readonly<Record<string, string>>): URL {
  const folder = mkdtempSync(join(scratch, 'migrations-'));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return pathToFileURL(folder + sep);
}

const one = { '0001_teams.sql': 'create table teams (name text); insert into teams values ($$O; Hara$$);' };
const two = { ...one, '0002_seeds.sql': 'alter table teams add seed integer;' };

async function tables(): Promise<string[]> {
  const rows = await database.query(
    (sql) => sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

const applied = () =>
  database.query((sql) => sql`select number, name, applied_at <= now() as at from schema_migrations order by number`);

test('every migration is applied once, in order', async () => {
  await migrate(database, { core: folderOf(one) });
  await migrate(database, { core: folderOf(two) });
  await migrate(database, { core: folderOf(two) });
  expect(await database.query((sql) => sql`select * from teams`)).toEqual([{ name: 'O; Hara', seed: null }]);
  expect(await applied()).toEqual([
    { number: 1, name: 'teams', at: true },
    { number: 2, name: 'seeds', at: true },
  ]);
});

test('the project’s own migrations build an empty database', async () => {
  await migrate(database);
  expect(await tables()).toEqual(expect.arrayContaining(['picks', 'schema_migrations', 'seasons', 'users']));
});

test('several processes at once can migrate an empty database', async () => {
  await Promise.all(Array.from({ length: 5 }, () => migrate(database, { core: folderOf(two) })));
  expect(await applied()).toHaveLength(2);
  expect(await database.query((sql) => sql`select * from teams`)).toHaveLength(1);
});

test('a failed migration is rolled back as a whole, and those before it stay', async () => {
  const broken = { ...one, '0002_seeds.sql': 'create table seeds (); alter table nowhere add seed integer;' };
  await expect(migrate(database, { core: folderOf(broken) })).rejects.toThrow(
    'Migration 2 (seeds) failed, and was rolled back: relation "nowhere" does not exist',
  );
  expect(await tables()).toEqual(['schema_migrations', 'teams']);
  await migrate(database, { core: folderOf(two) });
  expect(await applied()).toHaveLength(2);
});

test('a migration that was changed after it was applied stops the start', async () => {
  await migrate(database, { core: folderOf(one) });
  const changed = { '0001_teams.sql': 'create table teams (name text not null);' };
  const refused = migrate(database, { core: folderOf(changed) });
  await expect(refused).rejects.toMatchObject({ name: 'StartupError' });
  await expect(refused).rejects.toThrow(
    `The database was made by another build of Unbusted ${version}, and this is Unbusted ${version}: it has another migration 1, teams. Start the version that made it, or this one on an empty database: another DATA_DIR or DATABASE_URL`,
  );
});

test('a database knows the version that made it, and a refusal names it', async () => {
  await migrate(database, { core: folderOf(one) });
  await database.query((sql) => sql`update schema_migrations set version = '0.0.9', checksum = 'x'`);
  await expect(migrate(database, { core: folderOf(one) })).rejects.toThrow(
    `The database was made by Unbusted 0.0.9, and this is Unbusted ${version}: `,
  );
});

test('a database from before versions were recorded is refused as one of before 0.1.0', async () => {
  await migrate(database, { core: folderOf(one) });
  await database.query((sql) => sql`alter table schema_migrations drop version`);
  await database.query((sql) => sql`update schema_migrations set checksum = 'x'`);
  const refused = migrate(database, { core: folderOf(one) });
  await expect(refused).rejects.toMatchObject({ name: 'StartupError' });
  await expect(refused).rejects.toThrow(
    `The database was made by a version before 0.1.0, and this is Unbusted ${version}: it has another migration 1, teams.`,
  );
});

test('changed line ends are no change of a migration', async () => {
  const lines = 'create table teams (\n  name text\n);\n';
  await migrate(database, { core: folderOf({ '0001_teams.sql': lines }) });
  await migrate(database, { core: folderOf({ '0001_teams.sql': lines.replaceAll('\n', '\r\n') }) });
  expect(await applied()).toHaveLength(1);
});

test('a reworded comment is no change of a migration', async () => {
  const commented = (comment: string) => folderOf({ '0001_teams.sql': `-- ${comment}\n${one['0001_teams.sql']}` });
  await migrate(database, { core: commented('teams') });
  await migrate(database, { core: commented('the teams') });
  expect(await applied()).toHaveLength(1);
});

test('a feature has migrations of its own, after the core’s; those of one that is gone stay with their tables', async () => {
  const colors = folderOf({ '0001_colors.sql': 'create table colors (name text);' });
  await migrate(database, { core: folderOf(one), colors });
  expect(await tables()).toEqual(['colors', 'schema_migrations', 'teams']);
  await migrate(database, { core: folderOf(two) });
  expect(await tables()).toEqual(['colors', 'schema_migrations', 'teams']);
  expect(await database.query(listGone)).toEqual(['colors']);
  await migrate(database, { core: folderOf(two), colors });
  expect(await applied()).toHaveLength(3);
});

test('a database that was migrated by another version stops the start', async () => {
  await migrate(database, { core: folderOf(two) });
  const refused = migrate(database, { core: folderOf(one) });
  await expect(refused).rejects.toMatchObject({ name: 'StartupError' });
  await expect(refused).rejects.toThrow(
    `The database was made by another build of Unbusted ${version}, and this is Unbusted ${version}: it has migration 2, seeds.`,
  );
});
