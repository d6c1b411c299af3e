import { beforeEach, describe, expect, test } from 'vitest';
import { insertSession, type SigningIn } from '#server/accounts/session/sessionQueries.ts';
import { lockUser } from '#server/accounts/users/userQueries.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { hashToken } from '#server/infrastructure/tokens.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();
const LINK = 'a link';

let sam: ApiUser;
let passkeyId: number;
let identityId: number;

/** Sam has a token, and of passkeys and identities one of now and one of eight days ago. */
beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam', email: 'sam@example.org' });
  await sam.call('createToken', { body: { name: 'token', scope: 'write' } });
  await t.sql(async (sql) => {
    const { id } = sam.user;
    const [passkey] = await sql<[{ id: number }]>`
      insert into passkeys (user_id, name, host, credential_id, public_key, counter, transports, created_at)
      select ${id}, age || ' passkey', 'localhost', age, 'key', 0, '{}', clock_timestamp() - days * interval '1 day'
      from (values ('new', 0), ('old', 8)) made (age, days)
      returning id
    `;
    const identities = await sql<[{ id: number }]>`
      insert into identities (user_id, issuer, subject, created_at)
      select ${id}, 'https://' || age || '.example.org', 'sam', clock_timestamp() - days * interval '1 day'
      from (values ('new', 0), ('old', 8)) made (age, days)
      returning id
    `;
    for (const identity of identities) {
      await sql`
        insert into additions (user_id, kind, identity_id, expires_at)
        values (${id}, 'identity', ${identity.id}, clock_timestamp() + interval '7 days')
      `;
    }
    [passkeyId, identityId] = [passkey.id, identities[0].id];
  });
});

async function left(): Promise<string> {
  const rows = await t.sql(
    (sql) => sql<{ name: string }[]>`
      select name from access_tokens union all select name from passkeys
      union all select split_part(substr(issuer, 9), '.', 1) || ' identity' from identities
      order by name
    `,
  );
  return rows.map(({ name }) => name).join(', ');
}

describe('what somebody may have added who was in the account', () => {
  const body = { newPassword: 'secret2', confirmPassword: 'secret2', token: LINK };

  async function resetByLink(keep?: { tokens?: boolean; passkeys?: boolean }): Promise<void> {
    await t.sql(
      (sql) => sql`
        insert into password_reset_tokens (token_hash, user_id, mail_id, queued_at, expires_at)
        values (
          ${hashToken(LINK)}, ${sam.user.id}, gen_random_uuid(), clock_timestamp(), clock_timestamp() + interval '1 hour'
        )
      `,
    );
    await t.anonymous().call('resetPassword', { body: { ...body, ...(keep && { keep }) } });
  }

  test('goes with a reset of the password by link, but for identities', async () => {
    await resetByLink();
    expect(await left()).toBe('new identity, old identity, old passkey');
  });

  test('stays after it as far as its owner says so', async () => {
    await resetByLink({ passkeys: true });
    expect(await left()).toBe('new identity, new passkey, old identity, old passkey');
  });

  test('goes in the same way with a password that a site admin sets', async () => {
    const root = await t.buildUser({ isAdmin: true });
    await root.call('resetUserPassword', { params: { id: sam.user.id }, body: { password: 'secret2' } });
    expect(await left()).toBe('new identity, old identity, old passkey');
  });

  test('goes with the address to which it was changed', async () => {
    await sam.call('changeProfile', { body: { email: 'thief@example.org' } });
    await t.sql(
      (sql) =>
        sql`insert into email_change_tokens (token_hash, change_id) select ${hashToken(LINK)}, id from email_changes`,
    );
    await t.anonymous().call('restoreEmail', { body: { token: LINK } });
    expect(await left()).toBe('old identity, old passkey');
  });
});

test.each(['passkey', 'identity'] as const)(
  'no session starts by the %s that is taken away meanwhile',
  async (kind) => {
    const { id } = sam.user;
    const account: SigningIn =
      kind === 'passkey'
        ? { id, method: 'passkey', passkeyId, provedAt: 'now' }
        : { id, method: 'oidc', identityId, provedAt: 'now' };
    const start = (letter: string) =>
      t.database.query(insertSession, { tokenHash: letter.repeat(64), browser: null, system: null }, account, 3600);
    expect(await start('e')).toBe(true);
    const takeAway = async (tx: Tx) => {
      await lockUser(tx, id);
      await tx.unsafe(kind === 'passkey' ? 'delete from passkeys' : 'delete from identities');
    };
    expect(await t.during(takeAway, () => start('f'))).toBe(false);
  },
);
