import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import type { Tell, WrittenNews } from '#server/pools/pool/news.ts';
import { findPool } from '#server/pools/pool/poolQueries.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { sendMessage } from './messages.ts';
import { pinNote } from './notes.ts';

const t = await testApp();
const { readText } = t.appHere({}).services;
const tell = vi.fn<Tell>();
let boss: ApiUser;
let eve: ApiUser;
let pool: Pool;

beforeEach(async () => {
  await t.database.reset();
  tell.mockReset();
  boss = await t.buildUser({ username: 'boss' });
  eve = await t.buildUser({ username: 'eve' });
  pool = await t.buildPool(boss, await t.buildSeason());
  await t.buildMember(pool, eve);
});

async function row() {
  const found = await t.database.query(findPool, pool.id);
  if (!found) throw new Error('the pool is built');
  return found;
}

async function say(text: string): Promise<WrittenNews> {
  const body = { text, key: randomUUID() };
  const how = { siteMessages: 'on', tell } as const;
  const { item } = await t.database.transact(sendMessage, eve.user, await row(), body, how);
  return { kind: 'message', poolId: pool.id, itemId: Number(item.id), userId: eve.user.id };
}

async function pin(text: string): Promise<WrittenNews> {
  const how = { sendsMail: false, tell };
  await t.database.transact(pinNote, boss.user, await row(), { text, isMailed: false }, how);
  const [note] = await t.sql((sql) => sql<[{ id: number }]>`select id from pool_news_items where is_pinned`);
  return { kind: 'note', poolId: pool.id, itemId: note.id, userId: boss.user.id };
}

const read = (news: WrittenNews) => t.database.query(readText, news);

test('a message and a note are told once, in their transaction, and an empty note is not', async () => {
  const message = await say('Go Duke');
  const note = await pin('Pizza at eight');
  const how = { sendsMail: false, tell };
  await t.database.transact(pinNote, boss.user, await row(), { text: '', isMailed: false }, how);
  expect(tell.mock.calls.map(([, news]) => news)).toEqual([message, note]);
});

test('they are read with who wrote them, until they are deleted', async () => {
  const message = await say('Go Duke');
  const note = await pin('Pizza at eight');
  expect(await read(message)).toEqual({ text: 'Go Duke', author: 'eve' });
  expect(await read(note)).toEqual({ text: 'Pizza at eight', author: 'boss' });
  for (const { itemId: messageId } of [message, note]) {
    await boss.call('deleteMessage', { params: { id: pool.id, messageId } });
  }
  expect([await read(message), await read(note)]).toEqual([undefined, undefined]);
});

test('of a hidden user only notes are read, without the name', async () => {
  const message = await say('Go Duke');
  const note = await pin('Pizza at eight');
  await t.sql((sql) => sql`update users set is_hidden = true`);
  expect([await read(message), await read(note)]).toEqual([undefined, { text: 'Pizza at eight', author: null }]);
});

test('in another pool, or as another kind, there is no such text', async () => {
  const message = await say('Go Duke');
  expect(await read({ ...message, poolId: pool.id + 1 })).toBe(undefined);
  expect(await read({ ...message, kind: 'note' })).toBe(undefined);
});
