import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import pino from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectCommandLine } from '#server/app/connect.ts';
import { type AppProcess, runCli, startApp } from '#test/support/appProcess.ts';
import { fillDataDir } from '#test/support/embeddedTemplate.ts';

// each command starts a process
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MB = 2 ** 20;
const scratch = mkdtempSync(join(tmpdir(), 'unbusted-disk-'));
const disk = join(scratch, 'disk');
mkdirSync(disk);
const mount = (...words: string[]) => spawnSync('mount', words).status === 0;
const unmount = () => spawnSync('umount', [disk]);
/** Only root may mount a small file system. */
const canMount = process.platform === 'linux' && mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk);
if (canMount) unmount();
afterAll(() => rmSync(scratch, { recursive: true }));

const dataDir = join(disk, 'data');
const env = { PORT: '0', SEED: 'none', DATA_DIR: dataDir, INIT_CWD: scratch };
const started: AppProcess[] = [];
const silent = pino({ level: 'silent' });
const NO_SPACE = 'No space is left on the disk of DATA_DIR: 0 MB of 128 MB free';

function start(variables: Readonly<Record<string, string>> = env): AppProcess {
  const app = startApp(variables);
  started.push(app);
  return app;
}

async function fill(): Promise<void> {
  const file = createWriteStream(join(disk, 'fill'));
  const { bavail, bsize } = statfsSync(disk);
  for (let left = bavail * bsize; left > 0; left -= MB) file.write(Buffer.alloc(Math.min(left, MB)));
  file.end();
  await finished(file).catch(() => {});
}

describe.skipIf(!canMount)('on a small disk', () => {
  beforeEach(() => mount('-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', disk));
  afterEach(async () => {
    for (const app of started) app.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
    started.length = 0;
    unmount();
  });

  test('a backup while the disk is full is refused in one line, and the site goes on', { tags: 'slow' }, async () => {
    await fillDataDir(dataDir);
    const app = start();
    const url = await app.url();
    await fill();
    const refused = { code: 1, output: '', errors: `${NO_SPACE}\n` };
    expect(await runCli(env, ['backup', 'elsewhere.backup'])).toEqual(refused);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    rmSync(join(disk, 'fill'));
    expect(await runCli(env, ['backup', 'elsewhere.backup'])).toMatchObject({ code: 0, errors: '' });
    // a stop on a full disk
    await fill();
    app.kill('SIGTERM');
    expect(await app.ended).toMatchObject({ code: 0, errors: '' });
  });

  test('a database that cannot write its log ends the site with the line of its disk alone', {
    tags: 'slow',
  }, async () => {
    await fillDataDir(dataDir);
    const app = start();
    await app.url();
    await fill();
    const database = await connectCommandLine({ databaseUrl: undefined, dataDir }, silent);
    await database.query((sql) => sql`checkpoint`).catch(() => {});
    await database.close().catch(() => {});
    const { code, output, errors } = await app.ended;
    expect({ code, errors }).toEqual({ code: 1, errors: '' });
    const { msg, ...rest } = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '');
    expect(msg).toBe(`${NO_SPACE}. The app stops, and nothing that was saved is lost: mend that, and start it again`);
    expect(rest).not.toHaveProperty('err');
  });

  test('what fails for lack of space says that nothing can be saved, and /readyz and the metrics why', async () => {
    await fillDataDir(dataDir);
    const app = start({ ...env, METRICS_PORT: '0', RATE_LIMITS: 'off' });
    const url = await app.url();
    const metrics = await app.waitForOutput(/metrics are at (\S+)/);
    const up = async () => /^unbusted_database_up (\d)$/m.exec(await (await fetch(metrics)).text())?.[1];
    expect(await up()).toBe('1');
    await fill();
    const statuses = new Map<number, unknown>();
    // pages that are there still have room for some
    for (let count = 0; count < 300 && !statuses.has(503); count += 1) {
      const account = { username: `player ${count}`, password: 'a secret', confirmPassword: 'a secret' };
      const answer = await fetch(`${url}/api/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...account, email: `${count}@example.org` }),
      });
      statuses.set(answer.status, await answer.text());
    }
    expect(statuses.get(503)).toBe('Nothing can be saved right now. Please try again later.');
    expect([...statuses.keys()].filter((status) => status !== 201)).toEqual([503]);
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, NO_SPACE]);
    expect(await up()).toBe('0');
    rmSync(join(disk, 'fill'));
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test('a first start on a full disk, and a start on a read-only one, are one line', { tags: 'slow' }, async () => {
    await fill();
    expect(await start().ended).toEqual({ code: 1, output: '', errors: `${NO_SPACE}\n` });
    rmSync(join(disk, 'fill'));
    await fillDataDir(dataDir);
    expect(mount('-o', 'remount,ro', disk)).toBe(true);
    const readOnly = { code: 1, output: '', errors: 'The disk of DATA_DIR is read-only\n' };
    expect(await start().ended).toEqual(readOnly);
    expect(await start({ ...env, DATA_DIR: join(disk, 'new/data') }).ended).toEqual(readOnly);
    expect(await runCli(env, ['reset-password', 'ada'])).toEqual(readOnly);
  });
});
