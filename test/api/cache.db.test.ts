import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Round } from '#contract/schemas.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import {
  type Action,
  act,
  anyActions,
  buildPoolModel,
  expectedState,
  type PoolModel,
  type PoolState,
} from '#test/support/poolModel.ts';

const t = await testApp();
const otherProcess = t.otherProcess();

beforeEach(() => t.database.reset());

/** A response and the states between its request and its arrival. */
interface LoggedResponse {
  readonly userId: number | undefined;
  readonly page: 'leaderboard' | 'pick-grid';
  readonly status: number;
  readonly text: string;
  readonly first: number;
  readonly last: number;
}

/** Sends conditional requests like a browser. */
class Reader {
  readonly userId: number | undefined;
  readonly #caller: Caller;
  readonly #kept = new Map<string, { tag: string; text: string }>();

  /** Site admins may always read; others only as members. */
  constructor(caller: Caller, userId?: number) {
    this.#caller = caller;
    this.userId = userId;
  }

  async read(groupId: number, page: LoggedResponse['page']): Promise<Pick<LoggedResponse, 'status' | 'text'>> {
    const kept = this.#kept.get(page);
    const init = kept && { headers: { 'If-None-Match': kept.tag } };
    const response = await this.#caller.request(`/api/groups/${groupId}/${page}`, init);
    const text = await response.text();
    if (response.status === 304 && kept) return { status: 200, text: kept.text };
    this.#kept.set(page, { tag: response.headers.get('ETag') ?? '', text });
    return { status: response.status, text };
  }
}

/** Whether some state allows the reader and matches the response. */
function isTrue({ userId, page, status, text }: LoggedResponse, states: readonly PoolState[]): boolean {
  const mayAsk = ({ members }: PoolState) => userId === undefined || members.has(userId);
  if (status === 403) return states.some((state) => !mayAsk(state));
  return status === 200 && states.some(mayAsk) && states.some((state) => state[page] === text);
}

/** Applies the actions while readers poll without a pause. Returns the responses that match no state. */
async function race(pool: PoolModel, deeds: readonly Action[]): Promise<unknown[]> {
  const states = [await expectedState(pool)];
  const received: LoggedResponse[] = [];
  let over = false;
  let done = 0;
  async function ask(reader: Reader, page: LoggedResponse['page']): Promise<void> {
    const first = done;
    const answer = await reader.read(pool.group.id, page);
    // the next action may be committed before its response is here
    received.push({ ...answer, userId: reader.userId, page, first, last: reader === writer ? done : done + 1 });
  }
  async function readOn(reader: Reader): Promise<void> {
    for (let n = 0; !over; n++) {
      await ask(reader, n % 3 === 0 ? 'pick-grid' : 'leaderboard');
      // cached responses would otherwise starve all other work
      await delay(1);
    }
  }
  const writer = new Reader(pool.root);
  const members = pool.players.slice(0, 2).map(({ person }) => new Reader(person, person.user.id));
  const reading = [new Reader(pool.root), ...members].map(readOn);
  for (const deed of deeds) {
    await act(pool, deed);
    done += 1;
    await ask(writer, 'leaderboard');
    await ask(writer, 'pick-grid');
    states.push(await expectedState(pool));
  }
  over = true;
  await Promise.all(reading);
  return received.filter((one) => !isTrue(one, states.slice(one.first, one.last + 1)));
}

/** Waits until another process returns the current state. */
async function agrees(pool: PoolModel): Promise<void> {
  const state = await expectedState(pool);
  const there = new Reader(new Caller(otherProcess, pool.root.cookie));
  const texts = async () => [
    (await there.read(pool.group.id, 'leaderboard')).text,
    (await there.read(pool.group.id, 'pick-grid')).text,
  ];
  await expect.poll(texts).toEqual([state.leaderboard, state['pick-grid']]);
}

test('no reader gets a state that was outdated before the request, whatever changes meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(anyActions, async (deeds) => {
      await t.database.reset();
      const pool = await buildPoolModel(t);
      await agrees(pool);
      expect(await race(pool, deeds)).toEqual([]);
      await agrees(pool);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

test('a passed deadline shows in the next response although no change message is sent', async () => {
  const pool = await buildPoolModel(t);
  const [, second] = pool.rounds;
  if (!second) throw new Error('there is one round only');
  await t.moveDeadline(second, 60);
  let passedMs = 0;
  const database = { ...t.database, now: () => t.database.now() + passedMs };
  const admin = new Caller(t.appHere({}, undefined, { database }), pool.admin.cookie);
  const params = { id: pool.group.id };
  const rounds = async () => (await admin.call('readLeaderboard', { params })).rounds.map(({ number }) => number);
  expect(await rounds()).toEqual([1]);
  await t.passDeadline(second);
  expect(await rounds()).toEqual([1]);
  passedMs = 61_000;
  expect(await rounds()).toEqual([1, 2]);
});

test('picks that were deleted with a team stay deleted after the team comes back', async () => {
  const pool = await buildPoolModel(t);
  const [first] = pool.games;
  if (!first) throw new Error('there are no games');
  await pool.admin.call('readPickGrid', { params: { id: pool.group.id } });
  await t.afterSeals(
    (sql) => sql`
      with gone as (delete from picks where game_id = ${first.id})
      update games set team2 = 'Somebody else' where id = ${first.id}
    `,
  );
  await t.sql((sql) => sql`update games set team2 = ${first.team2} where id = ${first.id}`);
  const { entries } = await pool.admin.call('readPickGrid', { params: { id: pool.group.id } });
  expect(entries.map(({ picks: [pick] }) => pick)).toEqual([0, 0, 0, 0, 0]);
});

describe('conditional requests', () => {
  const askers = ({ root, admin, players }: PoolModel): ApiUser[] => [
    root,
    admin,
    ...players.slice(0, 1).map(({ person }) => person),
  ];

  test.for([
    '/api/groups/1/leaderboard',
    '/api/groups/1/pick-grid',
    '/api/games/1',
    '/api/gamesbyseason/1',
    '/api/rounds/1',
    '/api/games',
    '/api/rounds',
  ])('a repeated GET %s is answered 304 without a query', { tags: 'one-process' }, async (path) => {
    const pool = await buildPoolModel(t);
    const { database, queries } = counting(t.database);
    const app = t.appWith({}, pino({ level: 'silent' }), { database });
    for (const { cookie } of askers(pool)) {
      const caller = new Caller(app, cookie);
      // the first request renews the session
      await caller.request(path);
      const tag = (await caller.request(path)).headers.get('ETag') ?? '';
      const before = queries();
      const again = await caller.request(path, { headers: { 'If-None-Match': tag } });
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag]);
      expect(queries() - before).toBe(0);
    }
  });

  test.for(['br', 'gzip'] as const)('a response is compressed with %s if the client accepts it', async (coding) => {
    const pool = await buildPoolModel(t);
    const path = `/api/games/${pool.season.id}`;
    const plain = await pool.root.request(path);
    const packed = await pool.root.request(path, { headers: { 'Accept-Encoding': coding } });
    expect(packed.headers.get('Content-Encoding')).toBe(coding);
    expect(packed.headers.get('Vary')).toBe('Accept-Encoding');
    expect(packed.headers.get('ETag')).toBe(plain.headers.get('ETag'));
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[coding];
    expect(unpack(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await plain.text());
    const refused = await pool.root.request(path, { headers: { 'Accept-Encoding': `${coding};q=0` } });
    expect(refused.headers.get('Content-Encoding')).toBe(null);
  });
});

describe('ended rights', () => {
  test.for([
    ['because its user has logged out', ({ players: [first] }) => first?.person.call('logout')],
    [
      'because its user has been given another password',
      ({ root, players: [first] }) =>
        root.call('resetUserPassword', {
          params: { id: first?.person.user.id ?? 0 },
          body: { password: 'another one' },
        }),
    ],
    [
      'because its user has been deleted',
      ({ root, players: [first] }) => root.call('deleteUser', { params: { id: first?.person.user.id ?? 0 } }),
    ],
  ] as [string, (pool: PoolModel) => Promise<unknown>][])(
    'a session is rejected at once here and soon by every process %s',
    async ([, end]) => {
      const pool = await buildPoolModel(t);
      const cookie = pool.players[0]?.person.cookie;
      const path = `/api/groups/${pool.group.id}/leaderboard`;
      const status = async (app: Hono) => (await new Caller(app, cookie).request(path)).status;
      for (const app of [t.app, otherProcess]) expect([await status(app), await status(app)]).toEqual([200, 200]);
      await end(pool);
      expect(await status(t.app)).toBe(401);
      await expect.poll(() => status(otherProcess)).toBe(401);
    },
  );

  test('a demoted site admin loses the right at once here and soon in every process', async () => {
    const { root, admin } = await buildPoolModel(t);
    await root.call('changeUser', { params: { id: admin.user.id }, body: { isAdmin: true } });
    const status = async (app: Hono) => (await new Caller(app, admin.cookie).request('/api/users')).status;
    for (const app of [t.app, otherProcess]) await expect.poll(() => status(app)).toBe(200);
    await root.call('changeUser', { params: { id: admin.user.id }, body: { isAdmin: false } });
    expect(await status(t.app)).toBe(403);
    await expect.poll(() => status(otherProcess)).toBe(403);
  });
});

test.each(['no-cache', 'max-age=0'])(
  'a request with Cache-Control: %s gets the latest data from every process, however late its change messages arrive',
  async (asking) => {
    const { root, rounds, season } = await buildPoolModel(t);
    const [{ id, deadline } = { id: 0, deadline: '' }] = rounds;
    const there = new Caller(t.otherProcess(hearingLate(t.database)), root.cookie);
    const names = async (headers = {}) => {
      const response = await there.request(`/api/rounds/${season.id}`, { headers });
      return ((await response.json()) as Round[]).map(({ name }) => name);
    };
    // the first request renews the session
    await names();
    const before = await names();
    await root.call('changeRound', { params: { id }, body: { name: 'The first', deadline } });
    const bypass = { 'Cache-Control': asking };
    // /healthz reads no cache, so it does not wait for the database
    expect((await there.request('/healthz', { headers: bypass })).status).toBe(200);
    expect(await names()).toEqual(before);
    expect(await names(bypass)).toContain('The first');
    expect(await names()).toContain('The first');
  },
);

/** A database whose change messages arrive only when somebody syncs. */
function hearingLate(database: Database): Database {
  return {
    ...database,
    async listen(channel, { onMessage, onDisconnect }) {
      const late: string[] = [];
      const listening = await database.listen(channel, { onMessage: (change) => late.push(change), onDisconnect });
      return {
        ...listening,
        async sync() {
          await listening.sync();
          for (const change of late.splice(0)) onMessage(change);
        },
      };
    },
  };
}

function counting(database: Database): { database: Database; queries: () => number } {
  let count = 0;
  const counted: Database = {
    ...database,
    query: (work, ...args) => {
      count += 1;
      return database.query(work, ...args);
    },
    transact: (work, ...args) => {
      count += 1;
      return database.transact(work, ...args);
    },
  };
  return { database: counted, queries: () => count };
}
