import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Authenticator } from '#test/support/authenticator.ts';
import { Caller } from '#test/support/caller.ts';
import { insertChallenge } from './passkeyQueries.ts';

const t = await testApp();

const INVALID = { status: 400, message: 'This passkey could not be checked. Please try again.' };
const UNKNOWN = { status: 401, message: 'This passkey is not known here: it may have been removed' };
const STALE = { status: 403, message: 'Please sign in again' };

let sam: ApiUser;
let phone: Authenticator;

beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  phone = new Authenticator();
});

async function addPasskey(caller: Caller, authenticator: Authenticator, name = 'Phone', counter = 0) {
  const { challenge } = await caller.call('beginPasskey');
  return caller.call('createPasskey', { body: { name, response: authenticator.create({ challenge, counter }) } });
}

/** By which authenticators know a user. */
async function handleOf(caller: Caller): Promise<string> {
  return (await caller.call('beginPasskey')).user.id;
}

async function challengeFor(caller: Caller): Promise<string> {
  return (await caller.call('beginPasskeyLogin')).challenge;
}

async function login(authenticator: Authenticator, ceremony: Partial<Parameters<Authenticator['get']>[0]> = {}) {
  const visitor = t.anonymous();
  const challenge = await challengeFor(visitor);
  const response = authenticator.get({ challenge, ...ceremony });
  return { visitor, response, send: () => visitor.send('loginByPasskey', { body: { response } }) };
}

describe('a passkey', () => {
  test('signs in, and the session and the list say so', async () => {
    const added = await addPasskey(sam, phone);
    expect(added).toMatchObject({ name: 'Phone', host: 'localhost', credentialId: phone.credentialId, usedAt: null });
    const { visitor, send } = await login(phone);
    expect(await (await send()).json()).toEqual(sam.user);
    const sessions = await visitor.call('listSessions');
    expect(sessions.find(({ isCurrent }) => isCurrent)?.method).toBe('passkey');
    const [{ usedAt } = { usedAt: null }] = await visitor.call('listPasskeys');
    expect(usedAt).not.toBe(null);
  });

  test('is made with what the site asks of it, and not twice by one authenticator', async () => {
    await addPasskey(sam, phone);
    expect(await sam.call('beginPasskey')).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'sam' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      excludeCredentials: [{ id: phone.credentialId }],
    });
    const first = (await sam.call('beginPasskey')).user.id;
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
    expect((await sam.call('beginPasskey')).user.id).toBe(first);
    const { challenge } = await sam.call('beginPasskey');
    const body = { name: 'Again', response: phone.create({ challenge }) };
    expect(await sam.error('createPasskey', { body })).toEqual({
      status: 409,
      message: 'This passkey is there already',
    });
  });

  test('is one of ten', async () => {
    for (let n = 0; n < 10; n += 1) await addPasskey(sam, new Authenticator());
    const { challenge } = await sam.call('beginPasskey');
    const body = { name: 'Eleventh', response: phone.create({ challenge }) };
    expect(await sam.error('createPasskey', { body })).toEqual({
      status: 409,
      message: 'You have 10 passkeys: delete one first',
    });
  });

  test('that is deleted signs nobody in', async () => {
    await t.givePassword(sam);
    const { id } = await addPasskey(sam, phone);
    await sam.call('deletePasskey', { params: { id } });
    const { visitor, response } = await login(phone);
    expect(await visitor.error('loginByPasskey', { body: { response } })).toEqual(UNKNOWN);
  });

  test('of another user does not exist', async () => {
    const { id } = await addPasskey(sam, phone);
    const noor = await t.buildUser({ username: 'noor' });
    expect(await noor.error('deletePasskey', { params: { id } })).toMatchObject({ status: 404 });
    expect(await noor.call('listPasskeys')).toEqual([]);
    // before a new sign-in is asked for
    await t.endFreshness();
    expect(await noor.error('deletePasskey', { params: { id } })).toMatchObject({ status: 404 });
  });

  test('whose counter falls signs in, and the log says so', async () => {
    const lines: string[] = [];
    const app = t.appHere({}, pino({ level: 'warn' }, { write: (line) => lines.push(line) }));
    await addPasskey(sam, phone, 'Phone', 7);
    for (const [counter, logged] of [
      [8, 0],
      [3, 1],
    ] as const) {
      const visitor = new Caller(app);
      const response = phone.get({ challenge: await challengeFor(visitor), counter });
      await visitor.call('loginByPasskey', { body: { response } });
      expect(lines.filter((line) => line.includes('The counter of a passkey fell'))).toHaveLength(logged);
    }
  });
});

describe('a wrong passkey', () => {
  test('a response is used once', async () => {
    await addPasskey(sam, phone);
    const { visitor, response, send } = await login(phone);
    expect((await send()).status).toBe(200);
    expect(await t.anonymous().error('loginByPasskey', { body: { response } })).toEqual(INVALID);
    expect(await visitor.isSignedIn()).toBe(true);
  });

  test.each([
    ['another page’s origin', { origin: 'https://evil.example' }],
    ['the address that the request was sent to', { origin: 'http://127.0.0.1:3000' }],
    ['another host', { host: 'evil.example' }],
    ['a challenge that nobody made', { challenge: 'x'.repeat(43) }],
    ['no challenge', { challenge: '' }],
    ['a challenge that the database cannot store', { challenge: 'a\0b' }],
  ])('a response of %s is refused', async (_, ceremony) => {
    await addPasskey(sam, phone);
    const { visitor, response } = await login(phone, ceremony);
    expect(await visitor.error('loginByPasskey', { body: { response } })).toEqual(INVALID);
    expect(await visitor.isSignedIn()).toBe(false);
  });

  test('a forged host in the request changes nothing', async () => {
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
    const asked = await t.anonymous().request('/api/passkey-login/options', { method: 'POST', headers });
    expect(await asked.json()).toMatchObject({ rpId: 'localhost' });
  });

  test('a response that another key has signed is refused', async () => {
    await addPasskey(sam, phone);
    const { visitor, response } = await login(new Authenticator());
    const forged = { ...response, id: phone.credentialId, rawId: phone.credentialId };
    expect(await visitor.error('loginByPasskey', { body: { response: forged } })).toEqual(INVALID);
  });

  test('a response that names another user than its own is refused, also to sign in again', async () => {
    await addPasskey(sam, phone);
    const noor = await t.buildUser({ username: 'noor' });
    const userHandle = await handleOf(noor);
    const { visitor, response } = await login(phone, { userHandle });
    expect(await visitor.error('loginByPasskey', { body: { response } })).toEqual(INVALID);
    const passkey = phone.get({ challenge: await challengeFor(sam), userHandle });
    expect(await sam.error('reauth', { body: { passkey } })).toEqual(INVALID);
    const own = await login(phone, { userHandle: await handleOf(sam) });
    expect((await own.send()).status).toBe(200);
  });

  test('a challenge is over after five minutes', async () => {
    await addPasskey(sam, phone);
    const { visitor, response } = await login(phone);
    await t.sql((sql) => sql`update passkey_challenges set expires_at = clock_timestamp() - interval '1 second'`);
    expect(await visitor.error('loginByPasskey', { body: { response } })).toEqual(INVALID);
  });

  test('a challenge to sign in adds no passkey, and one to add does not sign in', async () => {
    await addPasskey(sam, phone);
    const body = { name: 'Laptop', response: new Authenticator().create({ challenge: await challengeFor(sam) }) };
    expect(await sam.error('createPasskey', { body })).toEqual(INVALID);
    const { challenge } = await sam.call('beginPasskey');
    const response = phone.get({ challenge });
    expect(await t.anonymous().error('loginByPasskey', { body: { response } })).toEqual(INVALID);
  });

  test('a challenge of another session adds no passkey', async () => {
    const noor = await t.buildUser({ username: 'noor' });
    const { challenge } = await sam.call('beginPasskey');
    const body = { name: 'Laptop', response: new Authenticator().create({ challenge }) };
    expect(await noor.error('createPasskey', { body })).toEqual(INVALID);
    expect(await noor.call('listPasskeys')).toEqual([]);
  });

  test('a stolen session adds no passkey', async () => {
    await t.givePassword(sam);
    const { challenge } = await sam.call('beginPasskey');
    await t.endFreshness();
    const thief = new Caller(t.app, sam.cookie);
    const reauth = ['password'];
    expect(await thief.error('beginPasskey')).toEqual({ ...STALE, reauth });
    const body = { name: 'Thief', response: phone.create({ challenge }) };
    expect(await thief.error('createPasskey', { body })).toEqual({ ...STALE, reauth });
    expect(await sam.call('listPasskeys')).toEqual([]);
  });
});

describe('signing in again with a passkey', () => {
  test('makes the session fresh', async () => {
    await addPasskey(sam, phone);
    await t.endFreshness();
    expect(await sam.error('checkFreshSignIn')).toEqual({ ...STALE, reauth: ['passkey'] });
    const passkey = phone.get({ challenge: await challengeFor(sam) });
    await sam.call('reauth', { body: { passkey } });
    await sam.call('checkFreshSignIn');
  });

  test('needs somebody whom the passkey knows, and the browser is told so', async () => {
    await addPasskey(sam, phone);
    await t.endFreshness();
    expect(await t.anonymous().call('beginPasskeyLogin')).toMatchObject({ userVerification: 'preferred' });
    const { challenge, userVerification } = await sam.call('beginPasskeyLogin');
    expect(userVerification).toBe('required');
    const touched = phone.get({ challenge, isVerified: false });
    expect(await sam.error('reauth', { body: { passkey: touched } })).toEqual(INVALID);
    expect(await sam.error('checkFreshSignIn')).toMatchObject(STALE);
  });

  test.each([
    [true, 204],
    [false, 403],
  ])('is not needed after a sign-in by a passkey that has checked its user: %s', async (isVerified, status) => {
    await addPasskey(sam, phone);
    const { visitor, send } = await login(phone, { isVerified });
    expect((await send()).status).toBe(200);
    expect((await visitor.send('checkFreshSignIn')).status).toBe(status);
  });

  test('is asked of the user’s own passkeys, and counts those of nobody else', async () => {
    await addPasskey(sam, phone);
    const noor = await t.buildUser({ username: 'noor' });
    const laptop = new Authenticator();
    await addPasskey(noor, laptop);
    await t.endFreshness();
    const { challenge, allowCredentials } = await sam.call('beginPasskeyLogin');
    expect(allowCredentials?.map(({ id }) => id)).toEqual([phone.credentialId]);
    const message = 'This passkey is not one of yours';
    const refused = { status: 400, message, issues: [{ path: 'passkey', message }] };
    expect(await sam.error('reauth', { body: { passkey: laptop.get({ challenge }) } })).toEqual(refused);
    const unknown = new Authenticator().get({ challenge: await challengeFor(sam) });
    expect(await sam.error('reauth', { body: { passkey: unknown } })).toEqual(refused);
    expect(await sam.error('checkFreshSignIn')).toMatchObject(STALE);
  });

  test('counts a wrong one as a wrong password', async () => {
    const limited = new Caller(t.appWith({ rateLimits: 'on' }), sam.cookie, '198.51.100.7');
    await addPasskey(sam, phone);
    const wrong = () => limited.error('reauth', { body: { passkey: phone.get({ challenge: 'x'.repeat(43) }) } });
    for (let n = 0; n < 10; n += 1) expect(await wrong()).toMatchObject({ status: 400 });
    expect(await wrong()).toMatchObject({ status: 429 });
  });
});

test.each(['\0', '\ud800', 'x'.repeat(33)])('a passkey that is reached by %j is refused', async (transport) => {
  const { challenge } = await sam.call('beginPasskey');
  const made = phone.create({ challenge });
  const response = { ...made, response: { ...made.response, transports: [transport] } };
  const refused = await sam.error('createPasskey', { body: { name: 'Phone', response } });
  expect(refused).toMatchObject({ status: 400, message: 'Invalid passkey' });
});

describe('the last way to sign in', () => {
  test('stays', async () => {
    const { id } = await addPasskey(sam, phone);
    const only = { status: 409, message: 'This is your only way to log in: add another one first' };
    expect(await sam.error('deletePasskey', { params: { id } })).toEqual(only);
    await t.givePassword(sam);
    const off = new Caller(t.appHere({ passwordLogin: 'off' }), sam.cookie);
    expect(await off.error('deletePasskey', { params: { id } })).toEqual(only);
    await sam.call('deletePasskey', { params: { id } });
  });
});

test('a passkey of another host is no way to sign in, and can be deleted', async () => {
  const { id } = await addPasskey(sam, phone);
  await t.sql((sql) => sql`update passkeys set host = 'old.example.org'`);
  await sam.call('deletePasskey', { params: { id } });
});

describe('a new passkey', () => {
  test('is told by mail, whose link takes it away', async () => {
    await t.givePassword(sam);
    await addPasskey(sam, phone);
    const outbox = join(t.config.dataDir, 'outbox');
    rmSync(outbox, { recursive: true, force: true });
    await t.mailWorker.sendDue();
    const [file = ''] = readdirSync(outbox);
    const mail = readFileSync(join(outbox, file), 'utf8');
    expect(mail).toContain('A passkey named "Phone" was added');
    const token = /\/undo\/([\w-]{43})/.exec(mail)?.[1] ?? '';
    await t.anonymous().call('undo', { body: { token } });
    expect(await sam.isSignedIn()).toBe(false);
    expect(await t.sql((sql) => sql`select from passkeys`)).toHaveLength(0);
  });
});

describe('passkeys by the address of the site', () => {
  test.each([
    ['https://pool.example.org', true],
    ['http://localhost:3000', true],
    ['http://pool.example.org', false],
    ['https://192.168.1.5', false],
    ['http://127.0.0.1:3000', false],
    ['https://[2001:db8::1]', false],
  ])('at %s there are some: %s', async (publicUrl, are) => {
    const visitor = new Caller(t.appHere({ publicUrl }));
    const { signIn } = await visitor.call('readAbout');
    expect(signIn.passkeys).toBe(are);
    if (!are) expect(await visitor.error('beginPasskeyLogin')).toMatchObject({ status: 409 });
  });

  test('one of another host does not sign in', async () => {
    await addPasskey(sam, phone);
    await t.sql((sql) => sql`update passkeys set host = 'old.example.org'`);
    await t.database.query(insertChallenge, 'y'.repeat(43), null);
    const response = phone.get({ challenge: 'y'.repeat(43) });
    expect(await t.anonymous().error('loginByPasskey', { body: { response } })).toEqual(UNKNOWN);
  });
});

test('challenges are limited by network address', async () => {
  const limited = t.appWith({ rateLimits: 'on' });
  await new Caller(limited, undefined, '198.51.100.7').call('beginPasskeyLogin');
  await t.sql((sql) => sql`update rate_limits set points = 600 where key like 'passkeyTries%'`);
  const asked = await new Caller(limited, undefined, '198.51.100.7').error('beginPasskeyLogin');
  expect(asked).toMatchObject({ status: 429 });
  await new Caller(limited, undefined, '198.51.100.8').call('beginPasskeyLogin');
});
