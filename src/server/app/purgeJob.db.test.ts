import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { purgeOutbox, writeToOutbox } from '#server/infrastructure/email/outbox.ts';
import { testApp } from '#test/support/app.ts';
import { purgeExpired, startPurgeJobs } from './purgeJob.ts';

const t = await testApp();

/** Inserts an expired and a valid row of each kind. */
async function scene(): Promise<void> {
  const { user } = await t.buildUser();
  const other = await t.buildUser();
  await t.sql(async (sql) => {
    await sql`delete from sessions`;
    for (const [n, seconds] of [-1, 60].entries()) {
      const hash = String(n).repeat(64);
      const at = sql`clock_timestamp() + make_interval(secs => ${seconds})`;
      const id = n === 0 ? user.id : other.user.id;
      await sql`insert into sessions (token_hash, user_id, method, expires_at) values (${hash}, ${id}, 'link', ${at})`;
      await sql`
        insert into password_reset_tokens (token_hash, user_id, mail_id, queued_at, expires_at)
        values (${hash}, ${id}, gen_random_uuid(), ${at}, ${at})
      `;
      await sql`insert into email_changes (user_id, old_email, expires_at) values (${id}, ${`${n}@e`}, ${at})`;
      await sql`
        insert into access_tokens (user_id, name, scope, token_hash, expires_at)
        values (${id}, 'script', 'read', ${hash}, ${at})
      `;
      await sql`insert into login_links values (${hash}, ${id}, ${at})`;
      await sql`insert into passkey_challenges (challenge, expires_at) values (${hash.slice(0, 43)}, ${at})`;
      await sql`
        insert into oidc_flows (token_hash, purpose, state, nonce, code_verifier, redirect, expires_at)
        values (${hash}, 'login', 's', 'n', 'v', '/', ${at})
      `;
      await sql`
        insert into oidc_registrations (token_hash, issuer, subject, username, is_admin, redirect, expires_at)
        values (${hash}, 'https://id.example.org/', 'sam', 'sam', false, '/', ${at})
      `;
      await sql`insert into additions (user_id, kind, expires_at) values (${id}, 'password', ${at})`;
      await sql`
        insert into known_browsers (user_id, token_hash, seen_at) values (${id}, ${hash}, ${at} - interval '365 days')
      `;
      await sql`insert into rate_limits values (${hash}, 1, extract(epoch from ${at}) * 1000)`;
    }
  });
}

async function left(): Promise<string[]> {
  const rows = await t.sql(
    (sql) => sql<{ hash: string }[]>`
      select token_hash as hash from sessions
      union all select token_hash from password_reset_tokens
      union all select old_email from email_changes
      union all select token_hash from access_tokens
      union all select token_hash from login_links
      union all select challenge from passkey_challenges
      union all select token_hash from oidc_flows
      union all select token_hash from oidc_registrations
      union all select case when user_id = (select min(id) from users) then '0' else '1' end from additions
      union all select token_hash from known_browsers
      union all select key from rate_limits
    `,
  );
  return rows.map(({ hash }) => hash.slice(0, 1));
}

beforeEach(() => t.database.reset());

test('expired rows are deleted, and nothing else', async () => {
  await scene();
  const before = await left();
  expect(before.join('')).toBe('01'.repeat(11));
  await t.database.transact(purgeExpired);
  expect(await left()).toEqual(before.filter((of) => of === '1'));
});

test('what a feature that is gone would have sent is deleted after a day, and nothing of other channels', async () => {
  await t.sql(
    (sql) => sql`
      insert into deliveries (channel, about, is_urgent, due_at)
      select channel, '{"kind": "result"}', false, clock_timestamp() - make_interval(hours => hours)
      from (values ('gone', 25), ('gone', 23), ('mail', 25)) each (channel, hours)
    `,
  );
  await t.database.transact(purgeExpired);
  const rows = await t.sql((sql) => sql`select channel from deliveries order by due_at`);
  expect(rows).toEqual([{ channel: 'mail' }, { channel: 'gone' }]);
});

test('the purge of an expired session sends no message, and the deletion of a running one does', {
  tags: 'one-process',
}, async () => {
  await scene();
  const received: string[] = [];
  await t.changes.start();
  await t.changes.sync();
  const stop = t.changes.subscribe({ onMessage: (change) => received.push(change), onDisconnect: () => {} });
  await t.database.transact(purgeExpired);
  await t.sql((sql) => sql`delete from sessions`);
  await t.changes.sync();
  stop();
  expect(received).toEqual([`session ${'1'.repeat(64)}`]);
});

test('the purge job starts with the app, and deletes expired rows and old mails of the outbox', async () => {
  await scene();
  const valid = (await left()).filter((of) => of === '1');
  const { dataDir } = t.config;
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const days of [8, 6]) {
    vi.setSystemTime(now - days * 86_400_000);
    await writeToOutbox(dataDir, `${days} days old`, Buffer.from('To: sam@example.org'));
  }
  vi.useRealTimers();
  const jobs = startPurgeJobs(t.database, dataDir, pino({ level: 'silent' }));
  await expect.poll(left).toEqual(valid);
  await expect.poll(() => readdirSync(join(dataDir, 'outbox'))).toEqual([expect.stringContaining('6 days old')]);
  await Promise.all(jobs.map((job) => job.stop()));
});

test('the purge of a data directory without an outbox does nothing', async () => {
  await expect(purgeOutbox(join(t.config.dataDir, 'elsewhere'))).resolves.toBeUndefined();
});
