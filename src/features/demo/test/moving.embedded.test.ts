import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AUDIT_KINDS } from '#contract/audit.ts';
import { type AppProcess, runCli, startApp } from '#test/support/appProcess.ts';
import { Caller } from '#test/support/caller.ts';
import { fillDataDir } from '#test/support/embeddedTemplate.ts';
import { findPostgres, type PostgresServer, startPostgres } from '#test/support/postgresServer.ts';
import { type Resources, readAll } from '#test/support/readAll.ts';

// each command starts a process
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const scratch = mkdtempSync(join(tmpdir(), 'unbusted-moving-'));
const env = { PORT: '0', DATA_DIR: join(scratch, 'data'), INIT_CWD: scratch };
const programs = findPostgres();
const started: AppProcess[] = [];
let server: PostgresServer | undefined;

beforeAll(async () => {
  await fillDataDir(env.DATA_DIR);
  if (programs) server = await startPostgres(programs);
});

afterAll(async () => {
  for (const each of started) each.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await server?.stop();
  rmSync(scratch, { recursive: true });
});

async function start(overrides: Readonly<Record<string, string>> = {}): Promise<AppProcess & { app: Hono }> {
  const process = startApp({ ...env, ...overrides });
  started.push(process);
  const url = await process.url();
  const app = new Hono().all('*', ({ req }) => {
    const { pathname, search } = new URL(req.url);
    return proxy(`${url}${pathname}${search}`, { raw: req.raw });
  });
  return { ...process, app };
}

/** The documented commands for a move, with their variables. */
function documented(databaseUrl: string) {
  const operating = readFileSync(new URL('../../../../docs/guide/operate.md', import.meta.url), 'utf8');
  const [, move = ''] = operating.split('## Move from the embedded database to a server');
  const [, block = ''] = /```sh\n(.*?)```/s.exec(move) ?? [];
  return [...block.matchAll(/^(DATABASE_URL=\S+ )?npm (start|run cli -- (.*))$/gm)].map(([, named, , words]) => ({
    variables: { ...env, ...(named && { DATABASE_URL: databaseUrl }) },
    words: words?.split(' '),
  }));
}

/** The audit log has the move. */
function withoutAudit(answers: Awaited<ReturnType<typeof readAll>>) {
  return new Map([...answers].filter(([request]) => !request.startsWith('listAuditLog ')));
}

test.skipIf(!programs)(
  'a demo site that moved to a server by the documented commands answers every GET with the same bytes, but for the audit log of the move',
  { tags: 'slow' },
  async () => {
    const old = await start();
    const logins = readFileSync(join(env.DATA_DIR, 'demo-logins.txt'), 'utf8').trim().split('\n');
    const callers = [new Caller(old.app)];
    const tokens: string[] = [];
    for (const line of logins) {
      const [, username = '', password = ''] = /: (.+) \/ (\S+)$/.exec(line) ?? [];
      const caller = new Caller(old.app);
      await caller.call('login', { body: { username, password } });
      const calendar = await (await caller.request('/api/user/calendar')).text();
      tokens.push(/([\w-]{43})\.ics/.exec(calendar)?.[1] ?? '');
      callers.push(caller);
    }
    const resources: Resources = {
      season: [1],
      pool: [1],
      round: [1, 2],
      entry: [1, 2, 25],
      roundNumber: [1, 2, 3, 4, 5, 6],
      code: ['MARCHDANCE'],
      token: tokens,
      before: [1, 1000],
      kind: AUDIT_KINDS,
      after: [0, 1],
      limit: [1000],
      query: ['a'],
      number: [0, 1],
      from: ['2026-03-15'],
    };
    // the demo's results feed is asked right after the start
    const listGames = () => callers.at(-1)?.call('listGames', { params: { seasonId: 1 } });
    await expect.poll(async () => (await listGames())?.some(({ broadcast }) => broadcast)).toBe(true);
    // a check meanwhile would change what is read
    await callers[1]?.call('changeSeason', { params: { id: 1 }, body: { feed: 'off' } });
    const readAudit = (app: Hono) => new Caller(app, callers[1]?.cookie).call('listAuditLog');
    const audited = await readAudit(old.app);
    const before = [];
    for (const caller of callers) before.push(withoutAudit(await readAll(caller, resources)));
    old.kill('SIGTERM');
    await old.ended;

    const commands = documented(server?.url('postgres') ?? '');
    expect(commands.map(({ words }) => words?.[0])).toEqual(['backup', 'restore', 'go-live', undefined]);
    for (const { variables, words } of commands.slice(0, 3)) {
      // as on another machine
      if (words?.[0] === 'restore') rmSync(join(env.DATA_DIR, 'demo-logins.txt'));
      const summary =
        words?.[0] === 'go-live'
          ? /^This is the real site now: /
          : /the site of .*: 24 users, 25 entries, \d{4} picks\.\n$/;
      const output = expect.stringMatching(summary);
      expect(await runCli(variables, words ?? [])).toEqual({ code: 0, output, errors: '' });
    }
    // with a DATABASE_URL a demo is one only if it says so
    const moved = await start({ ...commands[3]?.variables, SEED: 'demo' });
    for (const [index, { cookie }] of callers.entries()) {
      expect(withoutAudit(await readAll(new Caller(moved.app, cookie), resources))).toEqual(before[index]);
    }
    const goneLive = expect.objectContaining({ actor: 'command line', action: 'gone live' });
    expect(await readAudit(moved.app)).toEqual([goneLive, ...audited]);
    await expect.poll(moved.output).toContain(logins.join('\n'));
  },
);
