import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { backUp } from '#server/backup/backup.ts';
import { restore } from '#server/backup/restore.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { findMigration, lastMigration, migrate, migrateUpTo } from '#server/db/migrate.ts';
import { TestApp } from '#test/support/app.ts';
import { textOf } from '#test/support/caller.ts';
import { testDatabase } from '#test/support/database.ts';
import { entitled } from '#test/support/matrix.ts';
import { requests } from '#test/support/requests.ts';
import { buildScene } from '#test/support/scene.ts';
import { takeSnapshot } from '#test/support/snapshot.ts';

const MIGRATIONS = new URL('../../src/server/db/migrations/', import.meta.url);
const newest = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length;

const t = new TestApp(await testDatabase());
const folder = mkdtempSync(join(tmpdir(), 'unbusted-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function empty(): Promise<void> {
  await t.database.query((sql) => sql`drop schema if exists snapshot cascade`);
  await t.database.query((sql) => sql`drop schema public cascade`);
  await t.database.query((sql) => sql`create schema public`);
  await t.database.query((sql) => sql`select pg_notify('changes', 'all')`);
}

/** Inserts a site of the first migration: sam has won a game of the past round. */
async function fillFirst(tx: Tx, passwordHash: string): Promise<void> {
  await tx`
    insert into users (username, username_key, email, password_hash, avatar_url)
    values ('Sam', 'sam', 'Sam@Example.org', ${passwordHash}, 'https://example.org/sam.png')
  `;
  await tx`insert into sessions (token_hash, user_id, expires_at) values (repeat('a', 64), 1, now() + interval '1 day')`;
  await tx`insert into seasons (year, name) values (2026, 'March Madness')`;
  await tx`
    insert into rounds (season_id, number, name, deadline)
    values (1, 1, 'First Round', '2026-03-19T16:00Z'), (1, 2, 'Second Round', '2126-03-21T16:00Z')
  `;
  await tx`
    insert into games (season_id, round_id, region, team1, team2, seed1, seed2, winner)
    values (1, 1, 'East Region', 'Duke', 'Mount St. Mary''s', 1, 16, 1), (1, 2, 'East Region', 'Duke', 'Baylor', 1, 9, null)
  `;
  await tx`insert into entries (user_id, season_id, name, name_key, slot) values (1, 1, 'Sam 01', 'sam 01', 1)`;
  await tx`insert into picks values (1, 1, 1, 1, '2026-03-18', '2026-03-18'), (1, 2, 1, 2, '2026-03-20', '2026-03-20')`;
  await tx`insert into groups (name, season_id, admin_id, invite_code) values ('The Office', 1, 1, 'ACDEFGHJKM')`;
  await tx`insert into group_memberships (group_id, user_id, entry_id, season_id) values (1, 1, 1, 1)`;
  await tx`insert into users (username, username_key, password_hash) values ('Max', 'max', '!')`;
  await tx`insert into group_removals (group_id, user_id) values (1, 2)`;
}

/** All rows of the first migration's tables, with the columns of that time. */
async function rowsOf(sql: Sql, columns: ReadonlyMap<string, string>): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const [table, names] of columns) rows.push([table, ...(await sql.unsafe(`select ${names} from ${table}`))]);
  return rows;
}

describe('database of the first migration', () => {
  let columns: ReadonlyMap<string, string>;
  let before: unknown[];

  beforeEach(async () => {
    await empty();
    await migrateUpTo(t.database, 1);
    await t.database.transact(fillFirst, await hashPassword('secret1'));
    columns = new Map((await t.database.query(columnsNow)).map(([table, names]) => [table, names.join()]));
    before = await t.database.query(rowsOf, columns);
  });

  async function works(): Promise<void> {
    expect(await t.database.query(lastMigration)).toMatchObject({ number: newest });
    expect(await t.database.query(rowsOf, columns)).toEqual(before);
    const sam = t.anonymous();
    await sam.call('login', { body: { username: 'sam', password: 'secret1' } });
    expect(await sam.call('readLeaderboard', { params: { id: 1 } })).toMatchObject({
      rows: [{ entryName: 'Sam 01', rank: 1, total: 1, points: [1] }],
    });
    expect(await sam.call('listPicks', { query: { entryId: 1 } })).toMatchObject([
      { pick: 'Duke' },
      { pick: 'Baylor' },
    ]);
    await sam.call('savePick', { query: { entryId: 1 }, body: { gameId: 2, pick: 'Duke' } });
    await t.anonymous().call('forgotPassword', { body: { email: 'sam@example.org' } });
    await t.queueResets();
    await t.mailWorker.sendDue();
    expect(await t.sql((sql) => sql`select user_id from password_reset_tokens`)).toEqual([{ user_id: 1 }]);
    expect(await t.sql((sql) => sql`select round_id as id, is_queued from mailed_rounds`)).toEqual([
      { id: 1, is_queued: true },
    ]);
  }

  test('a database of the first migration migrates to the newest with all its rows, and the app works on it', async () => {
    await migrate(t.database);
    await works();
  });

  test('a backup of the first migration is migrated when it is restored', async () => {
    const file = join(folder, 'first.backup');
    await backUp(t.database, file, folder);
    await empty();
    await restore(t.database, file, folder);
    await works();
  });
});

/** All tables with their columns. */
async function columnsNow(sql: Sql): Promise<[table: string, columns: string[]][]> {
  const rows = await sql<{ table: string; columns: string[] }[]>`
    select relname as table, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
    group by relname order by relname
  `;
  return rows.map(({ table, columns }) => [table, columns]);
}

/** The columns that the previous version relies on, with type and whether they may be null or omitted. */
async function reliedOn(sql: Sql): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    select c.relname || '.' || attname || ' ' || format_type(atttypid, atttypmod)
      || case when not attnotnull then ' may be null'
        when not atthasdef and attidentity = '' then ' has to be given' else '' end as what
    from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname <> 'schema_migrations'
    order by 1
  `;
  return rows.map(({ what }) => what);
}

/** The constraints and unique indexes that can reject a write; a foreign key can do so in both tables. */
async function heldTo(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; what: string }[]>`
    select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as what
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 't', 'x')
    union all
    select confrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' and confdeltype in ('a', 'r')
    union all
    select indrelid::regclass || '.' || relname, pg_get_indexdef(indexrelid)
    from pg_index join pg_class on oid = indexrelid where relnamespace = 'public'::regnamespace and indisunique
    order by name
  `;
  return new Map(rows.map(({ name, what }) => [name, what]));
}

/** Returns the tables of before that a migration locks against readers; the migration is rolled back. */
async function lockedBy(tx: Tx, number: number): Promise<string[]> {
  const tables = (await columnsNow(tx)).map(([table]) => table);
  return tx.dryRun(async () => {
    await tx.unsafe(findMigration(number)?.sql ?? '');
    const rows = await tx<{ name: string }[]>`
      select distinct relation::regclass::text as name from pg_locks
      where pid = pg_backend_pid() and mode = 'AccessExclusiveLock' and relation::regclass::text = any(${tables})
    `;
    return rows.map(({ name }) => name);
  });
}

/** Constraints added to existing tables, with the reason why writes of the previous version pass them. */
const HARMLESS = {
  'users.users_email_key': 'no version without it has been released',
  'games.games_place_taken': 'no version without it has been released',
  'games.games_slot_check': 'the previous version does not write the slot',
  'rounds.rounds_reopened_by_fkey': 'the previous version does not write it, and deleting a user clears it',
  'audit_log.audit_log_actor_known': 'the previous version omits the actor',
  'audit_log.audit_log_actor_of_user': 'the previous version omits the actor',
  'games.games_abbr1_check': 'the previous version does not write it',
  'games.games_abbr2_check': 'the previous version does not write it',
  'games.games_color1_check': 'the previous version does not write it',
  'games.games_color2_check': 'the previous version does not write it',
  'groups.groups_counts_from_a_round': 'the previous version does not write it, and its default passes',
  'users.users_tile_color_check': 'the previous version does not write it',
  'users.users_tile_emoji_check': 'the previous version does not write it',
  'seasons.seasons_feed_known': 'the previous version does not write it',
  'seasons.seasons_league_known': 'the previous version does not write it',
  'games.games_broadcast_check': 'the previous version does not write it',
  'games.games_by_hand_known': 'the previous version does not write it',
  'games.games_clock_check': 'the previous version does not write it',
  'games.games_score1_check': 'the previous version does not write it',
  'games.games_score2_check': 'the previous version does not write it',
  'games.games_status_known': 'the previous version does not write it',
  'games.games_winner_by_known': 'the previous version does not write it',
  'groups.groups_upset_bonus_known': 'the previous version does not write it, and its default passes',
  'groups.groups_tie_breaker_known': 'the previous version does not write it, and its default passes',
  'audit_log.corrections_id_fkey': 'no version deletes rows of the audit log',
  'sealed_picks.sealed_picks_text_check': 'no version without it has been released',
  'feed_games.feed_games_final_whole': 'no version without it has been released',
  'group_memberships.group_memberships_joined_after_known':
    'the previous version does not write it, and its default passes',
  'groups.groups_earlier_rounds_known': 'the previous version does not write it, and its default passes',
  'pool_corrections.pool_corrections_computed': 'no version without it has been released',
  'rounds.rounds_sealed_as_locked': 'the previous version does not write it, and its default passes',
};

/** Columns that a migration took; no version that reads them has been released. */
const GONE = [
  'corrections.done_to integer',
  'feed_games.event_id text has to be given',
  'pool_corrections.moved jsonb has to be given',
];

/** The migration of two tables of a version that was never released. */
const LOCKS_TWO = 39;

describe('neighboring versions at once', () => {
  test('no migration removes a column that the previous version reads or requires one that it does not write', async () => {
    await empty();
    await migrateUpTo(t.database, 1);
    let before = await t.database.query(reliedOn);
    for (let number = 2; number <= newest; number += 1) {
      await migrateUpTo(t.database, number);
      const after = await t.database.query(reliedOn);
      const tables = new Set(before.map((what) => what.split('.')[0]));
      expect(
        before.filter((what) => !after.includes(what) && !GONE.includes(what)),
        `migration ${number} takes`,
      ).toEqual([]);
      const added = after.filter((what) => !before.includes(what) && tables.has(what.split('.')[0]));
      expect(
        added.filter((what) => what.endsWith(' has to be given')),
        `migration ${number} asks for`,
      ).toEqual([]);
      before = after;
    }
  });

  test('no migration adds a constraint to tables of the previous version, except for the listed ones', async () => {
    await empty();
    await migrateUpTo(t.database, 1);
    const added: string[] = [];
    for (let number = 2; number <= newest; number += 1) {
      const tables = new Set((await t.database.query(columnsNow)).map(([table]) => table));
      const before = await t.database.query(heldTo);
      await migrateUpTo(t.database, number);
      for (const [name, what] of await t.database.query(heldTo)) {
        const [table = ''] = name.split('.');
        if (tables.has(table) && before.get(name) !== what) added.push(name);
      }
    }
    expect(added).toEqual(Object.keys(HARMLESS));
  });

  test('a migration locks at most one table of the previous version, so that none waits for the other’s', async () => {
    await empty();
    for (let number = 9; number <= newest; number += 1) {
      if (number === LOCKS_TWO) continue;
      await migrateUpTo(t.database, number - 1);
      const locked = await t.database.transact(lockedBy, number);
      expect(locked.length, `migration ${number} locks ${locked.join()}`).toBeLessThan(2);
    }
  });

  test('every call works in a running app after a newer version has added columns to every table', {
    tags: 'slow',
  }, async () => {
    await empty();
    await migrate(t.database);
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
    expect(before.filter((line) => !/ 20\d$/.test(line))).toEqual([]);

    const next = join(folder, `next${sep}`);
    cpSync(MIGRATIONS, next, { recursive: true });
    const tables = (await t.database.query(columnsNow)).map(([table]) => table);
    const number = String(newest + 1).padStart(4, '0');
    writeFileSync(
      join(next, `${number}_next.sql`),
      tables.map((table) => `alter table ${table} add column next text default 'next';`).join('\n'),
    );
    await migrate(t.database, pathToFileURL(next));
    expect(await statuses()).toEqual(before);
  });
});
