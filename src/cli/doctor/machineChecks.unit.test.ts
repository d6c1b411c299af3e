import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/infrastructure/config/config.ts';
import { runAll } from './check.ts';
import { MACHINE_CHECKS } from './machineChecks.ts';

const MB = 2 ** 20;
const scratch = mkdtempSync(join(tmpdir(), 'unbusted-doctor-'));
const disk = join(scratch, 'disk');
const dataDir = join(disk, 'data');
mkdirSync(disk);
const mount = (...words: string[]) => spawnSync('mount', words).status === 0;
/** Only root may mount a small file system, or give a file away. */
const isRoot = process.platform === 'linux' && mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk);
if (isRoot) spawnSync('umount', [disk]);
afterAll(() => rmSync(scratch, { recursive: true }));

/** The lines of a check, with the status before each. */
async function found(check: string, env: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const site = { config: readConfig({ DATA_DIR: dataDir, ...env }), env };
  const findings = await runAll(MACHINE_CHECKS, site, new Promise(() => {}));
  return findings.flatMap(({ check: name, status, text, todo }) =>
    name === check ? [[status, text, todo].filter((part) => part !== undefined).join(': ')] : [],
  );
}

test('variables that are ignored or look misspelt are wrong, a line each', async () => {
  expect(await found('variables')).toEqual(['ok: None is ignored or looks misspelt']);
  expect(await found('variables', { TRUSTPROXY: '1', OIDC_NAME: 'Acme ID' })).toEqual([
    'wrong: TRUSTPROXY is set and unknown: is TRUST_PROXY meant?: Take it out, or set what it needs',
    'wrong: OIDC_NAME is set and ignored: OIDC_ISSUER is not set: Take it out, or set what it needs',
  ]);
});

describe('on a disk of its own', () => {
  beforeEach(() => {
    if (isRoot) mount('-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk);
    mkdirSync(dataDir, { mode: 0o700 });
  });
  afterEach(() => {
    if (isRoot) spawnSync('umount', [disk]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('what others can read is wrong: DATA_DIR, and backups in another folder', async () => {
    const BACKUP_DIR = join(disk, 'backups');
    mkdirSync(BACKUP_DIR);
    const backup = join(BACKUP_DIR, 'unbusted-2027-03-15T04-15-00Z.backup');
    writeFileSync(backup, '', { mode: 0o600 });
    writeFileSync(join(dataDir, 'lock'), '', { mode: 0o644 });
    expect(await found('files', { BACKUP_DIR })).toEqual([
      'ok: They belong to one user, and nobody else can read them',
    ]);
    chmodSync(dataDir, 0o755);
    chmodSync(backup, 0o644);
    expect(await found('files', { BACKUP_DIR })).toEqual([
      `wrong: Others can read ${dataDir}: its mode is 755: chmod 700 ${dataDir}`,
      `wrong: Others can read ${backup}, which has secrets: chmod 600 ${backup}`,
    ]);
    rmSync(BACKUP_DIR, { recursive: true });
  });

  test('a folder of backups with which the app would not start is wrong', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    const [line] = await found('variables', { BACKUP_DIR: file });
    expect(line).toContain(`wrong: BACKUP_DIR is "${file}"; expected a folder that this user can write to (`);
  });

  test.skipIf(!isRoot)('a user whom DATA_DIR does not belong to is told so', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(12_345);
    expect(await found('files')).toEqual([
      `wrong: ${dataDir} is of the user with the id 0, and this one has 12345: Run this as that user`,
    ]);
    vi.restoreAllMocks();
  });

  test.skipIf(!isRoot)('files of another user in DATA_DIR are wrong', async () => {
    for (const name of ['one', 'two']) {
      writeFileSync(join(dataDir, name), '');
      chownSync(join(dataDir, name), 12_345, 12_345);
    }
    expect(await found('files')).toEqual([
      `wrong: Not everything in ${dataDir} is of its owner, the user with the id 0: one and 1 more: chown -R 0 ${dataDir}, and run commands as that user`,
    ]);
  });

  test.skipIf(!isRoot)('a disk that is full, nearly full or read-only is wrong', async () => {
    const FREE = 'Free some space: without it nothing can be saved';
    expect(await found('disk')).toEqual([
      'ok: 64 MB of 64 MB are free on the disk of DATA_DIR; two backups of the night will tell how fast it fills',
    ]);
    writeFileSync(join(disk, 'fill'), Buffer.alloc(60 * MB));
    expect(await found('disk')).toEqual([
      `wrong: No space is left on the disk of DATA_DIR: 4 MB of 64 MB free: ${FREE}`,
    ]);
    mount('-o', 'remount,size=400m', disk);
    writeFileSync(join(disk, 'more'), Buffer.alloc(322 * MB));
    expect(await found('disk', { BACKUP_DIR: tmpdir() })).toEqual([
      `wrong: 18 MB of 400 MB are free on the disk of DATA_DIR: it is nearly full: ${FREE}`,
      expect.stringMatching(/^ok: [\d,]+ MB of [\d,]+ MB are free on the disk of BACKUP_DIR; /),
    ]);
    rmSync(join(disk, 'more'));
    mount('-o', 'remount,ro', disk);
    expect(await found('disk')).toEqual([
      'wrong: The disk of DATA_DIR is read-only: Look for errors of the disk in the log of the system, and mount it for writing',
    ]);
    mount('-o', 'remount,rw', disk);
  });

  test.skipIf(!isRoot)(
    'a disk that will be full within two weeks is wrong, by what the nights have added',
    async () => {
      mount('-o', 'remount,size=400m', disk);
      mkdirSync(join(dataDir, 'backups'));
      mkdirSync(join(dataDir, 'postgres'));
      writeFileSync(join(dataDir, 'postgres/table'), Buffer.alloc(40 * MB));
      const night = (day: number, megabytes: number) => {
        const path = join(dataDir, `backups/unbusted-2027-03-${day}T04-15-00Z.backup`);
        writeFileSync(path, Buffer.alloc(megabytes * MB));
        utimesSync(path, Date.UTC(2027, 2, day) / 1000, Date.UTC(2027, 2, day) / 1000);
      };
      night(10, 8);
      night(12, 10);
      // a backup of 10 MB, and 1 MB more in it and 4 MB more in the database
      expect(await found('disk')).toEqual([
        'ok: 342 MB of 400 MB are free on the disk of DATA_DIR, and 15 MB a day are added',
      ]);
      writeFileSync(join(disk, 'fill'), Buffer.alloc(142 * MB));
      expect(await found('disk')).toEqual([
        'wrong: 200 MB of 400 MB are free on the disk of DATA_DIR, which is full in 13 days: 15 MB a day are added: Free some space: without it nothing can be saved',
      ]);
    },
  );
});
