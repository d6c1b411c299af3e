import { beforeEach, expect, test } from 'vitest';
import { HOUR } from '#domain/time.ts';
import { type Config, readConfig } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { schemaFault } from '#server/infrastructure/db/migrate.ts';
import { testApp } from '#test/support/app.ts';
import { takeSnapshot } from '#test/support/snapshot.ts';
import { runAll } from './check.ts';
import { DATABASE_CHECKS } from './databaseChecks.ts';

const t = await testApp();
beforeEach(() => t.database.reset());

/** What the checks of a name find, or all. */
async function found(name?: string, more: { config?: Partial<Config>; database?: Database } = {}): Promise<string[]> {
  const config = { ...readConfig({}), dataDir: t.config.dataDir, ...more.config };
  const site = { config, env: {}, database: more.database ?? t.database };
  const findings = await runAll(DATABASE_CHECKS, site, new Promise(() => {}));
  const wanted = findings.filter(({ check }) => name === undefined || check === name);
  return wanted.map(({ status, text, todo }) => [status, text, todo].filter((part) => part !== undefined).join(': '));
}

test('nothing is wrong with a new site, and only the row of the write changes', async () => {
  await t.buildUser({ username: 'ada', isAdmin: true });
  await t.sql((sql) => sql`insert into site default values`);
  const snapshot = await takeSnapshot(t.database);
  expect(await found()).toEqual([
    expect.stringMatching(/^ok: That of this version, made by Unbusted \d+\.\d+\.\d+$/),
    'ok: A row was written, and the message of a change arrives',
    'ok: That of the database is that of this machine, and after the last lock',
    'ok: None is locked before its deadline',
    'ok: Last backup: never, on a new site',
    'ok: ada is a site admin',
  ]);
  expect(await snapshot.changedTables()).toEqual(['write_checks']);
});

test('a schema of another version is named with its maker', async () => {
  expect(await t.database.query(schemaFault)).toBeUndefined();
  const changed = await t.database.transact((tx) =>
    tx.dryRun(async () => {
      await tx`update schema_migrations set checksum = 'other', version = '0.3.0'`;
      const ofAnother = await schemaFault(tx);
      await tx`delete from schema_migrations`;
      return [ofAnother, await schemaFault(tx)];
    }),
  );
  expect(changed).toEqual([
    expect.stringMatching(/^The database was made by Unbusted 0\.3\.0, and this is Unbusted \d/),
    'The database has no tables of Unbusted',
  ]);
});

test('a round that is being sealed for too long is wrong, with what to do', async () => {
  const round = await t.buildRound(await t.buildSeason());
  await t.sql(
    (sql) => sql`
      update rounds set deadline = clock_timestamp() - interval '2 minutes', locks = 1,
        locked_at = clock_timestamp() - interval '61 seconds' where id = ${round.id}
    `,
  );
  expect(await found('write')).toEqual([
    'wrong: A round is being sealed for more than a minute: Read the lines of level 50 in the log',
  ]);
});

test('a clock that is not that of the database is wrong, and a last lock that is ahead of it', async () => {
  const ahead = { ...t.database, now: () => Date.now() + 2 * HOUR };
  const ntp = 'Set the clocks of both by NTP, as by `timedatectl set-ntp true`';
  expect(await found('clock', { database: ahead })).toEqual([
    `wrong: The clock of this machine is 7,200 s behind that of the database, which decides on deadlines: ${ntp}`,
  ]);
  const behind = { ...t.database, now: () => Date.now() - HOUR / 60 };
  expect(await found('clock', { database: behind })).toEqual([
    `wrong: The clock of this machine is 60 s ahead of that of the database, which decides on deadlines: ${ntp}`,
  ]);
  const round = await t.buildRound(await t.buildSeason());
  await t.confirmAhead(round);
  await t.sql((sql) => sql`update rounds set locked_at = locked_at + interval '3605 seconds'`);
  expect(await found('clock')).toEqual([
    expect.stringMatching(
      /^wrong: The last lock was at \S+Z, 3,60\d s ahead of the database’s clock: one of the two times was wrong: Set/,
    ),
  ]);
});

test('a round that is locked although its deadline is ahead is wrong', async () => {
  await t.confirmAhead(await t.buildRound(await t.buildSeason({ year: 2027 }), { number: 2 }));
  expect(await found('rounds')).toEqual([
    'wrong: In March 2027 round 2 is locked although its deadline is ahead: was the clock wrong?: To reopen it, save its deadline in the console',
  ]);
});

test('a backup that is too old or has failed is wrong, and a copy needs none', async () => {
  const byHand = '`npm run cli -- backup site.backup` makes one now';
  await t.sql((sql) => sql`insert into site (made_at) values (clock_timestamp() - interval '37 hours')`);
  expect(await found('backup')).toEqual([`wrong: Last backup: never: ${byHand}`]);
  expect(await found('backup', { config: { backupAt: 'off' } })).toEqual([
    `wrong: Last backup: never: BACKUP_AT is off; ${byHand}`,
  ]);
  await t.sql((sql) => sql`update site set backup_at = clock_timestamp() - interval '37 hours', backup_bytes = 1`);
  expect(await found('backup')).toEqual([`wrong: The last one is 37 hours old: ${byHand}`]);
  await t.sql(
    (sql) => sql`
      update site set backup_at = clock_timestamp(), backup_failed_at = clock_timestamp(), backup_failure = 'No space'
    `,
  );
  expect(await found('backup')).toEqual([
    'ok: The last one is 0 hours old',
    `wrong: The last try failed: No space: ${byHand}`,
  ]);
  await t.sql((sql) => sql`update site set is_copy = true`);
  expect(await found('backup')).toEqual(['ok: This is a restored copy: it sends nothing, and makes no backups']);
});

test('ADMIN_USERNAME is wrong if that user is no site admin although there is one', async () => {
  const admin = { username: 'Bob', password: 'a secret', email: null };
  expect(await found('admin')).toEqual(['skipped: There is no site admin: `npm run cli -- admin <name>` makes one']);
  await t.buildUser({ username: 'ada', isAdmin: true });
  expect(await found('admin', { config: { admin } })).toEqual([
    'wrong: ADMIN_USERNAME is set and ignored: ada is there already; use cli admin or cli reset-password: Take ADMIN_USERNAME and ADMIN_PASSWORD out',
  ]);
  await t.buildUser({ username: 'bob', isAdmin: true });
  expect(await found('admin', { config: { admin } })).toEqual(['ok: bob is a site admin']);
});
