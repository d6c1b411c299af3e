import { beforeEach, expect, test } from 'vitest';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();
let noor: ApiUser;

/** Noor has two sessions, with a subscription in the first. */
beforeEach(async () => {
  await t.database.reset();
  noor = await t.buildUser();
  await t.sql(
    (sql) => sql`
      insert into sessions (token_hash, user_id, method, expires_at)
      select repeat(sign, 64), ${noor.user.id}, 'password', now() from unnest(array['d', 'f']) sign
    `,
  );
  await subscribe({ session_hash: 'd'.repeat(64), endpoint: 'https://push.example/1' });
});

type Row = Readonly<Record<string, string | number>>;

function subscribe(row: Row) {
  const all = {
    session_hash: 'f'.repeat(64),
    user_id: noor.user.id,
    endpoint: 'https://push.example/2',
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
    time_zone: 'UTC',
    ...row,
  };
  return t.sql(
    (sql) => sql`
      insert into push_subscriptions (session_hash, user_id, endpoint, p256dh, auth, time_zone)
      values (${all.session_hash}, ${all.user_id}, ${all.endpoint}, ${all.p256dh}, ${all.auth}, ${all.time_zone})
    `,
  );
}

test.each<[string, string, Row]>([
  ['session_hash_fkey', 'a subscription without a session', { session_hash: 'e'.repeat(64) }],
  ['session_hash_key', 'a second subscription of a session', { session_hash: 'd'.repeat(64) }],
  ['user_id_fkey', 'a subscription of nobody', { user_id: 999 }],
  ['endpoint_key', 'a browser twice', { endpoint: 'https://push.example/1' }],
  ['endpoint_check', 'a subscription without an address', { endpoint: '' }],
  ['p256dh_check', 'a key of a browser that is none', { p256dh: 'B' }],
  ['auth_check', 'a secret of a browser that is none', { auth: 'a' }],
  ['time_zone_check', 'a subscription from nowhere', { time_zone: '' }],
])('the constraint push_subscriptions_%s refuses %s', async (name, _, row) => {
  await expect(subscribe(row)).rejects.toMatchObject({ constraint: `push_subscriptions_${name}` });
});

test('a browser subscribes in a session', async () => {
  await subscribe({});
  expect(await t.sql((sql) => sql`select from push_subscriptions`)).toHaveLength(2);
});

test('a site has one pair of keys', async () => {
  const add = (isOnly: boolean, publicKey: string, privateKey: string) =>
    t.sql(
      (sql) => sql`
        insert into push_keys (is_only, public_key, private_key) values (${isOnly}, ${publicKey}, ${privateKey})
      `,
    );
  const [sound, secret] = ['B'.repeat(87), 'p'.repeat(43)];
  await expect(add(false, sound, secret)).rejects.toMatchObject({ constraint: 'push_keys_one' });
  await expect(add(true, 'B', secret)).rejects.toMatchObject({ constraint: 'push_keys_public_key_check' });
  await expect(add(true, sound, 'p')).rejects.toMatchObject({ constraint: 'push_keys_private_key_check' });
  await add(true, sound, secret);
  await expect(add(true, sound, secret)).rejects.toMatchObject({ constraint: 'push_keys_pkey' });
});

test('a user has one preference of each kind', async () => {
  const prefer = (userId: number, kind: string) =>
    t.sql((sql) => sql`insert into push_preferences (user_id, kind, is_enabled) values (${userId}, ${kind}, false)`);
  await prefer(noor.user.id, 'note');
  for (const [userId, kind, name] of [
    [noor.user.id, 'note', 'pkey'],
    [999, 'note', 'user_id_fkey'],
    [noor.user.id, 'weather', 'kind_known'],
  ] as const) {
    await expect(prefer(userId, kind)).rejects.toMatchObject({ constraint: `push_preferences_${name}` });
  }
});
