import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeSiteAdmin } from '#server/accounts/account/siteAdmins.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();
const outbox = join(t.config.dataDir, 'outbox');

let root: ApiUser;
let sam: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  rmSync(outbox, { recursive: true, force: true });
  root = await t.buildUser({ username: 'root', email: 'root@example.org', isAdmin: true });
  await t.buildUser({ username: 'root at work', email: 'ROOT@example.org', isAdmin: true });
  await t.buildUser({ username: 'silent', email: null, isAdmin: true });
  sam = await t.buildUser({ username: 'sam', email: 'sam@example.org' });
});

/** Sends all due mails, and returns their texts by recipient. */
async function mails(): Promise<Record<string, string>> {
  await t.mailWorker.sendDue();
  const files = existsSync(outbox) ? readdirSync(outbox) : [];
  const texts = files.map((file) => readFileSync(join(outbox, file), 'utf8').replaceAll('\r\n', '\n'));
  const sent = texts.map((text) => [/^To: (.*)$/m.exec(text)?.[1] ?? '', text]);
  expect(new Set(sent.map(([to]) => to)).size).toBe(files.length);
  return Object.fromEntries(sent);
}

const promote = (caller = root, id = sam.user.id) =>
  caller.call('changeUser', { params: { id }, body: { isAdmin: true } });

test('all site admins with an address are told of a new one, who is told, too', async () => {
  await promote();
  const sent = await mails();
  expect(Object.keys(sent).sort()).toEqual(['root@example.org', 'sam@example.org']);
  for (const text of Object.values(sent)) {
    expect(text).toContain('Subject: sam is now a site admin\n');
    expect(text).toContain(
      'sam is a site admin of Unbusted now, and can do there whatever you can.\n\nWho did it: root\n',
    );
    expect(text).toContain('http://localhost:3000/admin?tab=users');
  }
});

test('they are told of one who is created as such, by the console and by the command line', async () => {
  const body = { username: 'noor', password: 'secret1', email: 'noor@example.org', isAdmin: true };
  await root.call('createUser', { body });
  await makeSiteAdmin(t.database, 'ada', 'secret1');
  await makeSiteAdmin(t.database, 'sam', 'secret1');
  const rows = await t.sql(
    (sql) => sql<{ about: { email: string; username: string; by: string } }[]>`select about from deliveries`,
  );
  expect(rows.map(({ about: { email, username, by } }) => `${email}: ${username} by ${by}`).sort()).toEqual([
    'noor@example.org: ada by command line',
    'noor@example.org: noor by root',
    'noor@example.org: sam by command line',
    'root@example.org: ada by command line',
    'root@example.org: noor by root',
    'root@example.org: sam by command line',
    'sam@example.org: sam by command line',
  ]);
});

test('they are told nothing of one who is one already, stops being one, or is none', async () => {
  await root.call('changeUser', { params: { id: root.user.id }, body: { isAdmin: true, username: 'boss' } });
  await makeSiteAdmin(t.database, 'boss', 'secret1');
  await root.call('createUser', { body: { username: 'noor', password: 'secret1' } });
  await t.sql((sql) => sql`update users set is_admin = true where id = ${sam.user.id}`);
  await root.call('changeUser', { params: { id: sam.user.id }, body: { isAdmin: false } });
  expect(await mails()).toEqual({});
});

test('whoever makes one can neither rename them nor take the others’ addresses before they are told', async () => {
  await promote();
  await t.sql((sql) => sql`update users set email = 'evil@example.org', email_key = 'evil@example.org'`);
  await t.sql((sql) => sql`update users set username = 'root!', username_key = 'root!' where id = ${sam.user.id}`);
  const sent = await mails();
  expect(sent['root@example.org']).toContain('Subject: sam is now a site admin\n');
});

test('a name in the mail is no link', async () => {
  await root.call('changeUser', { params: { id: sam.user.id }, body: { username: 'evil.example', isAdmin: true } });
  expect((await mails())['root@example.org']).toContain('Subject: evil. example is now a site admin\n');
});
