import { beforeEach, expect, test } from 'vitest';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();
let sam: ApiUser;
let noor: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser();
  noor = await t.buildUser();
});

const addCalendar = (userId: number, token: string) =>
  t.sql((sql) => sql`insert into calendars (user_id, token) values (${userId}, ${token})`);

test('a user has one calendar, with an address of its own that nobody can guess', async () => {
  await addCalendar(noor.user.id, 'n'.repeat(43));
  for (const [userId, token, constraint] of [
    [noor.user.id, 's'.repeat(43), 'calendars_pkey'],
    [999, 's'.repeat(43), 'calendars_user_id_fkey'],
    [sam.user.id, 's', 'calendars_token_check'],
    [sam.user.id, 'n'.repeat(43), 'calendars_token_key'],
  ] as const) {
    await expect(addCalendar(userId, token)).rejects.toMatchObject({ constraint });
  }
  await addCalendar(sam.user.id, 's'.repeat(43));
});
