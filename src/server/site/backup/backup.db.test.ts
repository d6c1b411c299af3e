import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/infrastructure/db/database.ts';
import { isCopy } from '#server/infrastructure/silence/silence.ts';
import { version } from '#server/infrastructure/version.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { lockDueRound } from '#server/tournament/rounds/lockQueries.ts';
import { TestApp, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { emptyEmbedded, testDatabase } from '#test/support/database.ts';
import { readAll, resourcesIn } from '#test/support/readAll.ts';
import { buildScene, CALLERS, type CallerKind, type Scene } from '#test/support/scene.ts';
import { type ArchiveHead, BackupError, FORMAT, MAX_LINE_LENGTH, readArchive, writeArchive } from './archive.ts';
import { backUp } from './backup.ts';
import { listFilled, listTables } from './backupQueries.ts';
import { checkBackup } from './checkBackup.ts';
import { restore } from './restore.ts';

const t = await testApp();
/** the same kind of database, emptied before each restore */
const target = new TestApp(await testDatabase());
/** the embedded database without tables */
const bare = new TestApp(await emptyEmbedded());

const folder = mkdtempSync(join(tmpdir(), 'unbusted-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'site.backup');
const fileOf = (name: string) => join(folder, name);

let scene: Scene;

beforeAll(async () => {
  scene = await buildScene(t);
  const { siteAdmin, owner, signedIn } = scene.people;
  const name = '"a", \\b {c,null} [🏀] ḍ̇';
  await owner.call('changeEntry', { params: { id: scene.entry.id }, body: { name } });
  await siteAdmin.call('changeSeason', { params: { id: scene.season.id }, body: { name: 'The Dance' } });
  // the autopilot picks it at the lock, which a new pool waits for
  await t.buildGame(scene.past, { team1: 'Iowa', seed1: 8, team2: 'Utah', seed2: 9 });
  await t.sql((sql) => sql`update entries set autopilot = 'favorites' where id = ${scene.entry.id}`);
  const points = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
  const scoring = { points, countsFrom: 3, upsetBonus: 2, tieBreaker: 'total', earlierRounds: 'count' } as const;
  await owner.call('createPool', { body: { name: 'Second chance', seasonId: scene.season.id, ...scoring } });
  await owner.call('saveGuess', { query: { entryId: scene.entry.id }, body: { total: 143 } });
  const gone = await signedIn.call('createEntry', { body: { name: 'gone', seasonId: scene.season.id } });
  await signedIn.call('deleteEntry', { params: { id: gone.id }, body: { confirmText: 'delete me' } });
  // the first reads seal the past round and make the random keys of the salts
  await readByAll(t);
  await backUp(t.database, file, folder);
});

const filledIn = async (database: Database) => database.query(listFilled, await database.query(listTables));

/** Returns what each kind of caller reads. */
async function readByAll({ app }: Pick<TestApp, 'app'>) {
  const answers: [CallerKind, unknown][] = [];
  for (const kind of CALLERS) {
    const caller = new Caller(app, scene.as(kind).cookie);
    answers.push([kind, await readAll(caller, resourcesIn(scene))]);
  }
  return answers;
}

const readAbout = (app: TestApp['app']) => new Caller(app).call('readAbout');

// every GET of nine callers, five times
test('a restored site answers every GET with the same bytes: on the same database, on the other, and back', {
  timeout: 180_000,
}, async () => {
  const original = await readByAll(t);
  // the running app has cached that there is nothing
  expect(await readByAll(target)).not.toEqual(original);
  let from = file;
  for (const [index, { database, app }] of [target, bare, target].entries()) {
    if (index === 2) await database.reset();
    const { counts } = await restore(database, from, folder);
    expect(counts.get('picks')).toBe(10);
    expect(await readAbout(app)).toMatchObject({ hasOutbox: false });
    await database.query((sql) => sql`update site set is_copy = false`);
    expect(await readByAll({ app })).toEqual(original);
    from = fileOf(`again-${index}.backup`);
    await backUp(database, from, folder);
  }
});

test('a restored site is a copy, and what waits in the queue of the backup is not restored', async () => {
  await t.sql(
    (sql) => sql`insert into deliveries (channel, about, is_urgent) values ('mail', '{"kind": "reset"}', true)`,
  );
  await t.sql((sql) => sql`insert into forgotten_passwords (email_key, due_at) values ('ada@example.org', now())`);
  const path = fileOf('waiting.backup');
  await backUp(t.database, path, folder);
  await t.sql((sql) => sql`delete from forgotten_passwords`);
  await t.sql((sql) => sql`delete from deliveries`);
  await target.database.reset();
  await restore(target.database, path, folder);
  expect(await target.database.query(isCopy)).toBe(true);
  expect(await filledIn(target.database)).not.toEqual(expect.arrayContaining(['deliveries']));
  expect(await filledIn(target.database)).not.toEqual(expect.arrayContaining(['forgotten_passwords']));
  // a backup of a live site that was a copy once is one of a copy again
  await target.sql((sql) => sql`update site set is_copy = false`);
  await backUp(target.database, fileOf('live.backup'), folder);
  await target.database.reset();
  await restore(target.database, fileOf('live.backup'), folder);
  expect(await target.database.query(isCopy)).toBe(true);
});

test('a pool is restored before the one that it goes on from, though they are far apart', async () => {
  const season = scene.bracketSeason.id;
  const owner = scene.people.poolAdmin.user.id;
  await t.sql(async (sql) => {
    await sql`
      insert into pools (name, season_id, admin_id, invite_code)
      select 'Filler', ${season}, ${owner}, lpad(n::text, 10, '0') from generate_series(1, 1001) n
    `;
    // a changed row stands behind all others
    await sql`update pools set prizes = 'A mug' where id = ${scene.pool.id}`;
  });
  const path = fileOf('apart.backup');
  await backUp(t.database, path, folder);
  await t.sql((sql) => sql`delete from pools where name = 'Filler'`);
  await target.database.reset();
  await restore(target.database, path, folder);
  const found = await target.sql((sql) => sql`select previous_id from pools where id = ${scene.nextPool.id}`);
  expect(found).toEqual([{ previousId: scene.pool.id }]);
  await target.database.reset();
  await restore(target.database, file, folder);
});

test('a restored site keeps the switch of the autopilot, its picks, and where they count', async () => {
  const kept = async ({ app, database }: TestApp) => {
    const owner = new Caller(app, scene.as('owner').cookie);
    const picks = await owner.call('listPicks', { query: { entryId: scene.entry.id } });
    return {
      entries: await owner.call('listEntries'),
      picks: picks.filter(({ isAuto }) => isAuto),
      locks: await database.query((sql) => sql`select * from autopilot_locks order by round_id, lock`),
      poolLocks: await database.query((sql) => sql`select * from pool_locks order by pool_id, round_id, lock`),
    };
  };
  const original = await kept(t);
  expect(original).toMatchObject({
    entries: [{ autopilot: 'favorites' }, { autopilot: 'off' }],
    picks: [{ pick: 'Iowa' }],
  });
  expect(await kept(target)).toEqual(original);
});

test('a restored site gives out no id twice', async () => {
  const made: unknown[] = [];
  for (const { app } of [t, target, bare]) {
    const caller = new Caller(app, scene.as('signedIn').cookie);
    const { createdAt, ...entry } = await caller.call('createEntry', {
      body: { name: 'new', seasonId: scene.season.id },
    });
    made.push(entry);
  }
  expect(new Set(made.map((entry) => JSON.stringify(entry))).size).toBe(1);
  const refused = target.sql((sql) => sql`delete from audit_log`);
  await expect(refused).rejects.toThrow('the table audit_log is append-only');
});

describe('archive file', () => {
  test('an archive is accessible to its owner alone and never overwritten', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    await expect(backUp(t.database, file, folder)).rejects.toThrow(`${file} is there already`);
    expect(readFileSync(file)).toEqual(before);
  });

  test('the first of two simultaneous backups to one name gets it', async () => {
    const path = fileOf('twice.backup');
    const ends = await Promise.allSettled([t, target].map(({ database }) => backUp(database, path, folder)));
    const done = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.takenAt] : []));
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
    expect(refused).toEqual([expect.stringContaining(`${path} is there already`)]);
    expect(gunzipSync(readFileSync(path)).toString()).toContain(`"takenAt":"${done}"`);
    expect(readdirSync(folder).filter((name) => name.startsWith('twice'))).toEqual(['twice.backup']);
  });

  test('a failed backup leaves no file', async () => {
    const before = readdirSync(folder);
    const nowhere = fileOf('nowhere');
    const refused = backUp(t.database, join(nowhere, 'site.backup'), folder);
    await expect(refused).rejects.toThrow(new BackupError(`${nowhere} is no folder: create it first`));
    expect(readdirSync(folder)).toEqual(before);
  });

  test('the lines of an archive are short, however long its rows are', async () => {
    const long = 300_000;
    await t.sql(
      (sql) => sql`
        insert into audit_log (user_id, username, action, target, actor, after)
        select user_id, username, action, target, actor, jsonb_build_object('text', repeat('x', ${long}))
        from (select * from audit_log limit 1) one, generate_series(1, 10)
      `,
    );
    const path = fileOf('long.backup');
    await backUp(t.database, path, folder);
    const lengths = gunzipSync(readFileSync(path))
      .toString()
      .split('\n')
      .map((line) => line.length);
    expect(Math.max(...lengths)).toBeLessThan(1.1 * 2 ** 20);
    await target.database.reset();
    const { counts } = await restore(target.database, path, folder);
    expect(counts.get('audit_log')).toBeGreaterThan(10);
  });

  test('an empty database is not backed up', async () => {
    await bare.database.query((sql) => sql`drop schema public cascade`);
    await bare.database.query((sql) => sql`create schema public`);
    await expect(backUp(bare.database, fileOf('empty.backup'), folder)).rejects.toThrow('the database is empty');
  });
});

test('a folder is no backup', async () => {
  await expect(checkBackup(folder)).rejects.toThrow(`${folder} is no backup of Unbusted`);
});

test('a check reads a good archive to its end and says what it holds, without a database', async () => {
  const [past] = await t.sql(
    (sql) => sql<{ name: string; lockedAt: Date }[]>`select name, locked_at from rounds where id = ${scene.past.id}`,
  );
  const { counts, ...checked } = await checkBackup(file);
  const dance = `${scene.season.year} The Dance`;
  expect(checked).toEqual({
    takenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
    maker: `Unbusted ${version}`,
    seasons: expect.arrayContaining([dance]),
    lastLock: `${past?.name} of ${dance}, ${past?.lockedAt.toISOString()}`,
  });
  const named = ['users', 'entries', 'picks'].map((table) => counts.get(table));
  expect(named).toEqual([Object.keys(scene.people).length, expect.any(Number), 10]);
});

describe('damaged archives', () => {
  beforeAll(() => target.database.reset());

  const flip = (at: number) => (bytes: Buffer) => {
    const place = at < 0 ? bytes.length + at : at;
    bytes.writeUInt8(bytes.readUInt8(place) ^ 0x10, place);
    return bytes;
  };
  const cut = (length: number) => (bytes: Buffer) => bytes.subarray(0, length < 0 ? bytes.length + length : length);

  const recompressed = (change: (content: string) => string) => (bytes: Buffer) =>
    gzipSync(change(gunzipSync(bytes).toString()));

  test.each<[what: string, damage: (bytes: Buffer) => Buffer, reason: string]>([
    ['no bytes', cut(0), 'is no backup of Unbusted'],
    [
      'the bytes of another file',
      () => Buffer.from('region,seed,team\nEast Region,1,Duke\n'),
      'is no backup of Unbusted',
    ],
    ['the bytes of another compressed file', recompressed(() => 'region,seed,team\n'), 'is no backup of Unbusted'],
    ['a bit flipped in its first byte', flip(0), 'is no backup of Unbusted'],
    [
      'another format',
      recompressed((content) => content.replace('"format":1', '"format":2')),
      `is of another build of Unbusted ${version} (format 2), and this is Unbusted ${version}: restore it with the version that made it`,
    ],
    ['a bit flipped after the gzip header', flip(10), 'is damaged'],
    ['a bit flipped in the middle', (bytes) => flip(bytes.length >> 1)(bytes), 'is damaged'],
    ['a bit flipped in the gzip checksum', flip(-5), 'is damaged'],
    ['a bit flipped in the last byte', flip(-1), 'is damaged'],
    [
      'a letter changed in its rows',
      recompressed((content) => content.replace('The Dance', 'The Dunce')),
      'is damaged',
    ],
    ['a digit changed in its checksum', recompressed((content) => content.replace(/.(?="}\n$)/, 'x')), 'is damaged'],
    ['its checksum removed', recompressed((content) => content.replace(/.*\n$/, '')), 'is damaged'],
    ['a line after its checksum', recompressed((content) => `${content}0\n`), 'is damaged'],
    ['half a line after its checksum', recompressed((content) => `${content}0`), 'is damaged'],
    ['a cut in the gzip header', cut(5), 'is damaged'],
    ['a cut after the gzip header', cut(10), 'is damaged'],
    ['only 40 bytes', cut(40), 'is damaged'],
    ['a cut in the middle', cut(2000), 'is damaged'],
    ['a cut before the gzip checksum', cut(-8), 'is damaged'],
    ['a missing last byte', cut(-1), 'is damaged'],
    ['uncompressed content', () => Buffer.concat([Buffer.of(0x1f, 0x8b), Buffer.from('lines')]), 'is damaged'],
    ['compressed content that is no text', () => gzipSync(Buffer.of(0xff)), 'is damaged'],
    [
      'a line that is too long',
      recompressed((content) => `${content}${'x'.repeat(MAX_LINE_LENGTH + 1)}`),
      'cannot be restored: it has a line of over 33554432 characters',
    ],
    ['one more byte', (bytes) => Buffer.concat([bytes, Buffer.of(10)]), 'is damaged'],
    ['one more zero byte', (bytes) => Buffer.concat([bytes, Buffer.of(0)]), 'is damaged'],
  ])('an archive with %s is refused, and nothing is restored', async (_, damage, reason) => {
    const damaged = fileOf('damaged.backup');
    writeFileSync(damaged, damage(readFileSync(file)));
    await expect(checkBackup(damaged)).rejects.toThrow(`${damaged} ${reason}`);
    await expect(restore(target.database, damaged, folder)).rejects.toThrow(`${damaged} ${reason}`);
    expect(await filledIn(target.database)).toEqual([]);
  });
});

type Change = (head: ArchiveHead, lines: string[]) => object;

/** Writes the archive with changed lines and a valid checksum. */
async function rewritten(name: string, change: Change): Promise<string> {
  const path = fileOf(name);
  rmSync(path, { force: true });
  await readArchive(file, async ({ head, lines }) => {
    const rest: string[] = [];
    for (let next = await lines.next(); !next.done; next = await lines.next()) rest.push(next.value);
    // the checksum
    rest.pop();
    const changed = change(head, rest);
    await writeArchive(
      path,
      (async function* all() {
        for (const line of [JSON.stringify(changed), ...rest]) yield `${line}\n`;
      })(),
    );
  });
  return path;
}

const withSequence = (name: string, value: string) => (head: ArchiveHead) => ({
  ...head,
  sequences: head.sequences.map((sequence) => (sequence.name === name ? { name, value } : sequence)),
});

const at = (migration: ArchiveHead['migration']) => (head: ArchiveHead) => ({ ...head, migration });

const withLines =
  (change: (lines: string[], head: ArchiveHead) => unknown): Change =>
  (head, lines) => {
    change(lines, head);
    return head;
  };
const lastRowOf = (lines: readonly string[]) => lines.findLastIndex((line) => line.startsWith('['));

describe('archives that do not fit', () => {
  beforeAll(() => target.database.reset());
  const GARBLED = 'cannot be restored: the rows of ';
  const NO_FREE_NUMBER = 'cannot be restored: its sequence users_id_seq has no free number beyond the ids of its rows';

  test.each<[what: string, change: Change, reason: string]>([
    [
      'the archive of a newer version',
      at({ number: 999, name: 'tomorrow', checksum: '', version: '0.9.0' }),
      `is of Unbusted 0.9.0 (migration 999, tomorrow), and this is Unbusted ${version}: restore it with the version that made it`,
    ],
    [
      'the archive of a version with another first migration',
      at({ number: 1, name: 'pools', checksum: 'x' }),
      'is of a version before 0.1.0 (migration 1, pools), and this is Unbusted ',
    ],
    [
      'an archive with fewer rows than it says',
      withLines((lines) => lines.splice(lastRowOf(lines), 1)),
      'cannot be restored: it has ',
    ],
    ['an archive that ends early', withLines((lines) => lines.pop()), GARBLED],
    [
      'an archive with a line after its last table',
      withLines((lines) => lines.push('0')),
      'cannot be restored: it goes on after its last table',
    ],
    [
      'an archive with a row that is too long',
      withLines((lines, { tables }) => lines.splice(0, 1, JSON.stringify([[...(tables[0]?.columns ?? []), 'more']]))),
      GARBLED,
    ],
    ['an archive with a line that is no list', withLines((lines) => lines.splice(0, 1, '{"id": 1}')), GARBLED],
    [
      'an archive without a head',
      () => ({ format: FORMAT }),
      'cannot be restored: its first line is not that of a backup',
    ],
    [
      'an archive with an unknown table',
      (head) => ({
        ...head,
        tables: head.tables.map((table) => (table.name === 'picks' ? { ...table, name: 'guesses' } : table)),
      }),
      'cannot be restored: its tables are not those of the database',
    ],
    [
      'an archive with an unknown sequence',
      (head) => ({ ...head, sequences: [{ name: 'nowhere', value: '1' }] }),
      'cannot be restored: relation "nowhere" does not exist',
    ],
    [
      'an archive without sequences',
      (head) => ({ ...head, sequences: [] }),
      'cannot be restored: its sequence access_tokens_id_seq has no free number beyond the ids of its rows',
    ],
    ['an archive with a sequence behind the ids', withSequence('users_id_seq', '1'), NO_FREE_NUMBER],
    ['an archive with an exhausted sequence', withSequence('users_id_seq', '2147483647'), NO_FREE_NUMBER],
    [
      'an archive with a row that violates a constraint',
      withLines((lines) => {
        const last = lastRowOf(lines);
        // the season of an item of pool news
        lines[last] = lines[last]?.replace(/("\d+",)"\d+"/, '$1"999"') ?? '';
      }),
      'cannot be restored: insert or update on table',
    ],
  ])('%s is refused, and nothing is restored', async (_, change, reason) => {
    const path = await rewritten('other.backup', change);
    await expect(restore(target.database, path, folder)).rejects.toThrow(`${path} ${reason}`);
    expect(await filledIn(target.database)).toEqual([]);
  });

  test('an error of the database is not reported as one of the file', async () => {
    await target.sql((sql) =>
      sql.unsafe(`
        create function be_full() returns trigger language plpgsql as
          $$ begin raise 'No space left on device' using errcode = 'disk_full'; end $$;
        create trigger full_disk before insert on users execute function be_full();
      `),
    );
    await expect(restore(target.database, file, folder)).rejects.toThrow(/^No space left on device$/);
    await target.sql((sql) => sql.unsafe('drop trigger full_disk on users; drop function be_full()'));
    expect(await filledIn(target.database)).toEqual([]);
  });

  test('the second of two simultaneous restores is refused', async () => {
    const ends = await Promise.allSettled([
      restore(target.database, file, folder),
      restore(target.database, file, folder),
    ]);
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
    expect(reasons).toEqual([expect.stringContaining('The database is not empty')]);
    const filled = await filledIn(t.database);
    expect((await filledIn(target.database)).sort()).toEqual([...filled, 'site'].sort());
  });

  test('a restore into a database with rows is refused', async () => {
    const before = await filledIn(t.database);
    await expect(restore(t.database, file, folder)).rejects.toThrow('The database is not empty');
    expect(await filledIn(t.database)).toEqual(before);
  });
});

test('rounds that are being sealed in a backup are sealed by the restored site, in the same pools', async () => {
  const { season, open, emptyRound } = scene;
  const final = await t.buildRound(season, { number: 6 });
  for (const round of [final, await t.buildRound(season, { number: 7 })]) {
    await t.buildGame(round, { region: 'Championship' });
  }
  for (const round of [open, emptyRound, final]) {
    await t.passDeadline(round);
    await t.database.transact(lockDueRound, round.id);
  }
  const path = fileOf('unsealed.backup');
  await backUp(t.database, path, folder);
  await target.database.reset();
  await restore(target.database, path, folder);
  const sealed = async ({ database }: Pick<TestApp, 'database'>) => {
    await new DeadlineBarrier(database).sealSeason(season.id);
    return database.query(
      (sql) => sql<{ roundId: number }[]>`
        select pool_id, round_id, number, entry_ids
        from seals join pool_locks using (pool_id, round_id, lock)
        where season_id = ${season.id} order by pool_id, number
      `,
    );
  };
  const seals = await sealed(target);
  expect(seals.filter((seal) => seal.roundId === final.id)).toHaveLength(3);
  expect(seals).toEqual(await sealed(t));
  expect(await target.sql((sql) => sql`select from rounds where sealed_lock < locks`)).toHaveLength(0);
  const off = await target.sql((sql) => sql`select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`);
  expect(off).toEqual([]);
});

test('what a feature that is gone has kept beside the database is left out', async () => {
  await target.database.reset();
  const rest = await rewritten('kept.backup', (head) => ({ ...head, kept: { ...head.kept, gone: ['a line'] } }));
  expect(await restore(target.database, rest, fileOf('data'))).toMatchObject({ skipped: [] });
});
