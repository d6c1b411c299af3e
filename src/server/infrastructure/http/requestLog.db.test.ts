// @module-tag one-process

import { beforeAll, describe, expect, test } from 'vitest';
import { featureRefusals } from '#app/testing.ts';
import { secretTokens } from '#app/testSecrets.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { createLog } from '#server/app/log.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { testApp } from '#test/support/app.ts';
import { Caller, textOf } from '#test/support/caller.ts';
import { createMailWorker } from '#test/support/mailWorker.ts';
import { entitled } from '#test/support/matrix.ts';
import { requests } from '#test/support/requests.ts';
import {
  buildScene,
  LOGIN_TOKEN,
  PASSWORD,
  RESET_TOKEN,
  RESTORE_TOKEN,
  type Scene,
  STOP_TOKEN,
  UNDO_TOKEN,
} from '#test/support/scene.ts';
import { type Snapshot, takeSnapshot } from '#test/support/snapshot.ts';

const t = await testApp();
const names = Object.keys(calls) as CallName[];
let scene: Scene;
let snapshot: Snapshot;

beforeAll(async () => {
  scene = await buildScene(t);
  snapshot = await takeSnapshot(t.database);
});

function logged(level: Config['logLevel'], settings: Partial<Config> = {}) {
  const written: string[] = [];
  const log = createLog({ write: (line) => written.push(line) }, level);
  const config = { ...t.config, ...settings };
  const mailWorker = createMailWorker({ database: t.database, config, log });
  const lines = () => written.map((line) => JSON.parse(line));
  return { app: t.appWith(settings, log), mailWorker, written, lines, last: () => lines().at(-1) };
}

describe('level info', () => {
  test('a request is logged in one line, with its route pattern and the id of the response', async () => {
    const { app, lines } = logged('info');
    const { member } = scene.people;
    const caller = new Caller(app, member.cookie);
    const answers = [
      await caller.send('readPool', { params: { id: scene.pool.id } }),
      await caller.send('readPool', { params: { id: 999 } }),
      await new Caller(app).send('readPool', { params: { id: scene.pool.id } }),
      await caller.request('/api/nothing/SECRET?code=SECRET'),
      await caller.request('/nothing/SECRET'),
      await caller.request('/healthz'),
    ];
    const shown = lines().map(({ level, route, status, userId }) => ({ level, route, status, userId }));
    const userId = member.user.id;
    expect(shown).toEqual([
      { level: 30, route: '/api/groups/:id', status: 200, userId },
      { level: 30, route: '/api/groups/:id', status: 404, userId },
      { level: 30, route: '/api/groups/:id', status: 401 },
      { level: 30, route: '/api/*', status: 404 },
      { level: 30, route: '/*', status: 404 },
      { level: 30, route: '/healthz', status: 200 },
    ]);
    expect(lines().map(({ requestId }) => requestId)).toEqual(
      answers.map(({ headers }) => headers.get('x-request-id')),
    );
    expect(Object.keys(lines()[0]).sort()).toEqual(
      ['hostname', 'level', 'method', 'ms', 'pid', 'requestId', 'route', 'status', 'time', 'userId'].sort(),
    );
  });

  test('a request that the response cache answers is logged too', async () => {
    const { app, lines } = logged('info');
    const caller = new Caller(app, scene.people.member.cookie);
    for (let n = 0; n < 3; n += 1) await caller.call('readLeaderboard', { params: { id: scene.pool.id } });
    const [first, second, third] = lines().map(({ time, ms, requestId, ...line }) => line);
    expect(first).toMatchObject({
      route: '/api/groups/:id/leaderboard',
      status: 200,
      userId: scene.people.member.user.id,
    });
    expect([second, third]).toEqual([first, first]);
    expect(new Set(lines().map(({ requestId }) => requestId)).size).toBe(3);
  });
});

test('at level warn, the default, successful requests are not logged', async () => {
  const { app, written } = logged('warn');
  await new Caller(app, scene.people.member.cookie).call('readPool', { params: { id: scene.pool.id } });
  await new Caller(app).request('/api/nothing');
  expect(written).toEqual([]);
});

test('the request id is always the app’s, even in cached responses', async () => {
  const { app, last } = logged('info', { trustProxy: 1 });
  const { cookie = '' } = scene.people.member;
  const ids = new Set<string | null>();
  for (let n = 0; n < 2; n += 1) {
    const answer = await app.request(`/api/groups/${scene.pool.id}/leaderboard`, {
      headers: { Cookie: cookie, 'X-Request-Id': 'mine' },
    });
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(last().requestId).toBe(id);
    ids.add(id);
  }
  expect(ids.size).toBe(2);
});

describe('secrets', () => {
  /** Makes every call as an entitled user; returns statuses and log lines. */
  async function makeAll(makeDue: () => Promise<void>, after: (name: CallName) => Promise<void>) {
    const { app, mailWorker, written, lines } = logged('info');
    const [statuses, cookies]: [number[], string[]] = [[], []];
    for (const name of names) {
      const caller = new Caller(app, scene.as(entitled(name)).cookie);
      const response = await caller.send(name, requests[name](scene));
      await textOf(response);
      await makeDue();
      await mailWorker.sendDue();
      statuses.push(response.status);
      cookies.push(caller.cookie ?? '');
      await after(name);
    }
    return { statuses, cookies, lines: lines(), written };
  }

  function expectNoSecret(written: readonly string[], cookies: readonly string[]): void {
    const given = cookies.flatMap((cookie) => [...cookie.matchAll(/=([^;]+)/g)].map(([, value = '']) => value));
    const known = [
      PASSWORD,
      'another secret',
      RESET_TOKEN,
      RESTORE_TOKEN,
      LOGIN_TOKEN,
      UNDO_TOKEN,
      STOP_TOKEN,
      ...secretTokens,
      scene.pool.inviteCode,
    ];
    const secrets = [...known, ...given, '@example.org'];
    const statement = /\b(select|insert into|update \w+ set|delete from)\b/i;
    const isSecret = (line: string) => statement.test(line) || secrets.some((secret) => line.includes(secret));
    expect(written.filter(isSecret)).toEqual([]);
  }

  test('no successful call logs a cookie, password, token, code, address or statement', async () => {
    const { statuses, cookies, lines, written } = await makeAll(
      () => t.queueResets(),
      async (name) => {
        if (calls[name].method !== 'GET') await snapshot.restore();
      },
    );
    // the site asks no feed, everybody has a password, and no provider has named anybody
    const refused: readonly string[] = ['readFeedBracket', 'setFirstPassword', 'registerByOidc', ...featureRefusals];
    expect(statuses).toEqual(names.map((name) => (refused.includes(name) ? 409 : calls[name].status)));
    expect(new Set(cookies).size).toBeGreaterThan(5);
    const routes = lines.filter(({ route }) => route).map(({ route }) => route);
    expect(routes).toEqual(names.map((name) => calls[name].path.replaceAll(/\{(\w+)\}(\.ics)?/g, ':$1')));
    expectNoSecret(written, cookies);
  });

  test('no access token is logged, of a call or of an assistant', async () => {
    const { app, written } = logged('info');
    const { token } = await scene.as('owner').call('createToken', { body: { name: 'script', scope: 'read' } });
    const program = new Caller(app, undefined, undefined, token);
    await program.call('currentUser');
    await program.request('/mcp', { method: 'POST', body: '{"jsonrpc": "2.0", "id": 1, "method": "ping"}' });
    expect(written).toHaveLength(2);
    expect(written.join()).not.toContain('ub_');
    await snapshot.restore();
  });

  test('no call with failing statements logs a cookie, password, token, code, address or statement', async () => {
    const known = ['users', 'sessions', 'schema_migrations'];
    const tables = await t.sql(
      (sql) => sql<{ name: string }[]>`
        select tablename as name from pg_tables where schemaname = 'public' and not tablename = any(${known})
      `,
    );
    const rename = (from: string, to: string) =>
      t.sql((sql) =>
        sql.unsafe(tables.map(({ name }) => `alter table ${from}${name} rename to ${to}${name}`).join(';')),
      );
    await rename('', 'away_');
    try {
      const { statuses, cookies, lines, written } = await makeAll(
        async () => {},
        async () => {},
      );
      expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(40);
      expect(lines.filter(({ err }) => err).length).toBeGreaterThan(40);
      expectNoSecret(written, cookies);
    } finally {
      await rename('away_', '');
      await snapshot.restore();
    }
  });
});
