import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { findMigration } from '#server/db/migrate.ts';
import { addDemoLogins } from '#server/demo/logins.ts';
import { TestApp, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { emptyEmbedded, testDatabase } from '#test/support/database.ts';
import { readAll, resourcesIn } from '#test/support/readAll.ts';
import { buildScene, CALLERS, type CallerKind, type Scene } from '#test/support/scene.ts';
import { type ArchiveHead, FORMAT, readArchive, writeArchive } from './archive.ts';
import { backUp } from './backup.ts';
import { listFilled, listTables } from './queries.ts';
import { restore } from './restore.ts';

/** More than go into a line. */
const MANY = 30_000;

const t = await testApp();
/** the same kind of database; before a test that restores, it is emptied */
const target = new TestApp(await testDatabase());
/** the embedded one, without any table */
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
  await owner.call('renameEntry', { params: { id: scene.entry.id }, body: { name } });
  await siteAdmin.call('changeSeason', { params: { id: scene.season.id }, body: { name: 'The Dance' } });
  const gone = await signedIn.call('createEntry', { body: { name: 'gone', seasonId: scene.season.id } });
  await signedIn.call('deleteEntry', { params: { id: gone.id }, body: { confirmText: 'delete me' } });
  await backUp(t.database, file, folder);
});

const filledIn = async (database: Database) => database.query(listFilled, await database.query(listTables));

/** What everybody reads of the scene in an app. */
async function readByAll({ app }: Pick<TestApp, 'app'>) {
  const answers: [CallerKind, unknown][] = [];
  for (const kind of CALLERS) {
    const caller = new Caller(app, scene.as(kind).cookie);
    answers.push([kind, await readAll(caller, resourcesIn(scene))]);
  }
  return answers;
}

test('a restored site answers every GET with the same bytes: on the same database, on the other, and back', async () => {
  const original = await readByAll(t);
  // an app that runs already has seen that there is nothing
  expect(await readByAll(target)).not.toEqual(original);
  let from = file;
  for (const [index, { database, app }] of [target, bare, target].entries()) {
    if (index === 2) await database.reset();
    const { counts } = await restore(database, from, folder);
    expect(counts.get('picks')).toBe(8);
    expect(await readByAll({ app })).toEqual(original);
    from = fileOf(`again-${index}.backup`);
    await backUp(database, from, folder);
  }
});

test('and goes on as the site would have: no id comes twice', async () => {
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
  await expect(refused).rejects.toThrow('the record is append-only');
});

describe('the file', () => {
  test('is for its owner alone, and never written over', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    await expect(backUp(t.database, file, folder)).rejects.toThrow(`${file} is there already`);
    expect(readFileSync(file)).toEqual(before);
  });

  test('is that of the first, where two are given one name at once', async () => {
    const path = fileOf('twice.backup');
    const ends = await Promise.allSettled([t, target].map(({ database }) => backUp(database, path, folder)));
    const done = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.takenAt] : []));
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
    expect(refused).toEqual([expect.stringContaining(`${path} is there already`)]);
    expect(gunzipSync(readFileSync(path)).toString()).toContain(`"takenAt":"${done}"`);
    expect(readdirSync(folder).filter((name) => name.startsWith('twice'))).toEqual(['twice.backup']);
  });

  test('is not there when it could not be written', async () => {
    const before = readdirSync(folder);
    await expect(backUp(t.database, join(folder, 'nowhere/site.backup'), folder)).rejects.toThrow('ENOENT');
    expect(readdirSync(folder)).toEqual(before);
  });

  test('is not made of a database that no app has used', async () => {
    await bare.database.query((sql) => sql`drop schema public cascade`);
    await bare.database.query((sql) => sql`create schema public`);
    await expect(backUp(bare.database, fileOf('empty.backup'), folder)).rejects.toThrow('the database is empty');
  });
});

describe('a backup that is not as it was written is refused whole', () => {
  beforeAll(() => target.database.reset());

  const flip = (at: number) => (bytes: Buffer) => {
    const place = at < 0 ? bytes.length + at : at;
    bytes.writeUInt8(bytes.readUInt8(place) ^ 0x10, place);
    return bytes;
  };
  const cut = (length: number) => (bytes: Buffer) => bytes.subarray(0, length < 0 ? bytes.length + length : length);

  /** Other content, compressed. */
  const recompressed = (change: (content: string) => string) => (bytes: Buffer) =>
    gzipSync(change(gunzipSync(bytes).toString()));

  test.each<[what: string, damage: (bytes: Buffer) => Buffer, told: string]>([
    ['nothing at all', cut(0), 'is no backup of Unbusted'],
    ['another file', () => Buffer.from('region,seed,team\nEast Region,1,Duke\n'), 'is no backup of Unbusted'],
    ['another compressed file', recompressed(() => 'region,seed,team\n'), 'is no backup of Unbusted'],
    ['a bit flipped in its first byte', flip(0), 'is no backup of Unbusted'],
    [
      'of format 1',
      () => Buffer.from('Unbusted backup, format 1\n…'),
      'is of an older Unbusted (format 1): restore it',
    ],
    [
      'of a newer format',
      recompressed((content) => content.replace('"format":2', '"format":3')),
      'is of a newer Unbusted (format 3)',
    ],
    [
      'another number of the format',
      recompressed((content) => content.replace('"format":2', '"format":0')),
      'is damaged',
    ],
    ['a bit flipped behind the header of gzip', flip(10), 'is damaged'],
    ['a bit flipped in the middle', flip(2000), 'is damaged'],
    ['a bit flipped in the checksum of gzip', flip(-5), 'is damaged'],
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
    ['cut within the header of gzip', cut(5), 'is damaged'],
    ['cut behind the header of gzip', cut(10), 'is damaged'],
    ['cut to a few bytes', cut(40), 'is damaged'],
    ['cut in the middle', cut(2000), 'is damaged'],
    ['cut before the checksum of gzip', cut(-8), 'is damaged'],
    ['cut by a byte', cut(-1), 'is damaged'],
    [
      'something that is not compressed',
      () => Buffer.concat([Buffer.of(0x1f, 0x8b), Buffer.from('lines')]),
      'is damaged',
    ],
    ['something compressed that is no text', () => gzipSync(Buffer.of(0xff)), 'is damaged'],
    ['a byte more', (bytes) => Buffer.concat([bytes, Buffer.of(10)]), 'is damaged'],
    ['a zero byte more', (bytes) => Buffer.concat([bytes, Buffer.of(0)]), 'is damaged'],
  ])('%s', async (_, damage, told) => {
    const damaged = fileOf('damaged.backup');
    writeFileSync(damaged, damage(readFileSync(file)));
    await expect(restore(target.database, damaged, folder)).rejects.toThrow(`${damaged} ${told}`);
    expect(await filledIn(target.database)).toEqual([]);
  });
});

type Change = (head: ArchiveHead, lines: string[]) => object;

/** The backup again with other lines, sealed as if it had been written so. */
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

const at = (migration: ArchiveHead['migration']) => (head: ArchiveHead) => ({ ...head, migration });

describe('what cannot be restored is refused, and nothing is left of it:', () => {
  beforeAll(() => target.database.reset());
  const first = findMigration(1)?.checksum ?? '';
  const GARBLED = 'cannot be restored: the rows of ';

  test.each<[what: string, change: Change, told: string]>([
    [
      'a newer version’s',
      at({ number: 999, name: 'tomorrow', checksum: '' }),
      'is of a newer Unbusted (migration 999, tomorrow)',
    ],
    ['another program’s', at({ number: 10, name: 'mine', checksum: 'x' }), 'is of another Unbusted'],
    [
      'an older version’s, once a start has prepared the database',
      at({ number: 1, name: 'pools', checksum: first }),
      'is of an older Unbusted',
    ],
    [
      'one with other rows than it says',
      (head, lines) => {
        lines.splice(
          lines.findLastIndex((line) => line.startsWith('[')),
          1,
        );
        return head;
      },
      'cannot be restored: it has ',
    ],
    [
      'one that ends early',
      (head, lines) => {
        lines.pop();
        return head;
      },
      GARBLED,
    ],
    [
      'one that does not end where it should',
      (head, lines) => {
        lines.push('0');
        return head;
      },
      'cannot be restored: it goes on after its last table',
    ],
    [
      'one with a row that is too long',
      (head, lines) => {
        lines[0] = JSON.stringify([[...(head.tables[0]?.columns ?? []), 'more']]);
        return head;
      },
      GARBLED,
    ],
    [
      'one with a line that is no list',
      (head, lines) => {
        lines[0] = '{"id": 1}';
        return head;
      },
      GARBLED,
    ],
    ['one without a head', () => ({ format: FORMAT }), 'cannot be restored: its first line is not that of a backup'],
    [
      'one with a table that there is not',
      (head) => ({
        ...head,
        tables: head.tables.map((table) => (table.name === 'picks' ? { ...table, name: 'guesses' } : table)),
      }),
      'cannot be restored: its tables are not those of the database',
    ],
    [
      'one with a sequence that there is not',
      (head) => ({ ...head, sequences: [{ name: 'nowhere', value: '1' }] }),
      'cannot be restored: relation "nowhere" does not exist',
    ],
    [
      'one with a row that the database refuses',
      (head, lines) => {
        const last = lines.findLastIndex((line) => line.startsWith('['));
        lines[last] = lines[last]?.replace(/"(\d+)"/, '"999"') ?? '';
        return head;
      },
      'cannot be restored: insert or update on table',
    ],
  ])('%s', async (_, change, told) => {
    const path = await rewritten('other.backup', change);
    await expect(restore(target.database, path, folder)).rejects.toThrow(`${path} ${told}`);
    expect(await filledIn(target.database)).toEqual([]);
  });

  test('what the database cannot do just now, which is no fault of the file', async () => {
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

  test('the second of two at once', async () => {
    const ends = await Promise.allSettled([
      restore(target.database, file, folder),
      restore(target.database, file, folder),
    ]);
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
    expect(reasons).toEqual([expect.stringContaining('The database is not empty')]);
    expect(await filledIn(target.database)).toEqual(await filledIn(t.database));
  });

  test('any, where there is something already', async () => {
    const before = await filledIn(t.database);
    await expect(restore(t.database, file, folder)).rejects.toThrow('The database is not empty');
    expect(await filledIn(t.database)).toEqual(before);
  });
});

test('the logins of a demo are restored, beside those that are there', async () => {
  await target.database.reset();
  const dataDir = fileOf('data');
  const logins = ['Demo site admin: commissioner / abc', 'Demo player: sam / def'];
  await addDemoLogins(dataDir, ['Demo player: sam / of another database']);
  await restore(target.database, await rewritten('demo.backup', (head) => ({ ...head, demoLogins: logins })), dataDir);
  const kept = join(dataDir, 'demo-logins.txt');
  expect(readFileSync(kept, 'utf8').split('\n')).toEqual(['Demo player: sam / of another database', ...logins, '']);
  expect(statSync(kept).mode & 0o777).toBe(0o600);
});

describe('while saves go on', () => {
  const rival = () => scene.people.rival;
  /** Saves two picks in one statement, now these and now those. */
  async function save(turn: number): Promise<string> {
    const [duke, iowa] = turn % 2 === 0 ? ['Duke', 'Iowa'] : ['Yale', 'Drake'];
    const picks = [
      { gameId: scene.openGame.id, pick: duke ?? null },
      { gameId: scene.unpickedGame.id, pick: iowa ?? null },
    ];
    await rival().call('savePicks', { query: { entryId: scene.entries.rival.id }, body: { picks } });
    return (await changed(t.database)).at(0)?.at ?? '';
  }
  const changed = (database: Database) =>
    database.query(
      (sql) => sql<{ side: number; at: string }[]>`
        select side, changed_at::text as at from picks
        where entry_id = ${scene.entries.rival.id} and game_id <> ${scene.pastGame.id} order by game_id
      `,
    );

  beforeAll(() =>
    t.sql(
      (sql) => sql`
        insert into known_browsers (user_id, token_hash)
        select ${rival().user.id}, lpad(to_hex(n), 64, '0') from generate_series(1, ${MANY}::int) n
      `,
    ),
  );

  const isBegun = () => readdirSync(folder).some((name) => name.endsWith('.part'));

  test('no save waits for it, and it has whole saves: those that were acknowledged before, none of those after', async () => {
    const path = fileOf('busy.backup');
    const acknowledged = await save(0);
    const backup = backUp(t.database, path, folder);
    await expect.poll(isBegun, { interval: 1 }).toBe(true);
    const saving = (async () => {
      for (let turn = 1; !existsSync(path); turn += 1) await save(turn);
    })();
    await save(1);
    expect(existsSync(path)).toBe(false);
    await Promise.all([backup, saving]);
    await target.database.reset();
    await restore(target.database, path, folder);
    const [duke, iowa] = await changed(target.database);
    expect(duke).toEqual({ side: 1, at: acknowledged });
    expect(iowa).toEqual(duke);
  });

  test.runIf(t.database.kind === 'embedded')(
    'another one ends it, and leaves nothing of either in the session',
    async () => {
      const ended = backUp(t.database, fileOf('first.backup'), folder);
      const refused = expect(ended).rejects.toThrow('Another backup has begun: this one has ended');
      await expect.poll(isBegun, { interval: 1 }).toBe(true);
      await backUp(t.database, fileOf('second.backup'), folder);
      await refused;
      expect(existsSync(fileOf('first.backup'))).toBe(false);
      expect(isBegun()).toBe(false);
      expect(await t.sql((sql) => sql`select name from pg_cursors where name <> ''`)).toEqual([]);
    },
  );
});
