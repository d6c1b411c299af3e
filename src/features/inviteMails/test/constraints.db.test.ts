import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/support/app.ts';

const t = await testApp();

beforeEach(() => t.database.reset());

const addInvitee = (hash: string, token: string) =>
  t.sql((sql) => sql`insert into invitees (address_hash, token) values (${hash}, ${token})`);

test('an address is hashed, and has one preference with a link that nobody can guess', async () => {
  await addInvitee('e'.repeat(64), 'n'.repeat(43));
  for (const [hash, token, constraint] of [
    ['e'.repeat(64), 's'.repeat(43), 'invitees_pkey'],
    ['s@e', 's'.repeat(43), 'invitees_address_hash_check'],
    ['d'.repeat(64), 's', 'invitees_token_check'],
    ['d'.repeat(64), 'n'.repeat(43), 'invitees_token_key'],
  ] as const) {
    await expect(addInvitee(hash, token)).rejects.toMatchObject({ constraint });
  }
  await addInvitee('d'.repeat(64), 's'.repeat(43));
});
