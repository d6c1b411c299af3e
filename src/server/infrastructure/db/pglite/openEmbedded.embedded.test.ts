import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { connect, connectCommandLine } from '#server/app/connect.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { writeLastBackup } from '#server/infrastructure/db/lastBackup.ts';
import { NODE } from '#test/support/appProcess.ts';
import { fillDataDir, isShutDown } from '#test/support/embeddedTemplate.ts';
import { createMarks, mark, marks } from '#test/support/marks.ts';
import { isTaken } from './dataDirLock.ts';
import { openEmbedded } from './openEmbedded.ts';

const PROGRAM = fileURLToPath(new URL('../../../../../test/support/dbHolder.ts', import.meta.url));

const scratch = mkdtempSync(join(tmpdir(), 'unbusted-open-'));
const BACKUP = { path: join(scratch, 'site.backup'), takenAt: new Date().toISOString(), bytes: 1 };
afterAll(() => rmSync(scratch, { recursive: true }));
const silent = pino({ level: 'silent' });

/** A directory with a database to copy. */
const made = join(scratch, 'made');
beforeAll(async () => {
  await fillDataDir(made);
  const database = await connect({ databaseUrl: undefined, dataDir: made }, silent);
  await database.query(createMarks);
  await database.close();
});

function copyOfMade(): string {
  const dir = mkdtempSync(join(scratch, 'data-'));
  cpSync(made, dir, { recursive: true });
  return dir;
}

async function open(dataDir: string, log = silent): Promise<Database> {
  const database = await connect({ databaseUrl: undefined, dataDir }, log);
  onTestFinished(() => database.close());
  return database;
}

/** Another process that has the directory open. */
async function holder(dir: string): Promise<ChildProcessByStdio<null, Readable, Readable>> {
  const [node, ...flags] = NODE;
  const child = spawn(node, [...flags, PROGRAM, dir], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

describe('data directory', () => {
  test('opening an existing data directory makes it accessible to its owner alone, and closing leaves it with all writes', async () => {
    const dir = copyOfMade();
    chmodSync(dir, 0o755);
    const database = await connect({ databaseUrl: undefined, dataDir: dir }, silent);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    await database.query(mark, 1);
    await database.close();
    expect(isShutDown(dir)).toBe(true);
    expect(existsSync(join(dir, '.s.PGSQL.5432'))).toBe(false);
    // it is unlocked
    const tool = await connectCommandLine({ databaseUrl: undefined, dataDir: dir }, silent);
    await tool.query(mark, 2);
    await tool.close();
    expect(await (await open(dir)).query(marks)).toEqual([1, 2]);
  });

  test('a database that cannot be opened is reported in one line, and its directory is unlocked', async () => {
    const dir = mkdtempSync(join(scratch, 'data-'));
    mkdirSync(join(dir, 'postgres'));
    writeFileSync(join(dir, 'postgres/PG_VERSION'), '9.6\n');
    const refused = connect({ databaseUrl: undefined, dataDir: dir }, silent);
    await expect(refused).rejects.toMatchObject({ name: 'StartupError' });
    await expect(refused).rejects.toThrow(/^The database in .* cannot be opened: [^\n]+$/);
    expect(isTaken(dir)).toBe(false);
  });

  test('a database with damaged files is reported in one line that names the last backup and how to restore it', async () => {
    const dir = copyOfMade();
    await writeLastBackup(dir, BACKUP);
    rmSync(join(dir, 'postgres/global/pg_control'));
    const refused = () => connect({ databaseUrl: undefined, dataDir: dir }, silent);
    const damage = `The database in ${dir} cannot be opened: its files are damaged, or of another version.`;
    const [last, restore] = [
      `the last backup, of ${BACKUP.takenAt}`,
      '`DATA_DIR=<a new folder> npm run cli -- restore',
    ];
    await expect(refused()).rejects.toThrow(
      `${damage} Restore ${last}, which was ${BACKUP.path} and is not there now, by ${restore} <file>\``,
    );
    writeFileSync(BACKUP.path, 'lines');
    await expect(refused()).rejects.toThrow(`${damage} Restore ${last}, by ${restore} ${BACKUP.path}\``);
  });

  test('a data directory with a path too long for a socket is opened without one, with a warning', {
    tags: 'slow',
  }, async () => {
    const dir = join(scratch, 'x'.repeat(100));
    cpSync(made, dir, { recursive: true });
    const warnings: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => warnings.push(JSON.parse(line).msg) });
    await open(dir, log);
    expect(warnings).toEqual([
      `The command line tool cannot reach this app while it runs: the path of ${dir} is too long for a socket`,
    ]);
    await expect(connectCommandLine({ databaseUrl: undefined, dataDir: dir }, silent)).rejects.toThrow(
      'which another process is using',
    );
  });
});

test('a database whose socket cannot be created is opened without one, with a warning', { tags: 'slow' }, async () => {
  const dir = copyOfMade();
  mkdirSync(join(dir, '.s.PGSQL.5432'));
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(JSON.parse(line).msg) });
  expect(await (await open(dir, log)).query(marks)).toEqual([]);
  expect(warnings).toEqual([expect.stringContaining('The command line tool cannot reach this app while it runs')]);
});

test.skipIf(process.getuid === undefined)(
  'the directory of another user is refused and stays usable for that user',
  async () => {
    const dir = copyOfMade();
    const own = process.getuid?.() ?? 0;
    const asAnother = vi.spyOn(process, 'getuid').mockReturnValue(own + 1);
    onTestFinished(() => asAnother.mockRestore());
    await expect(open(dir)).rejects.toThrow(
      `The database in ${dir} belongs to the user with the id ${own}: run this as`,
    );
    asAnother.mockReturnValue(own);
    expect(await (await open(dir)).query(marks)).toEqual([]);
  },
);

describe('locked data directory', () => {
  test('a directory that is open in another process is refused in one line, reached by the command line tool, and after a kill unlocked with all acknowledged writes', async () => {
    const dir = copyOfMade();
    const child = await holder(dir);
    const refused = connect({ databaseUrl: undefined, dataDir: dir }, silent);
    await expect(refused).rejects.toMatchObject({ name: 'StartupError' });
    await expect(refused).rejects.toThrow(
      `DATA_DIR is "${dir}", which another process is using: stop that process, or set DATA_DIR to another directory`,
    );
    const tool = await connectCommandLine({ databaseUrl: undefined, dataDir: dir }, silent);
    await tool.transact(mark, 1);
    expect(await tool.query(marks)).toEqual([1]);
    await tool.query(mark, 2);
    child.kill('SIGKILL');
    await expect(tool.query((sql) => sql`select pg_sleep(60)`)).rejects.toThrow();
    await tool.close();
    expect(existsSync(join(dir, '.s.PGSQL.5432'))).toBe(true);
    expect(await (await open(dir)).query(marks)).toEqual([1, 2]);
  });

  test('a process whose database breaks exits at once and logs why', { tags: 'slow' }, async () => {
    const dir = copyOfMade();
    const child = await holder(dir);
    const errors = text(child.stderr);
    const tool = await connectCommandLine({ databaseUrl: undefined, dataDir: dir }, silent);
    await tool.query(
      (sql) => sql`
        create function deeper(n integer) returns integer language plpgsql as $$ begin return deeper(n + 1); end $$
      `,
    );
    await expect(tool.query((sql) => sql`select deeper(1)`)).rejects.toThrow();
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(JSON.parse(await errors)).toMatchObject({
      level: pino.levels.values.fatal,
      msg: expect.stringMatching(
        /^The embedded database has broken down: the app stops\. .+\. The disk of DATA_DIR can be written to, and \d+ MB of \d+ MB are free on it$/,
      ),
      err: { message: 'RangeError: Maximum call stack size exceeded' },
    });
    await tool.close();
    expect(await (await open(dir)).query(marks)).toEqual([]);
  });
});

describe('upkeep', () => {
  test('upkeep writes checkpoints and updates the statistics', { tags: 'slow' }, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const template = inject('template');
    if (template.kind !== 'embedded') throw new Error('this is a test of the embedded database');
    const onFatal = (error: Error) => expect.unreachable(error.message);
    const database = await openEmbedded({ dir: undefined, loadDataDir: readFileSync(template.dump), onFatal }, silent);
    await database.query((sql) => sql`create table marks as select generate_series(1, 1000) as n`);
    const kept = () =>
      database.query(
        (sql) => sql`
          select reltuples::int as rows, pg_current_wal_lsn() - redo_lsn < 10000 as is_checkpointed
          from pg_class, pg_control_checkpoint() where relname = 'marks'
        `,
      );
    expect(await kept()).toEqual([{ rows: -1, isCheckpointed: false }]);
    vi.advanceTimersByTime(5 * MINUTE);
    await expect.poll(kept).toEqual([{ rows: -1, isCheckpointed: true }]);
    vi.advanceTimersByTime(55 * MINUTE);
    await expect.poll(kept).toEqual([{ rows: 1000, isCheckpointed: expect.any(Boolean) }]);
    await database.close();
  });
});
