import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, connectCommandLine } from '#server/app/connect.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { TestApp } from '#test/support/app.ts';
import { type AppProcess, runCli, startApp } from '#test/support/appProcess.ts';
import { fillDataDir } from '#test/support/embeddedTemplate.ts';
import { startReceiver } from '#test/support/receiver.ts';
import { type MailServer, openSmtp } from '#test/support/smtp.ts';

// each command starts a process
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const HOUR = 3600;
const silent = pino({ level: 'silent' });
const scratch = mkdtempSync(join(tmpdir(), 'unbusted-copy-'));
const feed = await startReceiver();
let mails: MailServer & { stop(): Promise<void> };
let site: Record<string, string> & { DATA_DIR: string };
const started: AppProcess[] = [];

/** A site of which everybody is to be told something: a locked round, a result, a reminder, a mail in the queue. */
beforeAll(async () => {
  mails = await openSmtp();
  site = {
    DATA_DIR: join(scratch, 'data'),
    INIT_CWD: scratch,
    SEED: 'none',
    PUBLIC_URL: 'https://pool.example.org',
    SMTP_URL: `smtp://${mails.address}`,
    RESULTS_FEED: 'espn',
    RESULTS_FEED_URL: feed.origin,
  };
  await fillDataDir(site.DATA_DIR);
  const database = await connect({ databaseUrl: undefined, dataDir: site.DATA_DIR }, silent);
  const t = new TestApp({ ...database, reset: async () => {} });
  const season = await t.buildSeason();
  const [first, second] = [await t.buildRound(season), await t.buildRound(season, { number: 2 })];
  await t.buildGame(first);
  await t.buildGame(second);
  const [boss, ada] = [await t.buildUser({ username: 'boss' }), await t.buildUser({ username: 'ada' })];
  const pool = await t.buildPool(boss, season);
  await t.buildMember(pool, ada);
  await t.sql((sql) => sql`update seasons set feed = 'automatic'`);
  await t.makeOlder('2 days');
  await t.moveDeadline(first, -HOUR);
  await t.moveDeadline(second, HOUR);
  await new DeadlineBarrier(database).sealSeason(season.id);
  await t.sql(
    (sql) => sql`insert into forgotten_passwords (email_key, due_at) values ('ada@example.org', clock_timestamp())`,
  );
  await database.close();
});

afterAll(async () => {
  for (const each of started) each.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await mails.stop();
  rmSync(scratch, { recursive: true });
});

const heard = () => [mails.delivered.length, feed.received.length];

/** The commands of a part of the guide, with the variables that stand before them. */
function documented(heading: string): { variables: Record<string, string>; words: string[] | undefined }[] {
  const guide = readFileSync(new URL('../../docs/guide/operate.md', import.meta.url), 'utf8');
  const [, part = ''] = guide.split(heading);
  const [, block = ''] = /```sh\n(.*?)```/s.exec(part) ?? [];
  return [...block.matchAll(/^ *((?:[A-Z_]+=\S* )*)npm (?:start|run cli -- (.*))$/gm)].map(([, named = '', words]) => ({
    variables: Object.fromEntries(
      [...named.matchAll(/([A-Z_]+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]),
    ),
    words: words?.split(' '),
  }));
}

/** Names in the guide that are other ones here. */
function here(variables: Record<string, string>): Record<string, string> {
  const { DATA_DIR, PORT, ...others } = { ...site, ...variables };
  return { ...others, PORT: '0', DATA_DIR: DATA_DIR === '/tmp/tried' ? join(scratch, 'tried') : (DATA_DIR ?? '') };
}

async function run(variables: Record<string, string>): Promise<AppProcess> {
  const app = startApp(variables);
  started.push(app);
  await app.url();
  return app;
}

/** Waits until the process has dropped what came up: it had a second, and all that it could tell was due. */
async function untilDropped(dataDir: string): Promise<void> {
  const database = await connectCommandLine({ databaseUrl: undefined, dataDir }, silent);
  const told = () => database.query((sql) => sql`select from reminded_rounds where is_queued`);
  await expect.poll(told, { timeout: 30_000 }).not.toEqual([]);
  const waiting = () => database.query((sql) => sql`select from forgotten_passwords union all select from deliveries`);
  expect(await waiting()).toEqual([]);
  await database.close();
}

test('the guide’s test of a backup reaches nobody: no mail, no feed; the site itself tells all', {
  tags: 'slow',
}, async () => {
  const commands = documented('**Test a backup**');
  expect(commands.map(({ words }) => words?.[0])).toEqual(['backup', 'backup', 'restore', undefined]);
  for (const { variables, words } of commands) {
    if (words) expect(await runCli(here(variables), words)).toMatchObject({ code: 0, errors: '' });
  }
  const copy = await run(here(commands.at(-1)?.variables ?? {}));
  await copy.waitForOutput(
    /(This is a restored copy: it sends nothing)\. If it is the real site now: `npm run cli -- go-live`/,
  );
  await untilDropped(join(scratch, 'tried'));
  copy.kill('SIGTERM');
  expect(await copy.ended).toMatchObject({ code: 0 });

  // somebody forgets to take the addresses away
  const careless = await run({ ...site, PORT: '0', DATA_DIR: join(scratch, 'tried') });
  await untilDropped(join(scratch, 'tried'));
  careless.kill('SIGTERM');
  await careless.ended;
  expect(heard()).toEqual([0, 0]);

  await run({ ...site, PORT: '0' });
  await expect.poll(heard, { timeout: 60_000 }).toEqual([2, expect.any(Number)]);
  await expect.poll(() => feed.received.length, { timeout: 60_000 }).toBeGreaterThan(0);
});

test('a copy that goes live while it runs tells what comes up from then on', { tags: 'slow' }, async () => {
  const dataDir = join(scratch, 'tried');
  const before = heard();
  await run({ ...site, PORT: '0', DATA_DIR: dataDir });
  expect(await runCli({ ...site, DATA_DIR: dataDir }, ['go-live'])).toEqual({
    code: 0,
    output: 'This is the real site now: it sends from here on.\n',
    errors: '',
  });
  const database = await connectCommandLine({ databaseUrl: undefined, dataDir }, silent);
  await database.query(
    (sql) => sql`insert into forgotten_passwords (email_key, due_at) values ('ada@example.org', clock_timestamp())`,
  );
  await database.close();
  await expect.poll(() => heard()[0], { timeout: 10_000 }).toBe((before[0] ?? 0) + 1);
});
