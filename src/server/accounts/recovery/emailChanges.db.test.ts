import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#domain/time.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { laterBy } from '#test/support/laterBy.ts';
import { resetMail } from './recovery.ts';

const t = await testApp();
const outbox = join(t.config.dataDir, 'outbox');
const INVALID = { status: 400, message: 'This link is no longer valid: it has been used, or is older than 7 days' };
const NO_RESET = { status: 400, message: 'Invalid or expired reset token' };

let sam: ApiUser;
let root: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam', email: 'a@example.org' });
});

/** Sends all due mails and returns them. */
async function mails(): Promise<string[]> {
  rmSync(outbox, { recursive: true, force: true });
  await t.queueResets();
  await t.mailWorker.sendDue();
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .sort()
    .map((file) => readFileSync(join(outbox, file), 'utf8').replaceAll('\r\n', '\n'));
}

const change = (email: string) => sam.call('changeProfile', { body: { email } });
const tokenIn = (mail = '') => /http:\/\/localhost:3000\/restore-email\/([\w-]{43})\n/.exec(mail)?.[1] ?? '';
const restore = (token: string) => t.anonymous().call('restoreEmail', { body: { token } });
const refused = (token: string) => t.anonymous().error('restoreEmail', { body: { token } });
const using = (token: string) => ({ body: { token, newPassword: 'secret2', confirmPassword: 'secret2' } });

/** Changes the address and returns the token of the mail about it. */
async function changed(email: string): Promise<string> {
  await change(email);
  const [mail] = await mails();
  return tokenIn(mail);
}

async function addressOf(id: number): Promise<string | null | undefined> {
  const [row] = await t.sql((sql) => sql<{ email: string | null }[]>`select email from users where id = ${id}`);
  return row?.email;
}

async function resetToken(email: string): Promise<string> {
  await t.anonymous().call('forgotPassword', { body: { email } });
  const [mail = ''] = await mails();
  return /reset-password\?token=([\w-]{43})/.exec(mail)?.[1] ?? '';
}

describe('a changed email address', () => {
  test('undoing it deletes the access tokens, one of which a thief may have made', async () => {
    const token = await changed('thief@example.org');
    await sam.call('createToken', { body: { name: 'script', scope: 'write' } });
    await restore(token);
    expect(await t.sql((sql) => sql`select from access_tokens`)).toHaveLength(0);
  });

  test('the old address gets a mail with an undo link and without the new address', async () => {
    await change('b@example.org');
    const [mail = '', ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toContain('To: a@example.org\n');
    expect(mail).toContain('Subject: Your Unbusted email address was changed\n');
    expect(mail.split('\n\n').slice(1).join('\n\n').trim()).toBe(
      [
        'The email address of this Unbusted account was changed, and its emails no longer come to you:',
        'sam',
        'If it was you, there is nothing to do.',
        'If it was not you, this link restores your address and logs everyone out of the account. It works once, for 7 days:',
        `http://localhost:3000/restore-email/${tokenIn(mail)}`,
        'Then set a new password, as someone else may know the current one.',
      ].join('\n\n'),
    );
    expect(mail).not.toContain('b@example.org');
  });

  test('the old address gets a mail if a site admin changes or removes it', async () => {
    for (const email of ['b@example.org', null]) {
      await root.call('changeUser', { params: { id: sam.user.id }, body: { email } });
      const [mail = ''] = await mails();
      expect(mail).toContain(`To: ${email === null ? 'b' : 'a'}@example.org\n`);
      expect(tokenIn(mail)).not.toBe('');
    }
  });

  test('no mail is sent without an old address or without a change of it', async () => {
    await change('a@example.org');
    await sam.call('changeProfile', { body: { avatarUrl: 'https://example.org/a.png' } });
    await root.call('changeUser', { params: { id: sam.user.id }, body: { isHidden: true, username: 'samuel' } });
    const nameless = await t.buildUser({ username: 'noor', email: null });
    await nameless.call('changeProfile', { body: { email: 'noor@example.org' } });
    expect(await mails()).toEqual([]);
  });

  test('a username that is a URL is no link in the mail', async () => {
    await root.call('changeUser', { params: { id: sam.user.id }, body: { username: 'https://evil.example' } });
    await change('b@example.org');
    const [mail = ''] = await mails();
    expect(mail).toContain('\nhttps: / / evil. example\n');
    expect(mail.match(/https?:\/\/\S+/g)).toEqual([`http://localhost:3000/restore-email/${tokenIn(mail)}`]);
  });

  test.each(['sam', 'root'])('a change of address by %s voids the reset links of the account', async (who) => {
    const token = await resetToken('a@example.org');
    if (who === 'sam') await change('b@example.org');
    else await root.call('changeUser', { params: { id: sam.user.id }, body: { email: 'b@example.org' } });
    expect(await t.anonymous().error('resetPassword', using(token))).toEqual(NO_RESET);
  });

  test('no reset link is sent to the old address, even if the mail is being written', async () => {
    await t.anonymous().call('forgotPassword', { body: { email: 'a@example.org' } });
    await t.queueResets();
    const [queued] = await t.sql((sql) => sql<{ id: string }[]>`select id from deliveries`);
    const query: Database['query'] = async (work, ...args) => {
      const found = await t.database.query(work, ...args);
      if (work.name === 'findByEmail') await change('b@example.org');
      return found;
    };
    const content = await resetMail({ ...t.database, query }, t.config, 'a@example.org', queued?.id ?? '');
    expect(content).toBeUndefined();
    expect(await t.sql((sql) => sql`select from password_reset_tokens`)).toHaveLength(0);
  });

  test('an email address can be changed 10 times a day', { tags: 'one-process' }, async () => {
    const app = t.appWith({ rateLimits: 'on' });
    const caller = new Caller(app, sam.cookie);
    const to = (email: string) => caller.send('changeProfile', { body: { email } });
    for (let n = 0; n < 10; n += 1) expect((await to(`${n}@example.org`)).status).toBe(200);
    expect((await to('9@example.org')).status).toBe(200);
    const response = await to('more@example.org');
    expect([response.status, Number(response.headers.get('Retry-After')) > 80_000]).toEqual([429, true]);
    await caller.call('changeProfile', { body: { avatarUrl: 'https://example.org/a.png' } });
    laterBy(DAY);
    expect((await to('more@example.org')).status).toBe(200);
  });
});

describe('the link that undoes it', () => {
  test('the undo link restores the address, ends all sessions and voids the reset links', async () => {
    const token = await changed('b@example.org');
    const stolen = await resetToken('b@example.org');
    expect(await restore(token)).toEqual({
      message: 'Your email address is restored, and everyone is logged out of the account.',
    });
    expect(await addressOf(sam.user.id)).toBe('a@example.org');
    expect([await sam.isSignedIn(), await root.isSignedIn()]).toEqual([false, true]);
    expect(await t.anonymous().error('resetPassword', using(stolen))).toEqual(NO_RESET);
    await t.anonymous().call('resetPassword', using(await resetToken('A@example.org')));
  });

  test('the undo link works once, also if it is used twice at once', async () => {
    const token = await changed('b@example.org');
    const answers = await Promise.all([1, 2].map(() => t.anonymous().send('restoreEmail', { body: { token } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await refused(token)).toEqual(INVALID);
  });

  test.each([
    ['6 days', 200],
    ['7 days', 400],
  ])('the undo link after %s is answered with %d', async (passed, status) => {
    const token = await changed('b@example.org');
    await t.sql((sql) => sql`update email_changes set expires_at = expires_at - ${passed}::text::interval`);
    expect((await t.anonymous().send('restoreEmail', { body: { token } })).status).toBe(status);
  });

  test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(10_000), '\u0000'])(
    'the unknown undo token %j is refused',
    async (token) => {
      await changed('b@example.org');
      expect(await refused(token)).toEqual(INVALID);
    },
  );

  test('a missing undo token is refused', async () => {
    expect(await t.anonymous().error('restoreEmail', { body: {} })).toMatchObject({
      status: 400,
      message: 'A link from an email is required',
    });
  });

  test('undoing the first of several changes voids the links of the later ones', async () => {
    const first = await changed('b@example.org');
    const second = await changed('c@example.org');
    await restore(first);
    expect(await addressOf(sam.user.id)).toBe('a@example.org');
    expect(await refused(second)).toEqual(INVALID);
    expect(await addressOf(sam.user.id)).toBe('a@example.org');
  });

  test('undoing the last of several changes keeps the links of the earlier ones', async () => {
    const first = await changed('b@example.org');
    const second = await changed('c@example.org');
    await restore(second);
    expect(await addressOf(sam.user.id)).toBe('b@example.org');
    await restore(first);
    expect(await addressOf(sam.user.id)).toBe('a@example.org');
  });

  test('no mail is sent about a change that an earlier link has undone', async () => {
    const first = await changed('b@example.org');
    await change('c@example.org');
    await restore(first);
    expect(await mails()).toEqual([]);
    expect(await t.sql((sql) => sql`select from email_changes`)).toHaveLength(0);
  });

  test('if a mail is sent twice, both undo links are valid until one is used', async () => {
    await change('b@example.org');
    const [queued] = await t.sql((sql) => sql`select about from deliveries`);
    const again = () =>
      t.sql(
        (sql) =>
          sql`insert into deliveries (channel, about, is_urgent) values ('mail', ${sql.json(queued?.about)}, true)`,
      );
    const tokens: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const [mail] = await mails();
      tokens.push(tokenIn(mail));
      await again();
    }
    const [first = '', second = ''] = tokens;
    expect(first).not.toBe(second);
    await restore(first);
    expect(await refused(second)).toEqual(INVALID);
  });

  test('the undo token is stored as a hash only and deleted with the account', async () => {
    const token = await changed('b@example.org');
    const rows = await t.sql(
      (sql) => sql<{ all: string }[]>`select string_agg(r::text, '') as all from email_change_tokens r`,
    );
    expect(rows[0]?.all).not.toContain(token);
    await root.call('deleteUser', { params: { id: sam.user.id } });
    expect(await refused(token)).toEqual(INVALID);
  });

  test('changes of one address are limited to 10 a day over all its accounts', async () => {
    const app = t.appWith({ rateLimits: 'on' });
    const accounts = await Promise.all(
      Array.from({ length: 11 }, (_, n) => t.buildUser({ username: `ann ${n}`, email: 'ann@example.org' })),
    );
    const statuses: number[] = [];
    for (const { cookie } of accounts) {
      const response = await new Caller(app, cookie).send('changeProfile', { body: { email: 'other@example.org' } });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect(await t.sql((sql) => sql`select from deliveries`)).toHaveLength(10);
  });
});
