import { spawnSync } from 'node:child_process';
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import pino from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '#server/app/connect.ts';
import { TestApp } from '#test/support/app.ts';
import { type AppProcess, runCli, startApp } from '#test/support/appProcess.ts';
import { fillDataDir } from '#test/support/embeddedTemplate.ts';

// each command starts a process
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MB = 2 ** 20;
const HOUR = 3_600_000;
const scratch = mkdtempSync(join(tmpdir(), 'unbusted-doctor-'));
const started: AppProcess[] = [];
afterEach(async () => {
  for (const app of started) app.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  started.length = 0;
});
afterAll(() => rmSync(scratch, { recursive: true }));

type Env = Readonly<Record<string, string>>;

function start(env: Env): AppProcess {
  const app = startApp(env);
  started.push(app);
  return app;
}

interface Finding {
  readonly check: string;
  readonly status: string;
  readonly text: string;
}

/** What the doctor says is wrong, by check, and its exit code. */
async function wrongs(env: Env): Promise<readonly [code: number | null, ...lines: string[]]> {
  const { code, output, errors } = await runCli(env, ['doctor', '--json']);
  expect(errors).toBe('');
  const findings: Finding[] = JSON.parse(output);
  return [code, ...findings.flatMap(({ check, status, text }) => (status === 'wrong' ? [`${check}: ${text}`] : []))];
}

test('the doctor works while the app runs, while it is down, and without a database', async () => {
  const env = { PORT: '0', SEED: 'none', DATA_DIR: join(scratch, 'data') };
  const none = `DATA_DIR is "${env.DATA_DIR}", which has no database`;
  expect(await wrongs(env)).toEqual([1, `database: ${none}`, 'app: The app is not running']);
  await fillDataDir(env.DATA_DIR);
  const app = start(env);
  await app.url();
  const { code, output } = await runCli(env, ['doctor']);
  expect(output.split('\n')).toEqual([
    'ok       variables   None is ignored or looks misspelt',
    'ok       files       They belong to one user, and nobody else can read them',
    expect.stringMatching(/^ok {7}disk {8}[\d,]+ MB of [\d,]+ MB are free on the disk of DATA_DIR; two backups/),
    `ok       database    Embedded, in ${env.DATA_DIR}, through the app`,
    expect.stringMatching(/^ok {7}schema {6}That of this version, made by Unbusted \d/),
    'ok       write       A row was written, and the message of a change arrives',
    'ok       clock       That of the database is that of this machine, and after the last lock',
    'ok       rounds      None is locked before its deadline',
    'ok       backup      Last backup: never, on a new site',
    'skipped  admin       There is no site admin: `npm run cli -- admin <name>` makes one',
    'skipped  app         PORT is 0: its address is unknown',
    'skipped  PUBLIC_URL  It is not set: links lead to http://localhost:0',
    'skipped  proxy       PUBLIC_URL is not https',
    'skipped  streams     PUBLIC_URL is not set',
    'skipped  mail        SMTP_URL is not set: the site sends no email',
    'skipped  feed        RESULTS_FEED is off',
    'Nothing is wrong.',
    '',
  ]);
  expect(code).toBe(0);
  expect(await wrongs({ ...env, SMTPURL: 'smtp://127.0.0.1' })).toEqual([
    1,
    'variables: SMTPURL is set and unknown: is SMTP_URL meant?',
  ]);
  app.kill('SIGTERM');
  await app.ended;
  const { output: down } = await runCli(env, ['doctor']);
  expect(down).toContain(`\nok       database    Embedded, in ${env.DATA_DIR}\n`);
  expect(down).toContain('\nwrong    app         The app is not running. Start it, ');
  expect(down.endsWith('\n1 thing is wrong.\n')).toBe(true);
});

test('the doctor says in one line that a variable is invalid, or that no server answers', {
  tags: 'slow',
}, async () => {
  const env = { PORT: '0', DATA_DIR: join(scratch, 'data') };
  expect(await wrongs({ ...env, NODE_ENV: 'prod' })).toEqual([
    1,
    'variables: NODE_ENV is "prod"; expected production, development or test',
  ]);
  expect(await wrongs({ ...env, DATABASE_URL: 'postgres://pool:hunter2@127.0.0.1:1/pool' })).toEqual([
    1,
    expect.stringMatching(/^database: .*127\.0\.0\.1:1\/pool.*start PostgreSQL there/),
  ]);
});

test('a clock that jumps and comes back is found, and the round that it has locked', { tags: 'slow' }, async () => {
  const env = { PORT: '0', SEED: 'none', DATA_DIR: join(scratch, 'clock') };
  await fillDataDir(env.DATA_DIR);
  const database = await connect({ databaseUrl: undefined, dataDir: env.DATA_DIR }, pino({ level: 'silent' }));
  const t = new TestApp({ ...database, reset: async () => {} });
  const deadline = new Date(Date.now() + HOUR).toISOString();
  await t.buildRound(await t.buildSeason({ year: 2027 }), { number: 2, deadline });
  await database.close();
  const preload = `--import=${new URL('../faults/wrongClock.ts', import.meta.url)}`;
  const jumped = start({ ...env, CLOCK_AHEAD_MS: String(2 * HOUR), NODE_OPTIONS: preload });
  await jumped.url();
  await expect
    .poll(() => wrongs(env), { timeout: 30_000 })
    .toEqual([1, expect.stringMatching(/^clock: The clock of this machine is 7,\d{3} s behind that of the database/)]);
  jumped.kill('SIGTERM');
  await jumped.ended;
  const app = start(env);
  await app.waitForOutput(
    /"msg":"(In March 2027 round 2 is locked although its deadline is ahead: was the clock wrong\?)/,
  );
  expect(await wrongs(env)).toEqual([
    1,
    expect.stringMatching(/^clock: The last lock was at .+, [67],\d{3} s ahead of the database’s clock/),
    'rounds: In March 2027 round 2 is locked although its deadline is ahead: was the clock wrong?',
  ]);
});

const disk = join(scratch, 'disk');
mkdirSync(disk);
const mount = (...words: string[]) => spawnSync('mount', words).status === 0;
const unmount = () => spawnSync('umount', [disk]);
/** Only root may mount a small file system. */
const canMount = process.platform === 'linux' && mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk);
if (canMount) unmount();

async function fill(): Promise<void> {
  const file = createWriteStream(join(disk, 'fill'));
  const { bavail, bsize } = statfsSync(disk);
  for (let left = bavail * bsize; left > 0; left -= MB) file.write(Buffer.alloc(Math.min(left, MB)));
  file.end();
  await finished(file).catch(() => {});
}

describe.skipIf(!canMount)('on a small disk', () => {
  const env = { PORT: '0', SEED: 'none', DATA_DIR: join(disk, 'data') };
  beforeEach(() => mount('-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', disk));
  afterEach(unmount);

  test('the doctor finds that it is full, while the app runs and while it is down, and ends no site', {
    tags: 'slow',
  }, async () => {
    await fillDataDir(env.DATA_DIR);
    const app = start(env);
    const url = await app.url();
    expect(await wrongs(env)).toEqual([0]);
    await fill();
    const noSpace = 'No space is left on the disk of DATA_DIR: 0 MB of 128 MB free';
    expect(await wrongs(env)).toEqual([1, `disk: ${noSpace}`, `write: ${noSpace}`]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    app.kill('SIGTERM');
    expect(await app.ended).toMatchObject({ code: 0 });
    expect(await wrongs(env)).toEqual([1, `disk: ${noSpace}`, 'app: The app is not running']);
  });

  test('the doctor finds that it is read-only', { tags: 'slow' }, async () => {
    await fillDataDir(env.DATA_DIR);
    chmodSync(env.DATA_DIR, 0o700);
    expect(mount('-o', 'remount,ro', disk)).toBe(true);
    expect(await wrongs(env)).toEqual([1, 'disk: The disk of DATA_DIR is read-only', 'app: The app is not running']);
  });
});
