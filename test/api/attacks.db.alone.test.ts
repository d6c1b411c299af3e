import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { verify } from '@node-rs/argon2';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bodyKibOf, type CallName, calls } from '#contract/calls.ts';
import { startHttpServer } from '#server/infrastructure/http/httpServer.ts';
import { testApp } from '#test/support/app.ts';
import { AttackedApp } from '#test/support/attackedApp.ts';
import { Caller, textOf } from '#test/support/caller.ts';
import { type Path, placesIn, valueAt, withAt } from '#test/support/jsonPaths.ts';
import { entitled, rowOf } from '#test/support/matrix.ts';
import { bytesOf, RawSocket } from '#test/support/rawSocket.ts';
import { pathOf, requests } from '#test/support/requests.ts';
import { buildScene, CALLERS, PASSWORD, type Scene } from '#test/support/scene.ts';
import { type Snapshot, takeSnapshot } from '#test/support/snapshot.ts';

vi.mock('@node-rs/argon2', { spy: true });

const t = await testApp();
const attacked = new AttackedApp();
let scene: Scene;
let snapshot: Snapshot;

beforeAll(async () => {
  scene = await buildScene(t);
  snapshot = await takeSnapshot(t.database);
});

/** Accepted requests are rolled back; rejected ones must have written nothing. */
afterEach(async () => {
  const isUnchanged = await snapshot.isUnchanged();
  await snapshot.restore();
  expect(isUnchanged).toBe(true);
});

const names = Object.keys(calls) as CallName[];
const withBody = names.filter((name) => 'body' in calls[name]);
const reads = names.filter((name) => calls[name].method === 'GET');

/** The paths of all texts in a valid body, of lists only the first item. */
function textsIn(body: unknown): Path[] {
  const places = placesIn(body).filter((path) => typeof valueAt(body, path) === 'string');
  const fields = new Map(places.map((path) => [path.filter((key) => Number.isNaN(Number(key))).join('.'), path]));
  return [...fields.values()];
}

/**
 * Sends a body as a caller who may make the call. The response must be no server error and no page, and must make
 * nobody a site admin.
 */
async function provoke(name: CallName, body: unknown): Promise<Response> {
  const response = await scene.as(entitled(name)).send(name, { ...requests[name](scene), body });
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get('content-type') ?? 'application/json').toMatch(/^(application\/json|text\/plain\b)/);
  if (!response.ok) return response;
  await t.queueResets();
  await t.mailWorker.sendDue();
  const admins = await t.readUnsynced((sql) => sql<{ username: string }[]>`select username from users where is_admin`);
  expect(admins).toEqual([{ username: 'root' }]);
  await snapshot.restore();
  return response;
}

/** Texts that are slow to normalize or to match by backtracking. */
function slowTexts(bytes: number): string[] {
  return [
    `a${'\u0301\u0316'.repeat(bytes / 4 - 1)}`,
    `a${' '.repeat(bytes - 2)}b`,
    `a@${'a.'.repeat(bytes / 2 - 2)}@`,
    `http://${'a.'.repeat(bytes / 2 - 4)}`,
    `2026-03-19T16:15:00.${'0'.repeat(bytes - 20)}`,
  ];
}

const NASTY = [
  'x\r\nSet-Cookie: evil=1\r\nBcc: eve@example.org\r\n\r\n<h1>evil</h1>',
  "'; drop table users; --<script>alert(1)</script>%0d%0aevil: 1",
];

const NO_TEXT = 'its body has no text';

describe('hostile texts in bodies', () => {
  test.for(withBody)('%s handles a text of the largest size in any field without slow work', async (name, { skip }) => {
    const { body } = requests[name](scene);
    if (textsIn(body).length === 0) return skip(NO_TEXT);
    const room = bodyKibOf(calls[name]) * 1024 - Buffer.byteLength(JSON.stringify(body));
    for (const path of textsIn(body)) {
      for (const text of slowTexts(room)) {
        const { status } = await provoke(name, withAt(body, path, text));
        expect(status).not.toBe(413);
      }
    }
  });

  test.for(withBody)('%s treats headers, HTML and SQL in any field as plain text', async (name, { skip }) => {
    const { body } = requests[name](scene);
    if (textsIn(body).length === 0) return skip(NO_TEXT);
    for (const path of textsIn(body)) {
      for (const text of NASTY) {
        const response = await provoke(name, withAt(body, path, text));
        expect(JSON.stringify([...response.headers])).not.toContain('evil');
        const [key = ''] = path.slice(-1);
        const answered = response.ok && key !== 'password' ? valueAt(await readJson(response), [key]) : undefined;
        // a text of several lines has line feeds alone
        if (typeof answered === 'string') expect(answered).toBe(text.replaceAll('\r\n', '\n'));
      }
    }
  });
});

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}

describe('prototype pollution', () => {
  const evil = JSON.stringify({ isAdmin: true, polluted: true, prototype: { isAdmin: true, polluted: true } });

  test.for(withBody)('%s pollutes no prototype and grants no rights', async (name) => {
    const sound = JSON.stringify(requests[name](scene).body);
    // as text, because an object literal interprets __proto__; alone, too, as an unknown field may end what reads the body
    for (const fields of [`"__proto__":${evil}`, `"constructor":${evil},"prototype":${evil}`]) {
      await provoke(name, sound.replaceAll('{', `{${fields},`).replaceAll(',}', '}'));
      expect(['polluted', 'isAdmin'].filter((each) => each in {})).toEqual([]);
    }
  });
});

test.each(['gzip', 'deflate', 'br'])('a body compressed with %s is not decompressed', async (coding) => {
  const bomb = gzipSync(JSON.stringify({ name: ' '.repeat(5_000_000), seasonId: scene.season.id }));
  const response = await scene.as('owner').request('/api/entries', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': coding },
    body: new Uint8Array(bomb),
  });
  expect(`${response.status} ${await response.text()}`).toBe('400 {"message":"The request body is not valid JSON"}');
});

test.each(['Cookie', 'If-None-Match', 'Accept-Encoding', 'X-Forwarded-For', 'Content-Type', 'Origin'])(
  'a %s header of the largest size causes no slow work',
  async (header) => {
    for (const part of [' ', 'a;', ',a=', '"', '%61']) {
      const headers = { [header]: `a${part.repeat(15_000 / part.length)}b` };
      const response = await t.anonymous().request('/api/login', { method: 'POST', headers, body: '{}' });
      expect([400, 403, 415]).toContain(response.status);
    }
  },
);

describe('ETags of other users', () => {
  test.for(reads)('%s answers 304 only to the ETag of the same response', async (name) => {
    const sound = requests[name](scene);
    const path = pathOf(calls[name], sound.params, sound.query);
    const owners = await scene.as(entitled(name)).request(path);
    const tag = owners.headers.get('etag') ?? '*';
    const isFile = owners.headers.get('content-type') === 'application/zip';
    const body = await textOf(owners);
    for (const [column, kind] of CALLERS.entries()) {
      const response = await scene.as(kind).request(path, { headers: { 'If-None-Match': tag } });
      await textOf(response);
      const may = rowOf(name)?.[column];
      const isTheSame = may === 200 && tag !== '*' && (await textOf(await scene.as(kind).request(path))) === body;
      expect.soft(`${kind} ${response.status}`).toBe(`${kind} ${isTheSame ? 304 : may}`);
      expect.soft(response.headers.get('cache-control')).toBe(isFile && response.ok ? 'no-store' : 'private, no-cache');
    }
    // each download is a row of the audit log
    if (isFile) await snapshot.restore();
  });
});

describe('app in a separate process', () => {
  const health = bytesOf({ method: 'GET', path: '/healthz' });

  async function flood(socket: RawSocket, bytes: string, times: number): Promise<void> {
    for (let n = 0; n < times && !socket.isClosed; n += 1000) await socket.write(bytes.repeat(1000));
  }

  let root = '';

  beforeAll(async () => {
    root = await attacked.signIn();
  });

  test('a site admin who is demoted and deleted before the last byte of a request creates no user', async () => {
    const account = { username: 'former', password: 'a long secret', isAdmin: true };
    const { id } = await (await attacked.send('POST', '/api/users', root, account)).json();
    const cookie = await attacked.signIn(account);
    const body = JSON.stringify({ username: 'eve', password: 'a long secret', isAdmin: true });
    const bytes = bytesOf({ method: 'POST', path: '/api/users', cookie, body });
    const held = new RawSocket(attacked.url);
    await held.write(bytes.slice(0, -1));
    expect((await attacked.send('PATCH', `/api/users/${id}`, root, { isAdmin: false })).status).toBe(200);
    expect((await attacked.send('DELETE', `/api/users/${id}`, root)).status).toBe(204);
    await held.write(bytes.slice(-1));
    expect(await held.status()).toBe(401);
    const users = await (await attacked.send('GET', '/api/users', root)).json();
    expect(users.map(({ username }: { username: string }) => username)).toEqual(['root']);
  });

  test('a connection with 300,000 requests behind an event stream is closed', async () => {
    const socket = new RawSocket(attacked.url);
    await socket.write(bytesOf({ method: 'GET', path: '/api/events', cookie: root }));
    await flood(socket, health, 300_000);
    await socket.closed;
    expect((await attacked.send('GET', '/readyz')).status).toBe(200);
  });

  test('others get responses while wrong logins and requests behind them flood ten connections', async () => {
    const wrong = bytesOf({ method: 'POST', path: '/api/login', body: '{"username":"root","password":"wrong"}' });
    const sockets = Array.from({ length: 10 }, () => new RawSocket(attacked.url));
    const floods = sockets.map(async (socket) => {
      await socket.write(wrong.repeat(200));
      await flood(socket, health, 100_000);
      await socket.closed;
    });
    expect((await attacked.send('GET', '/readyz')).status).toBe(200);
    await Promise.all(floods);
  });

  for (const [what, body, tags] of [
    ['declared as 1 MB', `Content-Length: 1000000\r\n\r\n${'x'.repeat(64 * 1024)}`, []],
    ['in chunks', `Transfer-Encoding: chunked\r\n\r\n10000\r\n${'x'.repeat(64 * 1024)}`, ['slow']],
    ['of 16 KiB', `Content-Length: 16384\r\n\r\n${'x'.repeat(16 * 1024 - 1)}`, ['slow']],
  ] as const) {
    test(`the app stays ready with 1,000 unfinished anonymous bodies: ${what}`, { tags: [...tags] }, async () => {
      const sockets = Array.from({ length: 1000 }, () => new RawSocket(attacked.url));
      const head = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
      await Promise.all(sockets.map((socket) => socket.write(`${head}${body}`)));
      expect((await attacked.send('GET', '/readyz')).status).toBe(200);
      for (const socket of sockets) socket.hangUp();
    });
  }

  test('ten of a hundred event streams of one session stay open', async () => {
    const stream = bytesOf({ method: 'GET', path: '/api/events', cookie: root });
    const sockets = Array.from({ length: 100 }, () => new RawSocket(attacked.url));
    await Promise.all(sockets.map((socket) => socket.write(stream)));
    // a response that ends before its first chunk has a length instead
    const ended = () => sockets.filter(({ received }) => /\r\n0\r\n\r\n$|content-length:/i.test(received));
    await expect.poll(ended).toHaveLength(90);
    for (const socket of sockets) socket.hangUp();
  });

  test.runIf(AttackedApp.measuresMemory)('the attacked app uses less than 400 MiB of memory', () => {
    expect(attacked.peakMiB()).toBeLessThan(400);
  });
});

test('an account creates at most 50 pools in a season and can rename its entry in all of them', async () => {
  const owner = scene.as('owner');
  const body = { name: 'Pool', seasonId: scene.season.id };
  const asked = await Promise.all(Array.from({ length: 60 }, () => owner.send('createPool', { body })));
  expect(asked.map(({ status }) => status).sort()).toEqual([...Array(50).fill(201), ...Array(10).fill(409)]);
  const own = (await owner.call('listPools')).filter(({ name }) => name === 'Pool');
  for (const { id, inviteCode = '' } of own) {
    await owner.call('joinPool', { params: { id }, body: { entryId: scene.freeEntry.id, inviteCode } });
  }
  const rename = (n: number) => ({ params: { id: scene.freeEntry.id }, body: { name: `Name ${n}` } });
  const [renamed, read] = await Promise.all([
    Promise.all(Array.from({ length: 25 }, (_, n) => owner.send('changeEntry', rename(n)))),
    Promise.all(Array.from({ length: 25 }, () => scene.as('member').send('listPools'))),
  ]);
  expect(new Set([...renamed, ...read].map(({ status }) => status))).toEqual(new Set([200]));
  await snapshot.restore();
});

test('neither dry run nor error of a correction reveals which team of an open game an entry has picked', async () => {
  const { past, pastGame, openGame, entries } = scene;
  const seen: unknown[] = [];
  for (const side of [1, 2] as const) {
    const { id } = await t.buildGame(past, { team1: 'Yale', team2: 'Iowa', seed1: 8, seed2: 9 });
    await t.sql(async (sql) => {
      await sql`update games set slot = 1 where id in (${pastGame.id}, ${openGame.id})`;
      await sql`update games set slot = 2, winner = 1 where id = ${id}`;
      await sql`delete from picks where game_id = ${openGame.id}`;
    });
    await t.setPick(entries.rival, openGame, side);
    const admin = scene.as('siteAdmin');
    const correct = { params: { id: pastGame.id }, body: { winner: 'Oregon' } };
    const { games, picksDropped } = await admin.dryRun('changeGame', correct);
    expect(games).toMatchObject([{ id: openGame.id, picksDropped: 1, isUpperBound: true }]);
    const refused = await admin.error('changeGame', correct);
    const body = { ...correct.body, dropPicks: true };
    const { decidedAt, ...written } = await admin.call('changeGame', { ...correct, body });
    expect(decidedAt).not.toBeNull();
    const [changed, dropped] = await admin.call('listAuditLog');
    seen.push({ games, picksDropped, refused, written, changed: changed?.action, dropped: dropped?.before });
    await snapshot.restore();
  }
  expect(seen[0]).toEqual(seen[1]);
});

test('many renames by a pool admin do not hide the rows of site admins in the audit log', async () => {
  const admin = scene.as('poolAdmin');
  await scene.as('siteAdmin').call('changeUser', requests.changeUser(scene));
  for (let n = 0; n < 101; n += 1) {
    await admin.call('changePool', { params: { id: scene.pool.id }, body: { name: `Pool ${n}` } });
  }
  const record = await scene.as('siteAdmin').call('listAuditLog', { query: { kind: 'users' } });
  expect(record.map(({ action }) => action)).toEqual(['user changed']);
  await snapshot.restore();
});

describe('passwords and emails', () => {
  const limited = t.appHere({ rateLimits: 'on' });
  const callerFrom = (address: string) => new Caller(limited, scene.as('owner').cookie, address);

  const guesses = {
    changePassword: (password: string) => ({
      body: { currentPassword: password, newPassword: PASSWORD, confirmPassword: PASSWORD },
    }),
    reauth: (password: string) => ({ body: { password } }),
  };

  test.each(['changePassword', 'reauth'] as const)(
    'a stolen session can guess the password by %s 10 times, not 500 times',
    { tags: 'slow' },
    async (name) => {
      // an app repeats its last refusal for a second
      const thief = new Caller(t.appHere({ rateLimits: 'on' }), scene.as('owner').cookie, '198.51.100.7');
      vi.mocked(verify).mockClear();
      const statuses: number[] = [];
      for (let n = 0; n < 500; n += 1) statuses.push((await thief.send(name, guesses[name](`guess ${n}`))).status);
      statuses.push((await thief.send(name, guesses[name](PASSWORD))).status);
      expect(new Set(statuses.slice(0, 10))).toEqual(new Set([400]));
      expect(new Set(statuses.slice(10))).toEqual(new Set([429]));
      expect(verify).toHaveBeenCalledTimes(10);
      await snapshot.restore();
    },
  );

  test('invented email addresses from one network address fill neither the email queue nor the rate limits', async () => {
    const stranger = callerFrom('198.51.100.7');
    const statuses: number[] = [];
    for (let n = 0; n < 500; n += 1) {
      const sent = { body: { email: `nobody.${n}@example.org` } };
      statuses.push((await stranger.send('forgotPassword', sent)).status);
    }
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]));
    expect(new Set(statuses.slice(30))).toEqual(new Set([429]));
    const elsewhere = callerFrom('203.0.113.9');
    await elsewhere.call('forgotPassword', { body: { email: 'sam@example.org' } });
    await t.queueResets();
    const mails = await t.readUnsynced((sql) => sql`select about from deliveries`);
    expect(mails).toEqual([{ about: { kind: 'reset', email: 'sam@example.org' } }]);
    // 33 rows: two network addresses and 31 email addresses
    expect(await t.readUnsynced((sql) => sql`select from rate_limits`)).toHaveLength(33);
    await snapshot.restore();
  });

  test('3,000 abandoned password checks of one account delay the login of another by a few checks only', {
    tags: 'slow',
  }, async () => {
    const server = await startHttpServer(t.appHere({ rateLimits: 'off' }), { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.stop(0));
    const body = JSON.stringify(guesses.changePassword(PASSWORD).body);
    const head = [
      'PATCH /api/user/password HTTP/1.1',
      `Host: ${new URL(server.url).host}`,
      `Cookie: ${scene.as('owner').cookie}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const port = Number(new URL(server.url).port);
    for (let n = 0; n < 3000; n += 100) {
      const sockets = Array.from({ length: 100 }, () => sendFrom(port, `${head.join('\r\n')}\r\n\r\n${body}`));
      const hungUp = await Promise.all(sockets);
      await new Caller(limited).send('logout');
      for (const socket of hungUp) socket.destroy();
    }
    vi.mocked(verify).mockClear();
    const login = JSON.stringify({ username: 'noor', password: PASSWORD });
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${server.url}/api/login`, { method: 'POST', headers, body: login });
    expect(response.status).toBe(200);
    // no more than wait for one account, while the login also waits for the database
    expect(vi.mocked(verify).mock.calls.length).toBeLessThanOrEqual(20);
    await snapshot.restore();
  });
});

async function sendFrom(port: number, request: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(request, resolve));
  return socket;
}
