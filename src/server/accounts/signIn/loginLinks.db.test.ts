import { beforeEach, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/infrastructure/audit/audit.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { createLoginLink } from './loginLinks.ts';

const t = await testApp();
let sam: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
});

const link = () => t.database.transact(createLoginLink, COMMAND_LINE, sam.user);
const INVALID = {
  status: 400,
  message: 'This link is no longer valid: it has been used, or is older than 10 minutes',
};

test('a login link signs in once, and that counts as a fresh sign-in', async () => {
  const token = await link();
  const caller = t.anonymous();
  expect(await caller.call('loginByLink', { body: { token } })).toEqual(sam.user);
  expect(await caller.call('listSessions')).toMatchObject([{ isCurrent: false }, { method: 'link', isCurrent: true }]);
  expect(await t.anonymous().error('loginByLink', { body: { token } })).toEqual(INVALID);
  await caller.call('deleteAccount');
});

test('two who use a login link at once are not both signed in', async () => {
  const token = await link();
  const statuses = await Promise.all(
    [t.anonymous(), t.anonymous()].map((caller) =>
      caller.send('loginByLink', { body: { token } }).then(({ status }) => status),
    ),
  );
  expect(statuses.sort()).toEqual([200, 400]);
});

test('a login link is no longer valid after ten minutes, or without its user', async () => {
  const token = await link();
  const [row] = await t.sql(
    (sql) => sql<{ left: number }[]>`
      select extract(epoch from expires_at - clock_timestamp())::int as left from login_links
    `,
  );
  expect(row?.left).toBeGreaterThan(590);
  expect(row?.left).toBeLessThanOrEqual(600);
  await t.sql((sql) => sql`update login_links set expires_at = clock_timestamp() - interval '1 second'`);
  expect(await t.anonymous().error('loginByLink', { body: { token } })).toEqual(INVALID);
  const other = await link();
  await sam.call('deleteAccount');
  expect(await t.anonymous().error('loginByLink', { body: { token: other } })).toEqual(INVALID);
});

test.each(['', 'x', '\u0000', 'ub_x'])('%j is no login link', async (token) => {
  await link();
  expect(await t.anonymous().error('loginByLink', { body: { token } })).toEqual(INVALID);
});

test('a login link works whatever the switches say', async () => {
  const app = t.appHere({ passwordLogin: 'off', registration: 'closed' });
  const caller = new Caller(app);
  expect(await caller.call('loginByLink', { body: { token: await link() } })).toEqual(sam.user);
});

test('the audit log says who made a login link for whom, and not the link', async () => {
  const root = await t.buildUser({ isAdmin: true });
  const token = await link();
  const rows = await root.call('listAuditLog', { query: { kind: 'users' } });
  expect(rows).toMatchObject([
    { actor: 'command line', action: 'login link made', target: `user ${sam.user.id}, sam`, before: null, after: null },
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);
});
