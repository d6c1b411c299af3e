import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Call, type CallName, calls } from '#contract/calls.ts';
import type { TokenScope } from '#domain/accounts/signIn.ts';
import { lockUser } from '#server/accounts/users/userQueries.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { requests } from '#test/support/requests.ts';
import { buildScene } from '#test/support/scene.ts';

const t = await testApp();
let root: ApiUser;
let sam: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
});

const create = (owner: Caller, scope: TokenScope = 'read') =>
  owner.call('createToken', { body: { name: 'Results script', scope } });

/** A program with a token, and with a cookie if it has one. */
const program = (token: string, cookie?: string) => new Caller(t.app, cookie, undefined, token);

async function programOf(owner: Caller, scope: TokenScope = 'read'): Promise<Caller> {
  const { token } = await create(owner, scope);
  return program(token);
}

const BY_TOKEN = { status: 403, message: 'This cannot be done with a token' };
const FOR_ADMINS = { status: 403, message: 'Only site admins may do this, with a token of the scope admin' };

describe('an access token', () => {
  test('a new token is shown once and expires after 90 days; the database has its hash', async () => {
    const { token, ...made } = await create(sam);
    expect(made).toMatchObject({ name: 'Results script', scope: 'read', usedOn: null });
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBeCloseTo(90 * 86_400_000, -4);
    expect(await sam.call('listTokens')).toEqual([made]);
    const stored = await t.sql((sql) => sql`select * from access_tokens`);
    expect(JSON.stringify(stored)).not.toContain(token.slice(3, 46));
    expect(await program(token).call('currentUser')).toEqual(sam.user);
  });

  test.each([
    [{ name: '', scope: 'read' }, 'Token name is required'],
    [{ name: 'script', scope: 'all' }, 'Scope is read, write or admin'],
    [{ name: 'script', scope: 'read', days: 0 }, 'Days must be from 1 to 365'],
    [{ name: 'script', scope: 'read', days: 366 }, 'Days must be from 1 to 365'],
  ])('a token like %j is refused', async (body, message) => {
    expect(await sam.error('createToken', { body })).toMatchObject({ status: 400, message });
  });

  test('a token that is unknown, mistyped, expired or deleted is no session', async () => {
    const { token, id } = await create(sam);
    const other = await create(sam);
    for (const wrong of ['ub_', `ub_${'A'.repeat(43)}GQpVrQ`, `${token.slice(0, -1)}-`, `${token}=`]) {
      expect(await program(wrong).isSignedIn(), wrong).toBe(false);
    }
    await t.sql(
      (sql) =>
        sql`update access_tokens set expires_at = clock_timestamp() - interval '1 second' where id = ${other.id}`,
    );
    expect(await program(other.token).error('currentUser')).toEqual({ status: 401, message: 'Unauthorized' });
    expect(await sam.call('listTokens')).toMatchObject([{ id }]);
    await sam.call('deleteToken', { params: { id } });
    expect(await program(token).isSignedIn()).toBe(false);
  });

  test('with a token and a cookie the token decides, also if it is wrong', async () => {
    const { token } = await create(sam);
    expect(await program(token, root.cookie).call('currentUser')).toEqual(sam.user);
    expect(await program('ub_x', root.cookie).isSignedIn()).toBe(false);
  });

  test.each(['Basic c2FtOnNlY3JldDE=', 'Bearer eyJhbGciOiJSUzI1NiJ9.e30.x', ''])(
    'next to the credentials of a proxy the cookie decides: %s',
    async (authorization) => {
      const response = await sam.request('/api/user', { headers: { Authorization: authorization } });
      expect(await response.json()).toEqual(sam.user);
    },
  );

  test('a token in the address or in a cookie is no session', async () => {
    const { token } = await create(sam);
    expect((await t.anonymous().request(`/api/user?access_token=${token}&token=${token}`)).status).toBe(401);
    expect(await new Caller(t.app, `unbusted=${token}`).isSignedIn()).toBe(false);
  });

  test('the day of its last use is stored', async () => {
    const before = new Date().toISOString().slice(0, 10);
    await (await programOf(sam)).call('currentUser');
    const [token] = await sam.call('listTokens');
    expect([before, new Date().toISOString().slice(0, 10)]).toContain(token?.usedOn);
  });

  test('nobody finds or deletes a token of another', async () => {
    const { id } = await create(sam);
    expect(await root.call('listTokens')).toEqual([]);
    expect(await root.error('deleteToken', { params: { id } })).toEqual({ status: 404, message: 'Token not found' });
    expect(await sam.call('listTokens')).toHaveLength(1);
  });

  test('a user has at most ten tokens, also if twelve are made at once; expired ones do not count', async () => {
    const made = Array.from({ length: 12 }, () =>
      sam.send('createToken', { body: { name: 'script', scope: 'read' } }).then(({ status }) => status),
    );
    const statuses = await Promise.all(made);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(await sam.error('createToken', { body: { name: 'script', scope: 'read' } })).toEqual({
      status: 409,
      message: 'You have 10 tokens: delete one first',
    });
    await t.sql((sql) => sql`update access_tokens set expires_at = clock_timestamp() - interval '1 second'`);
    await create(sam);
  });

  test('the event stream of a deleted token ends', async () => {
    const { token, id } = await create(sam);
    const { body } = await program(token).send('readEvents');
    const reader = body?.getReader();
    await reader?.read();
    await sam.call('deleteToken', { params: { id } });
    await expect.poll(async () => (await reader?.read())?.done).toBe(true);
  });

  test('a token makes 600 requests a minute', async () => {
    const { token } = await create(sam);
    const limited = new Caller(t.appWith({ rateLimits: 'on' }), undefined, undefined, token);
    await limited.call('currentUser');
    await t.sql((sql) => sql`update rate_limits set points = 600 where key like 'requestsOfToken%'`);
    const refused = await limited.send('currentUser');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    // other tokens of the user, and calls that need none, go on
    const second = await create(sam);
    await new Caller(t.appWith({ rateLimits: 'on' }), undefined, undefined, second.token).call('currentUser');
    await limited.call('readAbout');
  });
});

describe('scopes', () => {
  test('a token that may read cannot write, and one that may write can', async () => {
    const season = await t.buildSeason();
    const body = { name: 'sam 01', seasonId: season.id };
    const reader = await programOf(sam, 'read');
    expect(await reader.call('listEntries')).toEqual([]);
    expect(await reader.error('createEntry', { body })).toEqual({ status: 403, message: 'This token may only read' });
    const writer = await programOf(sam, 'write');
    await writer.call('createEntry', { body });
    expect(await sam.call('listEntries')).toHaveLength(1);
  });

  test('the calls of site admins need a token of theirs with the scope admin, reads too', async () => {
    for (const scope of ['read', 'write'] as const) {
      expect(await (await programOf(root, scope)).error('listUsers')).toEqual(FOR_ADMINS);
    }
    const admin = await programOf(root, 'admin');
    expect(await admin.call('listUsers')).toHaveLength(2);
    await admin.call('changeUser', { params: { id: sam.user.id }, body: { isHidden: true } });
    await t.sql((sql) => sql`update users set is_admin = false where id = ${root.user.id}`);
    expect(await admin.error('listUsers')).toEqual({ status: 403, message: 'Only site admins may do this' });
  });

  test('with a token of another scope a site admin is a user like any other', async () => {
    const pool = await t.buildPool(sam, await t.buildSeason());
    const params = { id: pool.id };
    await root.call('readPool', { params });
    const writer = await programOf(root, 'write');
    expect(await writer.call('currentUser')).toEqual({ ...root.user, isAdmin: false });
    expect(await writer.error('readPool', { params })).toMatchObject({ status: 403 });
    const body = { name: 'The Shop', seasonId: pool.seasonId, adminId: sam.user.id };
    expect(await writer.error('createPool', { body })).toMatchObject({ status: 403 });
    await (await programOf(root, 'admin')).call('readPool', { params });
  });

  test('players cannot make a token with the scope admin', async () => {
    expect(await sam.error('createToken', { body: { name: 'script', scope: 'admin' } })).toEqual({
      status: 403,
      message: 'Only site admins may have a token with the scope admin',
    });
  });

  test('what a token was answered is cached for nobody, and what a browser was answered for no token', async () => {
    const pool = await t.buildPool(root, await t.buildSeason());
    await t.buildMember(pool, sam);
    const path = `/api/groups/${pool.id}/leaderboard`;
    const member = await programOf(sam);
    const stranger = await programOf(await t.buildUser());
    for (let n = 0; n < 2; n += 1) {
      expect((await member.request(path)).status).toBe(200);
      expect((await t.anonymous().request(path)).status).toBe(401);
      expect((await sam.request(path)).status).toBe(200);
      expect((await stranger.request(path)).status).toBe(403);
      const { token } = await create(await t.buildUser());
      expect((await program(token, sam.cookie).request(path)).status).toBe(403);
    }
  });
});

describe('what no token may do', () => {
  const needing = (Object.keys(calls) as CallName[]).filter((name) => {
    const { session }: Call = calls[name];
    return session === 'fresh' || session === 'any';
  });

  test.each(needing)('%s takes no token, whatever its scope', async (name) => {
    const scene = await buildScene(t);
    for (const scope of ['write', 'admin'] as const) {
      // a token of another scope is none of a site admin
      const [caller, refused] =
        calls[name].policy === 'siteAdmin' ? (['siteAdmin', FOR_ADMINS] as const) : (['owner', BY_TOKEN] as const);
      const expected = scope === 'admin' ? BY_TOKEN : refused;
      expect(await scene.byToken(caller, scope).error(name, requests[name](scene))).toEqual(expected);
    }
  });

  test('a token changes the picture of its user, but not the address', async () => {
    const writer = await programOf(sam, 'write');
    await writer.call('changeProfile', { body: { tileEmoji: '🎈' } });
    expect(await writer.error('changeProfile', { body: { email: 'thief@example.org' } })).toEqual(BY_TOKEN);
  });

  test('signing out with a token ends no session', async () => {
    const { token } = await create(sam);
    await program(token, sam.cookie).call('logout');
    expect(await sam.isSignedIn()).toBe(true);
  });
});

describe('what ends tokens', () => {
  beforeEach(() => t.givePassword(sam));
  const body = { newPassword: 'secret2', confirmPassword: 'secret2' };

  test('a changed password keeps them', async () => {
    const reader = await programOf(sam);
    await sam.call('changePassword', { body: { ...body, currentPassword: 'secret1' } });
    expect(await reader.isSignedIn()).toBe(true);
  });

  test.each([
    [undefined, false],
    [{}, false],
    [{ tokens: false }, false],
    [{ tokens: true }, true],
  ])('a reset of the password by link with keep %j leaves them: %s', async (keep, stay) => {
    const reader = await programOf(sam);
    await t.sql(
      (sql) => sql`
        insert into password_reset_tokens (token_hash, user_id, mail_id, queued_at, expires_at)
        values (
          encode(sha256('link'), 'hex'), ${sam.user.id}, gen_random_uuid(), clock_timestamp(),
          clock_timestamp() + interval '1 hour'
        )
      `,
    );
    await t.anonymous().call('resetPassword', { body: { ...body, token: 'link', keep } });
    expect(await reader.isSignedIn()).toBe(stay);
  });

  test('a password that a site admin sets ends them', async () => {
    const reader = await programOf(sam);
    await root.call('resetUserPassword', { params: { id: sam.user.id }, body: { password: 'secret2' } });
    expect(await reader.isSignedIn()).toBe(false);
  });
});

describe('a session that has ended meanwhile', () => {
  // an old one would wait when its use is stored, before the right is checked
  beforeEach(() =>
    t.sql(
      (sql) => sql`
        update sessions set expires_at = clock_timestamp() + interval '30 days', used_at = clock_timestamp()
      `,
    ),
  );

  /** as a reset of the password, or a link that undoes something, ends it */
  const endSessions = async (tx: Tx) => {
    await lockUser(tx, sam.user.id);
    await tx`delete from sessions where user_id = ${sam.user.id}`;
  };
  const OVER = { status: 401, message: 'Unauthorized' };

  test('adds no token', async () => {
    const body = { name: 'Script', scope: 'write' };
    expect(await t.during(endSessions, () => sam.error('createToken', { body }))).toEqual(OVER);
    expect(await t.sql((sql) => sql`select from access_tokens`)).toHaveLength(0);
  });

  test('sets no first password', async () => {
    const body = { newPassword: 'secret2', confirmPassword: 'secret2' };
    expect(await t.during(endSessions, () => sam.error('setFirstPassword', { body }))).toEqual(OVER);
    expect(await t.canSignIn('sam', 'secret2')).toBe(false);
  });

  test('changes no email address', async () => {
    const body = { email: 'thief@example.org' };
    expect(await t.during(endSessions, () => sam.error('changeProfile', { body }))).toEqual(OVER);
  });
});

describe('the mail about a new way in', () => {
  const outbox = join(t.config.dataDir, 'outbox');

  async function mailOf(work: () => Promise<unknown>): Promise<string> {
    rmSync(outbox, { recursive: true, force: true });
    await work();
    await t.mailWorker.sendDue();
    const [file] = readdirSync(outbox);
    return file === undefined ? '' : readFileSync(join(outbox, file), 'utf8').replaceAll('=\r\n', '');
  }

  const tokenIn = (mail: string) => /\/undo\/([\w-]{43})/.exec(mail)?.[1] ?? '';

  test('a new token is told by mail, whose link takes it away and ends all sessions, once', async () => {
    let reader = t.anonymous();
    const mail = await mailOf(async () => {
      reader = await programOf(sam);
    });
    expect(mail).toContain('sam@example.org');
    expect(mail).toContain('Results script');
    await t.anonymous().call('undo', { body: { token: tokenIn(mail) } });
    expect([await reader.isSignedIn(), await sam.isSignedIn()]).toEqual([false, false]);
    expect(await t.anonymous().error('undo', { body: { token: tokenIn(mail) } })).toMatchObject({ status: 400 });
  });

  test('a first password is told by mail, whose link takes it away', async () => {
    const password = { newPassword: 'secret2', confirmPassword: 'secret2' };
    const mail = await mailOf(() => sam.call('setFirstPassword', { body: password }));
    expect(await t.canSignIn('sam', 'secret2')).toBe(true);
    await t.anonymous().call('undo', { body: { token: tokenIn(mail) } });
    expect(await t.canSignIn('sam', 'secret2')).toBe(false);
    expect(await sam.isSignedIn()).toBe(false);
  });

  test('a forged host is in no link of the mail, and a name is none', async () => {
    const mail = await mailOf(() =>
      sam.request('/api/user/tokens', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
        body: JSON.stringify({ name: 'https://evil.example/', scope: 'read' }),
      }),
    );
    expect(mail.match(/https?:\/\/[\w.:-]+/g)).toEqual(['http://localhost:3000']);
  });

  test('after seven days the link is no longer valid', async () => {
    let reader = t.anonymous();
    const mail = await mailOf(async () => {
      reader = await programOf(sam);
    });
    await t.sql((sql) => sql`update additions set expires_at = clock_timestamp() - interval '1 second'`);
    expect(await t.anonymous().error('undo', { body: { token: tokenIn(mail) } })).toMatchObject({
      message: 'This link is no longer valid: it has been used, or is older than 7 days',
    });
    expect(await reader.isSignedIn()).toBe(true);
  });

  test('one address is told of twenty a day, whoever has given it', async () => {
    const body = { name: 'script', scope: 'read' } as const;
    const limited = t.appWith({ rateLimits: 'on' });
    const rival = await t.buildUser({ email: sam.user.email });
    await new Caller(limited, sam.cookie).call('createToken', { body });
    await t.sql((sql) => sql`update rate_limits set points = 20 where key like 'additionsToEmail%'`);
    expect(await new Caller(limited, rival.cookie).error('createToken', { body })).toMatchObject({ status: 429 });
    expect(await t.sql((sql) => sql`select from deliveries`)).toHaveLength(1);
  });

  test('an account without an address gets none', async () => {
    const nameless = await t.buildUser({ email: null });
    await create(nameless);
    expect(await t.sql((sql) => sql`select from deliveries`)).toHaveLength(0);
  });
});
