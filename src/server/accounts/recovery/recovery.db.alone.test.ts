import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/infrastructure/db/database.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { createMailWorker } from '#test/support/mailWorker.ts';
import { resetMail } from './recovery.ts';

vi.mock('@node-rs/argon2', { spy: true });

const t = await testApp();
const outbox = join(t.config.dataDir, 'outbox');
let sam: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  rmSync(outbox, { recursive: true, force: true });
  sam = await t.buildUser({ username: 'sam', email: 'Sam@example.org' });
});

const SENT = { message: 'If an account exists with that email, you will receive password reset instructions.' };
const INVALID = { status: 400, message: 'Invalid or expired reset token' };

const using = (token: string, newPassword = 'secret2', confirmPassword = newPassword) => ({
  body: { token, newPassword, confirmPassword },
});

async function mails(): Promise<string[]> {
  await t.queueResets();
  await t.mailWorker.sendDue();
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
}

/** Returns the tokens of the next mail by username. */
async function mailedTokens(email = 'sam@example.org'): Promise<Map<string, string>> {
  rmSync(outbox, { recursive: true, force: true });
  await t.anonymous().call('forgotPassword', { body: { email } });
  const [mail = ''] = await mails();
  return tokensIn(mail);
}

function tokensIn(mail: string): Map<string, string> {
  const links = mail.matchAll(/^(.+)\r\nhttp:\/\/localhost:3000\/reset-password\?token=([\w-]{43})\r$/gm);
  return new Map([...links].map(([, username = '', token = '']) => [username, token]));
}

/** Requests a link that each call mails again, as if the sending process were killed before it deletes the mail. */
async function mailedAgainAndAgain(): Promise<() => Promise<Map<string, string>>> {
  const query: Database['query'] = (work, ...args) =>
    work.name === 'deleteDelivery' ? Promise.reject(new Error('killed')) : t.database.query(work, ...args);
  await t.anonymous().call('forgotPassword', { body: { email: 'sam@example.org' } });
  await t.queueResets();
  return async () => {
    rmSync(outbox, { recursive: true, force: true });
    await createMailWorker({ database: { ...t.database, query }, config: t.config }).sendDue();
    await t.sql((sql) => sql`update deliveries set due_at = due_at - interval '6 minutes'`);
    const [file = ''] = readdirSync(outbox);
    return tokensIn(readFileSync(join(outbox, file), 'utf8'));
  };
}

async function mailedToken(): Promise<string> {
  return (await mailedTokens()).get('sam') ?? '';
}

describe('asking for a new password', () => {
  test('a known and an unknown address get the same response, and the known one a mail', async () => {
    const [known, unknown] = [
      await t.anonymous().send('forgotPassword', { body: { email: 'sam@example.org' } }),
      await t.anonymous().send('forgotPassword', { body: { email: 'nobody@example.org' } }),
    ];
    expect(known.status).toBe(200);
    expect(unknown.status).toBe(200);
    expect(await known.json()).toEqual(SENT);
    expect(await unknown.json()).toEqual(SENT);
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatch(/^To: Sam@example.org\r$/m);
  });

  test('a reset request takes the same work for known and unknown addresses, and queues a mail for known ones', {
    tags: 'one-process',
  }, async () => {
    const looked: string[] = [];
    const query: Database['query'] = (work, ...args) => {
      looked.push(work.name);
      return t.database.query(work, ...args);
    };
    const database = { ...t.database, query };
    const app = t.appWith({}, undefined, { database });
    const mailWorker = createMailWorker({ database, config: t.config });
    for (const email of ['sam@example.org', 'nobody@example.org']) {
      looked.length = 0;
      await new Caller(app).call('forgotPassword', { body: { email } });
      expect(looked).toEqual(['insertForgotten']);
    }
    const asked = await t.sql((sql) => sql`select email_key from forgotten_passwords order by due_at`);
    expect(asked).toHaveLength(2);
    await t.sql((sql) => sql`update forgotten_passwords set due_at = due_at + interval '1 hour'`);
    looked.length = 0;
    await mailWorker.sendDue();
    expect(looked).not.toContain('findByEmail');
    await t.queueResets();
    const queued = await t.sql((sql) => sql`select about from deliveries`);
    expect(queued).toEqual([{ about: { kind: 'reset', email: 'sam@example.org' } }]);
    expect(await t.sql((sql) => sql`select from forgotten_passwords`)).toHaveLength(0);
  });

  test('a reset mail is queued at a random moment of the next five seconds', async () => {
    for (let n = 0; n < 50; n += 1) {
      await t.anonymous().call('forgotPassword', { body: { email: `player.${n}@example.org` } });
    }
    const [row] = await t.sql(
      (sql) => sql<{ first: number; last: number }[]>`
        with delays as (
          select extract(epoch from due_at - clock_timestamp())::float8 as seconds from forgotten_passwords
        )
        select min(seconds) as first, max(seconds) as last from delays
      `,
    );
    expect(row?.last).toBeLessThanOrEqual(5);
    expect((row?.last ?? 0) - (row?.first ?? 0)).toBeGreaterThan(2);
  });

  test.each(['sam@example.org', 'SAM@EXAMPLE.ORG', ' Sam@Example.org '])(
    'a reset request for %j finds Sam@example.org',
    async (email) => {
      expect([...(await mailedTokens(email)).keys()]).toEqual(['sam']);
    },
  );

  test.each([undefined, null, '', 'sam', 'sam@example.org\nBcc: eve@example.org'])(
    'a reset request for %j is refused',
    async (email) => {
      const message = 'Valid email is required';
      const refused = { status: 400, message, issues: [{ path: 'email', message }] };
      expect(await t.anonymous().error('forgotPassword', { body: { email } })).toEqual(refused);
    },
  );

  test('several accounts of one address get one mail with a link each', async () => {
    await t.buildUser({ username: 'noor', email: 'SAM@example.org' });
    await t.buildUser({ username: 'eve', email: 'sam@example.com' });
    const tokens = await mailedTokens();
    expect([...tokens.keys()]).toEqual(['sam', 'noor']);
    expect(await mails()).toHaveLength(1);
    await t.anonymous().call('resetPassword', using(tokens.get('noor') ?? ''));
    expect([await t.canSignIn('noor', 'secret2'), await t.canSignIn('sam', 'secret2')]).toEqual([true, false]);
  });

  test.each([
    ['https://evil.example/login', 'https: / / evil. example/ login'],
    ['www.evil.example', 'www. evil. example'],
    ['eve@evil.example', 'eve@ evil. example'],
    ['a\u2028http:\\\\127.0.0.1', 'a http: \\ \\ 127. 0. 0. 1'],
    ['https：／／evil．example', 'https： ／ ／ evil． example'],
    ['eve＠evil。example', 'eve＠ evil。 example'],
    ['St. John’s', 'St. John’s'],
  ])('the username %j is no link in a reset mail', async (username, said) => {
    await t.buildUser({ username, email: 'sam@example.org' });
    const tokens = await mailedTokens();
    expect([...tokens.keys()]).toEqual(['sam', said]);
    const [mail = ''] = await mails();
    const body = mail.slice(mail.indexOf('\r\n\r\n'));
    expect(new Set(body.normalize('NFKC').match(/\S+[.:/@。]\S+/g))).toEqual(
      new Set([...tokens.values()].map((token) => `http://localhost:3000/reset-password?token=${token}`)),
    );
  });

  test('a reset token is stored as a hash, for an hour by the database’s clock', async () => {
    const token = await mailedToken();
    const rows = await t.sql(
      (sql) => sql<{ token: string; seconds: number }[]>`
        select token_hash as token, extract(epoch from expires_at - clock_timestamp())::int as seconds
        from password_reset_tokens
      `,
    );
    expect(rows).toEqual([{ token: createHash('sha256').update(token).digest('hex'), seconds: expect.any(Number) }]);
    expect(rows[0]?.seconds).toBeGreaterThan(3540);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(3600);
  });

  test('a reset link starts with PUBLIC_URL, not with the request’s host', async () => {
    await t.anonymous().request('http://evil.example/api/forgot-password', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
      body: JSON.stringify({ email: 'sam@example.org' }),
    });
    const [mail] = await mails();
    expect(mail).toContain(`${t.config.publicUrl}/reset-password?token=`);
    expect(mail).not.toContain('evil.example');
  });
});

describe('a link', () => {
  test('a reset link sets the password and ends all sessions of its account', async () => {
    const other = await t.buildUser();
    const token = await mailedToken();
    const answer = await sam.call('resetPassword', using(token));
    expect(answer).toEqual({ message: 'Your password has been reset. Please log in with your new password.' });
    expect([await sam.isSignedIn(), await other.isSignedIn()]).toEqual([false, true]);
    expect(await t.canSignIn('sam', 'secret2')).toBe(true);
  });

  test('a reset link works once', async () => {
    const token = await mailedToken();
    await t.anonymous().call('resetPassword', using(token));
    expect(await t.anonymous().error('resetPassword', using(token, 'secret3'))).toEqual(INVALID);
    expect(await t.canSignIn('sam', 'secret2')).toBe(true);
    await t.anonymous().call('resetPassword', using(await mailedToken(), 'secret3'));
  });

  test('a reset link used twice at once works once', async () => {
    const token = await mailedToken();
    const answers = await Promise.all(
      ['secret2', 'secret3'].map((password) => t.anonymous().send('resetPassword', using(token, password))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test.each([
    [-1, 400],
    [60, 200],
  ])('a reset link that expires in %d s is answered with %d', async (seconds, status) => {
    const token = await mailedToken();
    await t.sql(
      (sql) => sql`
        update password_reset_tokens set expires_at = clock_timestamp() + make_interval(secs => ${seconds})
      `,
    );
    const response = await t.anonymous().send('resetPassword', using(token));
    expect(response.status).toBe(status);
  });

  test('a reset link is void once there is a newer one', async () => {
    const older = await mailedToken();
    const newer = await mailedToken();
    expect(newer).not.toBe(older);
    expect(await t.anonymous().error('resetPassword', using(older))).toEqual(INVALID);
    await t.anonymous().call('resetPassword', using(newer));
  });

  test.each([0, 1, 2])(
    'the reset links of a mail sent three times are all valid until one is used: %d',
    async (index) => {
      await t.buildUser({ username: 'noor', email: 'sam@example.org' });
      const send = await mailedAgainAndAgain();
      const sent = [await send(), await send(), await send()];
      const [ofSam, ofNoor] = ['sam', 'noor'].map((name) => sent.map((tokens) => tokens.get(name) ?? ''));
      expect(new Set([...(ofSam ?? []), ...(ofNoor ?? [])]).size).toBe(6);
      await t.anonymous().call('resetPassword', using(ofSam?.[index] ?? ''));
      for (const token of ofSam ?? [])
        expect(await t.anonymous().error('resetPassword', using(token))).toEqual(INVALID);
      await t.anonymous().call('resetPassword', using(ofNoor?.[index] ?? '', 'secret3'));
      expect([await t.canSignIn('sam', 'secret2'), await t.canSignIn('noor', 'secret3')]).toEqual([true, true]);
    },
  );

  test('used reset links of a mail stay used if the mail is sent again', async () => {
    const send = await mailedAgainAndAgain();
    const used = [(await send()).get('sam') ?? '', (await send()).get('sam') ?? ''];
    await t.anonymous().call('resetPassword', using(used[1] ?? ''));
    const last = (await send()).get('sam') ?? '';
    for (const token of used) expect(await t.anonymous().error('resetPassword', using(token))).toEqual(INVALID);
    await t.anonymous().call('resetPassword', using(last));
  });

  test('a reset link mailed again does not last longer', async () => {
    const send = await mailedAgainAndAgain();
    const first = (await send()).get('sam') ?? '';
    await t.sql((sql) => sql`update password_reset_tokens set expires_at = clock_timestamp() - interval '1 second'`);
    const second = (await send()).get('sam') ?? '';
    expect(await t.anonymous().error('resetPassword', using(first))).toEqual(INVALID);
    await t.anonymous().call('resetPassword', using(second));
  });

  test('all reset links of a mail are void once a newer mail is sent', async () => {
    const send = await mailedAgainAndAgain();
    const older = [(await send()).get('sam') ?? '', (await send()).get('sam') ?? ''];
    await t.sql((sql) => sql`delete from deliveries`);
    const newer = await mailedToken();
    for (const token of older) expect(await t.anonymous().error('resetPassword', using(token))).toEqual(INVALID);
    await t.anonymous().call('resetPassword', using(newer));
  });

  test('a reset link stays valid when an older mail is retried, which is not sent', async () => {
    const send = await mailedAgainAndAgain();
    const older = (await send()).get('sam') ?? '';
    await t.sql((sql) => sql`update deliveries set due_at = due_at + interval '1 hour'`);
    const newer = await mailedToken();
    await t.sql((sql) => sql`update deliveries set due_at = clock_timestamp()`);
    rmSync(outbox, { recursive: true, force: true });
    await createMailWorker({ database: t.database, config: t.config }).sendDue();
    expect(existsSync(outbox)).toBe(false);
    expect(await t.anonymous().error('resetPassword', using(older))).toEqual(INVALID);
    await t.anonymous().call('resetPassword', using(newer));
  });

  test('a mail that another process has sent gets no further reset link, and its links stay', async () => {
    const token = await mailedToken();
    expect(await resetMail(t.database, t.config, 'sam@example.org', randomUUID())).toBeUndefined();
    await t.anonymous().call('resetPassword', using(token));
  });

  test('a reset link is void once the password is changed in another way', async () => {
    const root = await t.buildUser({ isAdmin: true });
    const token = await mailedToken();
    await root.call('resetUserPassword', { params: { id: sam.user.id }, body: { password: 'by root' } });
    expect(await t.anonymous().error('resetPassword', using(token))).toEqual(INVALID);
  });

  test('a reset link of a deleted account is void', async () => {
    const root = await t.buildUser({ isAdmin: true });
    const token = await mailedToken();
    await root.call('deleteUser', { params: { id: sam.user.id } });
    expect(await t.anonymous().error('resetPassword', using(token))).toEqual(INVALID);
  });

  test('an unknown reset token is refused without hashing', async () => {
    await mailedToken();
    vi.clearAllMocks();
    for (const token of ['', 'a'.repeat(43), 'a'.repeat(10_000), '\u0000']) {
      expect(await t.anonymous().error('resetPassword', using(token))).toEqual(INVALID);
    }
    const stored = await t.sql(
      (sql) => sql<{ token: string }[]>`select token_hash as token from password_reset_tokens`,
    );
    expect(await t.anonymous().error('resetPassword', using(stored[0]?.token ?? ''))).toEqual(INVALID);
    expect(hash).not.toHaveBeenCalled();
    const { token: _, ...without } = using('').body;
    expect(await t.anonymous().error('resetPassword', { body: without })).toMatchObject(INVALID);
  });

  test.each([
    ['12345', '12345', 'Password must be at least 6 characters', 'newPassword'],
    ['secret2', 'secret3', 'Passwords do not match', 'confirmPassword'],
  ])(
    'a reset link stays valid after the passwords %s and %s are refused',
    async (password, confirmed, message, path) => {
      const token = await mailedToken();
      expect(await t.anonymous().error('resetPassword', using(token, password, confirmed))).toEqual({
        status: 400,
        message,
        issues: [{ path, message }],
      });
      await t.anonymous().call('resetPassword', using(token));
    },
  );
});
