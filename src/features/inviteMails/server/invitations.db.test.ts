import type { SMTPServerOptions } from 'smtp-server';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool, Season } from '#contract/schemas.ts';
import { DAY } from '#domain/time.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { laterBy } from '#test/support/laterBy.ts';
import { recipientsOf, startPost } from '#test/support/mailWorker.ts';
import { refusal } from '#test/support/smtp.ts';

const t = await testApp();

let ada: ApiUser;
let season: Season;
let pool: Pool & { inviteCode: string };

beforeEach(async () => {
  await t.database.reset();
  ada = await t.buildUser({ username: 'ada', email: 'ada@example.org' });
  season = await t.buildSeason();
  pool = await t.buildPool(ada, season, 'The Office');
});

const to = (...emails: string[]) => ({ params: { id: pool.id }, body: { emails } });
const people = (from: number, count: number) => Array.from({ length: count }, (_, n) => `p${from + n}@example.org`);
/** Sends the queued mails and returns them. */
const deliver = async (settings: Partial<Config> = {}, smtp: SMTPServerOptions = {}) =>
  (await startPost(t, settings, { smtp })).deliver();

describe('an invitation', () => {
  test('an invitation names admin and pool and has the link to join', async () => {
    expect(await ada.call('invite', to('lee@example.org'))).toEqual({ invited: 1, alreadyIn: [] });
    const [mail, ...more] = await deliver();
    expect(more).toEqual([]);
    expect(mail?.to).toEqual(['lee@example.org']);
    expect(mail?.mail).toContain('Subject: ada invites you to The Office\n');
    expect(mail?.mail).toContain(`http://localhost:3000/groups/join/${pool.inviteCode}\n`);
  });

  test('an invitation is sent once to each address, and to no member', async () => {
    const noor = await t.buildUser({ username: 'noor', email: 'Noor@example.org' });
    await t.buildMember(pool, noor);
    const sent = to('lee@example.org', 'NOOR@example.org', 'LEE@example.org', 'ada@example.org');
    expect(await ada.call('invite', sent)).toEqual({ invited: 1, alreadyIn: ['NOOR@example.org', 'ada@example.org'] });
    expect(recipientsOf(await deliver())).toEqual(['lee@example.org']);
  });

  test('an invitation has the code of the moment of sending, and is not sent for a deleted pool', async () => {
    await ada.call('invite', to('lee@example.org'));
    const { inviteCode } = await ada.call('renewInviteCode', { params: { id: pool.id } });
    expect((await deliver())[0]?.mail).toContain(`/groups/join/${inviteCode}\n`);
    await ada.call('invite', to('lee@example.org'));
    await ada.call('deletePool', { params: { id: pool.id }, body: { confirmText: 'delete me' } });
    expect(await deliver()).toEqual([]);
  });

  test('an invitation by a former admin is not sent, so that they learn no new code', async () => {
    await ada.call('invite', to('lee@example.org'));
    const noor = await t.buildUser({ username: 'noor', email: 'noor@example.org' });
    await t.sql((sql) => sql`update pools set admin_id = ${noor.user.id}`);
    await noor.call('renewInviteCode', { params: { id: pool.id } });
    expect(await deliver()).toEqual([]);
  });

  test('an invitation by a further admin is sent, and not once they are none any more', async () => {
    const noor = await t.buildUser({ username: 'noor', email: 'noor@example.org' });
    await t.buildMember(pool, noor);
    const asAdmin = { params: { id: pool.id, userId: noor.user.id } };
    await ada.call('addPoolAdmin', asAdmin);
    await noor.call('invite', to('lee@example.org'));
    expect((await deliver())[0]?.mail).toContain('Subject: noor invites you to The Office\n');
    await noor.call('invite', to('kim@example.org'));
    await ada.call('dropPoolAdmin', asAdmin);
    expect(await deliver()).toEqual([]);
  });

  test('an invitation to a pool of an archived season is refused', async () => {
    await t.archiveSeasons();
    expect(await ada.error('invite', to('lee@example.org'))).toEqual({
      status: 409,
      message: 'This season is archived',
    });
  });

  test('names in an invitation cannot add a header or a recipient', async () => {
    const name = 'Office" <eve@example.org>, =?utf-8?q?x?= 🏀';
    await ada.call('changePool', { params: { id: pool.id }, body: { name } });
    await ada.call('invite', to('lee@example.org'));
    const [mail] = await deliver();
    expect(mail?.to).toEqual(['lee@example.org']);
    expect(mail?.mail.match(/^(To|Cc|Bcc): .*/gim)).toEqual(['To: lee@example.org']);
    expect(mail?.mail).toContain('to "Office" <eve@ example. org>, =?utf-8?q?x?= 🏀"');
  });
});

describe('addresses', () => {
  test('invalid addresses are each named, and nobody is invited', async () => {
    expect(await ada.error('invite', to('lee@example.org', 'lee', 'a@b\r\nBcc: eve@example.org'))).toEqual({
      status: 400,
      message: '"lee" is not an email address',
      issues: [
        { path: 'emails.1', message: '"lee" is not an email address' },
        { path: 'emails.2', message: String.raw`"a@b\r\nBcc: eve@example.org" is not an email address` },
      ],
    });
    expect(await deliver()).toEqual([]);
  });

  test('1 to 20 addresses can be invited at a time', async () => {
    expect(await ada.error('invite', to())).toMatchObject({ message: 'Enter at least one email address' });
    expect(await ada.error('invite', to(...people(0, 21)))).toMatchObject({
      message: 'At most 20 addresses at a time',
    });
    expect(await ada.call('invite', to(...people(0, 20)))).toMatchObject({ invited: 20 });
  });

  test('a pool admin can invite 50 addresses a day, over all pools and processes', {
    tags: 'one-process',
  }, async () => {
    const on = () => new Caller(t.appWith({ rateLimits: 'on' }), ada.cookie);
    const second = await t.buildPool(ada, season, 'Family');
    await on().call('invite', to(...people(0, 20)));
    await on().call('invite', { ...to(...people(20, 20)), params: { id: second.id } });
    const over = await on().send('invite', to(...people(40, 11)));
    expect(over.status).toBe(429);
    expect(await over.json()).toEqual({ message: 'Too many tries. Please wait 24 hours.' });
    expect(Number(over.headers.get('Retry-After'))).toBeGreaterThan(86_300);
    expect(await on().call('invite', to(...people(40, 10)))).toMatchObject({ invited: 10 });
    expect((await on().send('invite', to(...people(50, 1)))).status).toBe(429);
    expect(await deliver()).toHaveLength(50);
    laterBy(DAY);
    await on().call('invite', to(...people(50, 1)));
  });

  test('an address gets five invitations a day from all pools, and the response does not show it', async () => {
    const noor = await t.buildUser({ username: 'noor' });
    const other = await t.buildPool(noor, season);
    const invited = async (by: ApiUser, group: Pool, email = 'lee@example.org') => {
      const sent = { params: { id: group.id }, body: { emails: [email] } };
      expect(await by.call('invite', sent)).toEqual({ invited: 1, alreadyIn: [] });
      return (await deliver({ rateLimits: 'on' })).length;
    };
    for (let n = 0; n < 4; n += 1) expect(await invited(ada, pool)).toBe(1);
    expect([await invited(noor, other, 'LEE@example.org'), await invited(noor, other)]).toEqual([1, 0]);
    expect([await invited(ada, pool), await invited(ada, pool, 'kim@example.org')]).toEqual([0, 1]);
    const stored = await t.sql(
      (sql) => sql<{ all: string }[]>`select string_agg(r::text, '') as all from rate_limits r`,
    );
    expect(stored[0]?.all).not.toContain('example');
    laterBy(DAY);
    expect(await invited(noor, other)).toBe(1);
  });

  test('an address gets an invitation that failed at first', async () => {
    await ada.call('invite', to('lee@example.org'));
    const later: SMTPServerOptions = { onRcptTo: (_a, _s, done) => done(refusal(450, 'Come back later')) };
    expect(await deliver({ rateLimits: 'on' }, later)).toEqual([]);
    await t.sql((sql) => sql`update deliveries set due_at = clock_timestamp()`);
    expect(recipientsOf(await deliver({ rateLimits: 'on' }))).toEqual(['lee@example.org']);
  });

  test('an unsubscribed address gets no invitation, and the response does not show it', async () => {
    await ada.call('invite', to('lee@example.org'));
    const [mail] = await deliver();
    const token = /\/api\/unsubscribe\/([\w-]{43})>/.exec(mail?.mail ?? '')?.[1] ?? '';
    expect(mail?.mail).toContain(`http://localhost:3000/unsubscribe/${token}\n`);
    await t.anonymous().call('unsubscribe', { params: { token } });
    const noor = await t.buildUser({ username: 'noor' });
    const other = await t.buildPool(noor, season);
    const sent = { params: { id: other.id }, body: { emails: ['Lee@example.org', 'kim@example.org'] } };
    expect(await noor.call('invite', sent)).toEqual({ invited: 2, alreadyIn: [] });
    expect(recipientsOf(await deliver())).toEqual(['kim@example.org']);
    const stored = await t.sql((sql) => sql<{ all: string }[]>`select string_agg(i::text, '') as all from invitees i`);
    expect(stored[0]?.all).not.toContain('example');
  });
});
