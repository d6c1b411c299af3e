import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Call, type CallName, calls } from '#contract/calls.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Authenticator } from '#test/support/authenticator.ts';
import { Caller } from '#test/support/caller.ts';
import { testProvider } from '#test/support/oidcProvider.ts';
import { checkSignInWays } from './checkSignInWays.ts';

const t = await testApp();

beforeEach(() => t.database.reset());

const PASSWORDS = (Object.keys(calls) as CallName[]).filter(
  (name) => (calls[name] as Call).setting === 'passwordLogin',
);

describe('PASSWORD_LOGIN', () => {
  // a process of its own would not start without another way to sign in
  const off = t.appHere({ passwordLogin: 'off' });
  let root: ApiUser;
  let sam: ApiUser;

  beforeEach(async () => {
    root = await t.buildUser({ username: 'root', isAdmin: true });
    sam = await t.buildUser({ username: 'sam' });
    await t.givePassword(sam);
  });

  test('the calls about passwords are these', () => {
    expect(PASSWORDS).toEqual([
      'register',
      'login',
      'changePassword',
      'setFirstPassword',
      'forgotPassword',
      'resetPassword',
      'resetUserPassword',
    ]);
  });

  test.each(PASSWORDS)('switched off, %s is 404 for everybody', async (name) => {
    const { method, path }: Call = calls[name];
    const address = path.replace('{id}', String(sam.user.id));
    for (const { cookie } of [t.anonymous(), sam, root]) {
      const response = await new Caller(off, cookie).request(address, { method });
      expect([response.status, await response.json()]).toEqual([404, { message: 'Not found' }]);
    }
  });

  test('switched off, a password is no way to sign in again', async () => {
    await t.endFreshness();
    const sams = new Caller(off, sam.cookie);
    expect(await sams.error('deleteAccount')).toMatchObject({ status: 403, reauth: [] });
    expect(await sams.error('reauth', { body: { password: 'secret1' } })).toMatchObject({
      status: 400,
      message: 'This site has no passwords',
    });
    expect(await sam.error('deleteAccount')).toMatchObject({ status: 403, reauth: ['password'] });
  });

  test('switched off, site admins create accounts without a password, and set none', async () => {
    const roots = new Caller(off, root.cookie);
    const params = { id: sam.user.id };
    const refusal = { status: 400, message: 'This site has no passwords' };
    expect(await roots.error('createUser', { body: { username: 'noor', password: 'secret1' } })).toMatchObject(refusal);
    expect(await roots.error('changeUser', { params, body: { password: 'secret2' } })).toMatchObject(refusal);
    await roots.call('createUser', { body: { username: 'noor' } });
    expect(await t.canSignIn('noor', '!')).toBe(false);
    expect(await t.canSignIn('sam', 'secret1')).toBe(true);
  });

  test('switched on, an account of a site admin’s making needs a password', async () => {
    expect(await root.error('createUser', { body: { username: 'noor' } })).toEqual({
      status: 400,
      message: 'Password must be at least 6 characters',
      issues: [{ path: 'password', message: 'Password must be at least 6 characters' }],
    });
  });

  test('everybody can read how people get in', async () => {
    const usual = { password: true, passkeys: true, oidc: null, registration: 'open' };
    expect(await t.anonymous().call('readAbout')).toMatchObject({ signIn: usual });
    const closed = new Caller(t.appHere({ passwordLogin: 'off', registration: 'closed' }));
    const signIn = { ...usual, password: false, registration: 'closed' };
    expect(await closed.call('readAbout')).toMatchObject({ signIn });
  });

  describe('at the start', () => {
    const provider = testProvider();
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
    const start = (settings: Partial<Config>) =>
      checkSignInWays({ database: t.database, config: { ...t.config, ...settings }, log });
    const NO_WAY = 'PASSWORD_LOGIN is off, and the site has no other way to sign in';

    async function addPasskey(to: ApiUser): Promise<void> {
      const { challenge } = await to.call('beginPasskey');
      const response = new Authenticator().create({ challenge });
      await to.call('createPasskey', { body: { name: 'Phone', response } });
    }

    beforeEach(() => {
      lines.length = 0;
    });

    test('switched off, a provider or the passkey of a site admin is another way, that of a player is not', async () => {
      await start({ passwordLogin: 'on' });
      await start({ passwordLogin: 'off', oidc: provider.config() });
      await addPasskey(sam);
      await expect(start({ passwordLogin: 'off' })).rejects.toThrow(NO_WAY);
      await addPasskey(root);
      await start({ passwordLogin: 'off' });
      expect(lines).toEqual([]);
    });

    test('a passkey of another host is no way, and a line in the log', async () => {
      await addPasskey(root);
      const moved = 'https://pool.example.org';
      await start({ passwordLogin: 'on', publicUrl: moved });
      expect(lines.join('')).toContain(`PUBLIC_URL is ${moved}, and 1 passkeys are of another host`);
      await expect(start({ passwordLogin: 'off', publicUrl: moved })).rejects.toThrow(NO_WAY);
      await expect(start({ passwordLogin: 'off', publicUrl: 'http://192.168.1.5' })).rejects.toThrow(NO_WAY);
    });
  });
});

describe('REGISTRATION', () => {
  const registration = (username: string, inviteCode?: string) => ({
    body: { username, email: 'x@example.org', password: 'secret1', confirmPassword: 'secret1', inviteCode },
  });
  const NOT_INVITED = { status: 403, message: 'You need an invite link to register here' };

  test('open, everybody registers, whatever code they send', async () => {
    await t.anonymous().call('register', registration('sam'));
    await t.anonymous().call('register', registration('noor', 'no such code'));
  });

  test('closed, nobody registers, also with a code, and site admins still create accounts', async () => {
    const app = t.appWith({ registration: 'closed' });
    const root = await t.buildUser({ isAdmin: true });
    const pool = await t.buildPool(root, await t.buildSeason());
    for (const code of [undefined, pool.inviteCode]) {
      expect(await new Caller(app).error('register', registration('sam', code))).toEqual({
        status: 403,
        message: 'Registration is closed',
      });
    }
    await new Caller(app, root.cookie).call('createUser', { body: { username: 'sam', password: 'secret1' } });
  });

  test('invited, people register with the code of a pool that takes entries, in any case', async () => {
    const app = t.appWith({ registration: 'invited' });
    const pool = await t.buildPool(await t.buildUser(), await t.buildSeason());
    for (const code of [undefined, '', 'x'.repeat(10), 'AAAAAAAAAA']) {
      expect(await new Caller(app).error('register', registration('sam', code))).toEqual(NOT_INVITED);
    }
    await new Caller(app).call('register', registration('sam', ` ${pool.inviteCode.toLowerCase()} `));
  });

  test.each([
    ['closed', (id: number) => t.sql((sql) => sql`update pools set joining = 'closed' where id = ${id}`)],
    ['of an archived season', () => t.archiveSeasons()],
    ['deleted', (id: number) => t.sql((sql) => sql`delete from pools where id = ${id}`)],
  ])('invited, the code of a pool that is %s does not count', async (_, end) => {
    const app = t.appWith({ registration: 'invited' });
    const pool = await t.buildPool(await t.buildUser(), await t.buildSeason());
    await end(pool.id);
    expect(await new Caller(app).error('register', registration('sam', pool.inviteCode))).toEqual(NOT_INVITED);
  });

  test('invited, a pool takes people until its first lock, if it says so', async () => {
    const app = t.appWith({ registration: 'invited' });
    const season = await t.buildSeason();
    const round = await t.buildRound(season);
    const pool = await t.buildPool(await t.buildUser(), season, 'The Office', { joining: 'untilFirstLock' });
    await new Caller(app).call('register', registration('sam', pool.inviteCode));
    await t.moveDeadline(round, -1);
    expect(await new Caller(app).error('register', registration('noor', pool.inviteCode))).toEqual(NOT_INVITED);
  });

  test('invited, codes are guessed no faster by registrations than by links', async () => {
    const limited = t.appWith({ registration: 'invited', rateLimits: 'on' });
    const pool = await t.buildPool(await t.buildUser(), await t.buildSeason());
    const guesser = new Caller(limited, undefined, '198.51.100.7');
    expect(await guesser.error('register', registration('sam', 'AAAAAAAAAA'))).toEqual(NOT_INVITED);
    await t.sql((sql) => sql`update rate_limits set points = 60 where key like 'wrongInviteCodes%'`);
    expect(await guesser.error('register', registration('sam', pool.inviteCode))).toMatchObject({ status: 429 });
    expect((await guesser.send('readInvite', { params: { code: pool.inviteCode } })).status).toBe(429);
    const other = new Caller(limited, undefined, '198.51.100.8');
    await other.call('register', registration('sam', pool.inviteCode));
  });
});
