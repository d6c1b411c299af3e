import { beforeEach, expect, test } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { type Post, recipientsOf, startPost } from '#test/support/mailWorker.ts';

const t = await testApp();

let boss: ApiUser;
let sam: ApiUser;
let noor: ApiUser;
let pool: Pool;
let post: Post;

beforeEach(async () => {
  await t.database.reset();
  const season = await t.buildSeason({ name: 'March 2026' });
  boss = await t.buildUser({ username: 'boss' });
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  pool = await t.buildPool(boss, season, 'The Office');
  for (const player of [boss, sam, noor]) await t.buildMember(pool, player);
  await t.buildMember(pool, sam, 'second');
  post = await startPost(t, { remindHours: 0 });
});

const pin = (text: string, isMailed = true) => {
  const site = new Caller(t.appWith({ smtpUrl: 'smtp://127.0.0.1:9' }), boss.cookie);
  return site.call('pinNote', { params: { id: pool.id }, body: { text, isMailed } });
};

test('a note goes once to each member who wants it, but for who wrote it', async () => {
  await noor.call('changeNoteMails', { body: { wanted: false } });
  await t.buildMember(pool, await t.buildUser({ username: 'nobody', email: null }));
  await pin('Dinner at eight\nat Mo’s');
  const delivered = await post.deliver();
  expect(recipientsOf(delivered)).toEqual(['sam@example.org']);
  const text = delivered[0]?.mail ?? '';
  expect(text).toContain('Subject: A note in The Office');
  expect(text).toContain('Dinner at eight\nat Mo');
  expect(text).toContain(`/groups/${pool.id}/feed`);
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(await noor.call('readNoteMails')).toEqual({ wanted: false });
});

test('of two own pools of one name the note says the season', async () => {
  const women = await t.buildSeason({ league: 'women', name: 'Women’s March Madness' });
  const same = await t.buildPool(boss, women, 'The Office');
  await t.buildMember(same, noor);
  await pin('Dinner');
  const named = (await post.deliver()).map(({ to, mail }) => [to.join(), /to everybody in "(.*)"/.exec(mail)?.[1]]);
  expect(named.toSorted()).toEqual([
    ['noor@example.org', 'The Office · March 2026'],
    ['sam@example.org', 'The Office'],
  ]);
});

test('the link in a note stops the mails of notes alone', async () => {
  await pin('Dinner');
  const [mail] = (await post.deliver()).filter(({ to }) => to.includes('sam@example.org'));
  const [, token = ''] = /\/unsubscribe\/([\w-]{43})/.exec(mail?.mail ?? '') ?? [];
  await t.anonymous().call('unsubscribe', { params: { token } });
  expect(await sam.call('readNoteMails')).toEqual({ wanted: false });
  expect(await sam.call('readReminders')).toMatchObject({ wanted: true });
});

test('a note without mail queues none, nor does a site that sends none', async () => {
  await pin('Dinner', false);
  await boss.call('pinNote', { params: { id: pool.id }, body: { text: 'Lunch', isMailed: true } });
  expect(await t.sql((sql) => sql`select from deliveries`)).toEqual([]);
});

test.each([
  [
    'a note that was deleted',
    () => t.sql((sql) => sql`update pool_news_items set text = null, deleted_by_author = true, is_pinned = false`),
  ],
  ['a member who was removed', () => boss.call('removeMember', { params: { id: pool.id, userId: sam.user.id } })],
  ['a member who has switched notes off', () => sam.call('changeNoteMails', { body: { wanted: false } })],
])('%s meanwhile causes no mail', async (_, change) => {
  await pin('Dinner');
  await change();
  expect(recipientsOf(await post.deliver())).not.toContain('sam@example.org');
});

test('a restored copy mails no note, also after it has gone live', async () => {
  await t.sql((sql) => sql`insert into site (is_copy) values (true)`);
  await pin('Dinner');
  const root = await t.buildUser({ username: 'root', isAdmin: true });
  await root.call('goLive');
  expect(await post.deliver()).toEqual([]);
  await t.sql((sql) => sql`update pool_news_items set mailed_at = null`);
  await pin('Lunch');
  expect(await post.deliver()).toHaveLength(2);
});
