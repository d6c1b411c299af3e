import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { insertSite } from '#server/infrastructure/db/lastBackup.ts';
import type { Job } from '#server/infrastructure/jobs/job.ts';
import { testApp } from '#test/support/app.ts';
import { checkBackup } from './checkBackup.ts';
import { checkBackupDir, startNightlyBackups } from './nightlyBackups.ts';

const t = await testApp();
const scratch = mkdtempSync(join(tmpdir(), 'unbusted-nightly-'));
afterAll(() => rmSync(scratch, { recursive: true }));
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) });
let backupDir: string;

beforeEach(async () => {
  await t.database.reset();
  await t.database.query(insertSite);
  lines.length = 0;
  backupDir = mkdtempSync(join(scratch, 'backups-'));
});

/** The last full minute by the database's clock. */
function thisMinute(): string {
  const now = new Date(t.database.now());
  return [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** A process that was started two minutes ago; `look` has it look at the clock, which shows the time of BACKUP_AT by then. */
function startProcess(more: { backupAt?: string } = {}): { look: () => void } {
  let lateMs = 2 * MINUTE;
  const database = { ...t.database, now: () => t.database.now() - lateMs };
  const config = { backupAt: thisMinute(), backupDir, dataDir: scratch, ...more };
  const job: Job | undefined = startNightlyBackups({ database, config, log });
  onTestFinished(() => job?.stop());
  return {
    look() {
      lateMs = 0;
      job?.run();
    },
  };
}

const written = () => readdirSync(backupDir).sort();
const lastBackup = async () => {
  const root = await t.buildUser({ isAdmin: true });
  return (await root.call('readSite')).lastBackup;
};

test('each night one process backs the site up, and the console says when, how large and that it is not overdue', async () => {
  await t.buildUser();
  const processes = [startProcess(), startProcess()];
  expect(await lastBackup()).toEqual({ at: null, bytes: null, failure: null, isOverdue: false });
  for (const { look } of processes) look();
  await expect.poll(async () => (await lastBackup()).at).not.toBeNull();
  for (const { look } of processes) look();
  const [name = '', ...others] = written();
  expect(others).toEqual([]);
  expect(name).toMatch(/^unbusted-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/);
  const path = join(backupDir, name);
  const { takenAt, counts } = await checkBackup(path);
  expect(counts.get('users')).toBeGreaterThanOrEqual(1);
  expect(await lastBackup()).toEqual({ at: takenAt, bytes: statSync(path).size, failure: null, isOverdue: false });
  expect(lines).toEqual([]);
});

test('the newest 14 are kept, other files stay, and what a killed backup has left goes', async () => {
  const dated = (day: number) => `unbusted-2020-03-${String(day).padStart(2, '0')}T04-15-00Z.backup`;
  for (let day = 1; day <= 20; day += 1) writeFileSync(join(backupDir, dated(day)), '');
  const host = hostname().replaceAll('.', '-');
  const part = (pid: number) => `${dated(21)}.${host}.${pid}.01234567-89ab-cdef-0123-456789abcdef.part`;
  // a process id above the system's limit
  for (const name of ['notes.txt', part(2 ** 22 + 1), part(process.pid)]) writeFileSync(join(backupDir, name), '');
  startProcess().look();
  const kept = [...Array.from({ length: 13 }, (_, index) => dated(8 + index)), part(process.pid), 'notes.txt'];
  await expect.poll(() => written().filter((name) => !/^unbusted-(?!2020)/.test(name))).toEqual(kept.sort());
  expect(written()).toHaveLength(16);
});

test('a backup that fails is a line, is shown in the console, and is not tried again at once', async () => {
  rmSync(backupDir, { recursive: true });
  writeFileSync(backupDir, 'a file');
  const { look } = startProcess();
  look();
  await expect.poll(async () => (await lastBackup()).failure).toContain('is no folder');
  look();
  expect(lines).toEqual([expect.stringMatching(/^The nightly backup failed: [^\n]+ is no folder: create it first$/)]);
});

test('a restored copy and a site with BACKUP_AT=off make none', async () => {
  startProcess({ backupAt: 'off' }).look();
  await t.sql((sql) => sql`update site set is_copy = true`);
  const { look } = startProcess();
  look();
  await t.database.query((sql) => sql`select pg_sleep(0.2)`);
  expect(written()).toEqual([]);
});

test('after 36 hours without a backup it is overdue', async () => {
  expect(await lastBackup()).toMatchObject({ isOverdue: false });
  await t.sql((sql) => sql`update site set made_at = made_at - interval '36 hours 1 minute'`);
  expect(await lastBackup()).toMatchObject({ at: null, isOverdue: true });
});

test('a BACKUP_DIR that is no folder stops the start, by a line that names it', () => {
  const file = join(scratch, 'file');
  writeFileSync(file, '');
  const check = (dir: string) => checkBackupDir({ backupAt: '04:15', backupDir: dir, dataDir: scratch });
  expect(() => check(file)).toThrow(`BACKUP_DIR is "${file}"; expected a folder that this user can write to (`);
  expect(() => check('/proc/nowhere')).toThrow('BACKUP_DIR is "/proc/nowhere"; expected a folder');
  const made = join(scratch, 'new/folder');
  check(made);
  expect(statSync(made).mode & 0o777).toBe(0o700);
  mkdirSync(join(scratch, 'old'));
  check(join(scratch, 'old'));
});
