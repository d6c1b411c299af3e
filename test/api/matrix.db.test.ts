import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Call, type CallName, calls, type Policy } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { TOKEN_SCOPES } from '#domain/accounts/signIn.ts';
import { at } from '#domain/at.ts';
import { type HttpServer, startHttpServer } from '#server/infrastructure/http/httpServer.ts';
import { insertRemoval } from '#server/pools/members/memberQueries.ts';
import { testApp } from '#test/support/app.ts';
import { type CallArgs, textOf } from '#test/support/caller.ts';
import { entitled, matrix, rowOf, statusByToken } from '#test/support/matrix.ts';
import { bytesOf, RawSocket } from '#test/support/rawSocket.ts';
import { pathOf, requests } from '#test/support/requests.ts';
import { buildScene, CALLERS, type CallerKind, type Scene } from '#test/support/scene.ts';
import { type Snapshot, takeSnapshot } from '#test/support/snapshot.ts';

const t = await testApp();
let scene: Scene;
let snapshot: Snapshot;

beforeAll(async () => {
  scene = await buildScene(t);
  snapshot = await takeSnapshot(t.database);
});

afterEach(() => snapshot.restore());

const names = Object.keys(calls) as CallName[];

test('the matrix has exactly the calls of the table', () => {
  const written = names.map((name) => `${calls[name].method} ${calls[name].path}`);
  expect(Object.keys(matrix).sort()).toEqual(written.sort());
  expect(Object.keys(requests).sort()).toEqual([...names].sort());
});

describe('dry runs', () => {
  test.for(names.filter((name) => 'dryRun' in calls[name]))(
    'a dry run of %s is open to those who may make the call, and writes nothing',
    async (name, { task }) => {
      const { status, dryRun }: Call = calls[name];
      const sound = requests[name](scene);
      for (const [column, kind] of CALLERS.entries()) {
        const response = await scene.as(kind).send(name, { ...sound, query: { ...sound.query, dryRun: 'true' } });
        const expected = rowOf(name)?.[column];
        expect.soft(response.status, kind).toBe(expected === status ? 200 : expected);
        if (response.ok) dryRun?.parse(await response.json());
      }
      expect.soft(await snapshot.changedTables(), 'they have written nothing').toEqual([]);
      task.meta.pairs = CALLERS.length;
    },
  );
});

describe('access', () => {
  test.for(names.filter((name) => rowOf(name)))(
    'every caller of %s gets the status of the matrix, and an error writes nothing',
    async (name, { task }) => {
      const call: Call = calls[name];
      const statusOf = (kind: CallerKind) => at(rowOf(name) ?? [], CALLERS.indexOf(kind));
      const send = async (kind: CallerKind) => {
        const response = await scene.as(kind).send(name, requests[name](scene));
        const text = await textOf(response);
        expect.soft(response.status, `${kind}: ${text.slice(0, 300)}`).toBe(statusOf(kind));
        if (response.ok && call.response instanceof z.ZodType) call.response.parse(JSON.parse(text));
      };
      // a download of a user's data is a row of the audit log
      const isRead = call.method === 'GET' && call.response !== 'application/zip';
      const writing = CALLERS.filter((kind) => !isRead && statusOf(kind) < 400);
      for (const kind of CALLERS.filter((each) => !writing.includes(each))) await send(kind);
      expect.soft(await snapshot.changedTables(), 'refused and read, they have written nothing').toEqual([]);
      for (const kind of writing) {
        await send(kind);
        await t.queueResets();
        await t.mailWorker.sendDue();
        await snapshot.restore();
      }
      task.meta.pairs = CALLERS.length;
    },
  );
});

describe('a body', () => {
  const HUGE = 'x'.repeat(64 * 1024 + 1);
  /** The right to the entry that it names, and to its other fields, is part of it. */
  const judged = names.filter((name) => 'body' in calls[name] && calls[name].policy !== 'ownEntryInBody');
  const refusedBy = (name: CallName) =>
    CALLERS.filter((_, column) => [401, 403, 404].includes(rowOf(name)?.[column] ?? 0));
  const guarded = judged.filter((name) => refusedBy(name).length > 0);

  test.for(guarded)('%s refuses who has no right to it before its body', async (name, { task }) => {
    const { params, query } = requests[name](scene);
    const { method }: Call = calls[name];
    const path = pathOf(calls[name], params, query);
    const refused = refusedBy(name);
    for (const kind of refused) {
      const { status } = await scene.as(kind).request(path, { method, body: HUGE });
      expect.soft(status, kind).toBe(rowOf(name)?.[CALLERS.indexOf(kind)]);
    }
    task.meta.pairs = refused.length;
  });

  const partly = judged.filter((name) => {
    const { params, resource }: Call = calls[name];
    return resource && Object.keys(params?.shape ?? {}).some((key) => key !== resource.by);
  });

  test.for(partly)('%s says that what its path names in the pool is not there before its body', async (name) => {
    const { params = {}, query } = requests[name](scene);
    const { method, resource }: Call = calls[name];
    const unknown = Object.fromEntries(Object.keys(params).map((key) => [key, 2_147_483_647]));
    const path = pathOf(calls[name], { ...unknown, [resource?.by ?? '']: params[resource?.by ?? ''] ?? '' }, query);
    for (const kind of ['poolAdmin', 'furtherAdmin'] as const) {
      const { status } = await scene.as(kind).request(path, { method, body: HUGE });
      expect.soft(status, kind).toBe(404);
    }
  });
});

describe('access by token', () => {
  const byToken = CALLERS.filter((kind) => kind !== 'anonymous').flatMap((kind) =>
    TOKEN_SCOPES.map((scope) => ({ kind, scope })),
  );

  test.for(names.filter((name) => rowOf(name)))(
    'an access token of each scope gets the status that follows from the matrix for %s',
    async (name, { task }) => {
      const { method }: Call = calls[name];
      for (const { kind, scope } of byToken) {
        const response = await scene.byToken(kind, scope).send(name, requests[name](scene));
        const text = await textOf(response);
        const expected = statusByToken(name, kind, scope);
        expect.soft(response.status, `${kind}, ${scope}: ${text.slice(0, 300)}`).toBe(expected);
        if (method === 'GET' || !response.ok) continue;
        await t.queueResets();
        await t.mailWorker.sendDue();
        await snapshot.restore();
      }
      expect(await snapshot.isUnchanged(), 'refused and read, they have written nothing').toBe(true);
      task.meta.pairs = byToken.length;
    },
  );
});

describe('rights lost before the last byte of a body', () => {
  const writes = names.filter((name) => calls[name].method !== 'GET' && calls[name].policy !== 'open');
  let server: HttpServer;
  let taken: PromiseWithResolvers<void>;

  beforeAll(async () => {
    const app = t.appHere({});
    const fetch = (...asked: Parameters<typeof app.fetch>) => {
      taken.resolve();
      return app.fetch(...asked);
    };
    server = await startHttpServer({ fetch }, { host: '127.0.0.1', port: 0 });
  });

  afterAll(() => server.stop(0));

  /** Sends a request without its last byte, takes the right away, and sends the last byte. */
  async function holdBack(name: CallName, lose: (caller: User) => Promise<unknown>): Promise<number> {
    const kind = entitled(name);
    if (kind === 'anonymous') throw new Error(`${name} takes no session`);
    const { params, query, body = {} }: CallArgs<CallName> = requests[name](scene);
    const { method }: Call = calls[name];
    const path = pathOf(calls[name], params, query);
    const bytes = bytesOf({ method, path, cookie: scene.as(kind).cookie, body: JSON.stringify(body) });
    const socket = new RawSocket(server.url);
    taken = Promise.withResolvers();
    await socket.write(bytes.slice(0, -1));
    await taken.promise;
    // gives the server time to check rights too early
    for (let n = 0; n < 5; n += 1) await t.readUnsynced((sql) => sql`select 1`);
    await lose(scene.people[kind].user);
    const before = await snapshot.digests();
    await socket.write(bytes.slice(-1));
    const status = await socket.status();
    socket.hangUp();
    expect.soft(await snapshot.digests(), `${name} has written nothing`).toEqual(before);
    await snapshot.restore();
    return status;
  }

  const end = ({ id }: User) => t.sql((sql) => sql`delete from sessions where user_id = ${id}`);
  const remove = ({ id }: User) =>
    t.sql(async (sql) => {
      await sql`update pools set admin_id = ${scene.people.siteAdmin.user.id} where admin_id = ${id}`;
      await sql`delete from users where id = ${id}`;
    });

  test.for(writes)('%s fails for a caller who has signed out or is deleted before the last byte', async (name) => {
    expect(await holdBack(name, end)).toBe(401);
    expect(await holdBack(name, remove)).toBe(401);
  });

  const demote = ({ id }: User) => t.sql((sql) => sql`update users set is_admin = false where id = ${id}`);
  const handOver = ({ id }: User) =>
    t.sql((sql) => sql`update pools set admin_id = ${scene.people.rival.user.id} where admin_id = ${id}`);
  const removeFromPool = ({ id }: User) => t.database.query(insertRemoval, scene.pool.id, id);
  const losses: Partial<Record<Policy, (caller: User) => Promise<unknown>>> = {
    siteAdmin: demote,
    poolAdmin: handOver,
    poolAdminOrSiteAdmin: handOver,
    poolOwnerOrSiteAdmin: handOver,
  };

  test.for(writes.filter((name) => losses[calls[name].policy]))(
    '%s fails for a caller who has lost the right before the last byte',
    async (name) => {
      expect(await holdBack(name, losses[calls[name].policy] ?? end)).toBe(403);
    },
  );

  test('joinPool fails for a caller who was removed from the pool before the last byte', async () => {
    expect(await holdBack('joinPool', removeFromPool)).toBe(403);
  });
});
