import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Game, Pool, Season } from '#contract/schemas.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { insertRemoval } from '#server/pools/members/memberQueries.ts';
import { lockPool } from '#server/pools/pool/poolQueries.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { lockNews } from './newsItemQueries.ts';
import { insertMessage, upsertMute } from './writeQueries.ts';

const WRITERS = 5;
const EACH = 20;

const t = await testApp();
let root: ApiUser;
let season: Season;
let pool: Pool;
let games: Game[];
let players: ApiUser[];

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ isAdmin: true });
  season = await t.buildSeason();
  const round = await t.buildRound(season);
  games = [];
  for (let n = 0; n < 6; n += 1) games.push(await t.buildGame(round));
  players = [];
  for (let n = 0; n < WRITERS; n += 1) players.push(await t.buildUser());
  pool = await t.buildPool(root, season);
  for (const player of players) await t.buildMember(pool, player);
});

/** Reads pages from the newest item until one that was read before, as a client does that keeps what it has. */
async function readSince(known: ReadonlySet<string>, reader: ApiUser): Promise<string[]> {
  const found: string[] = [];
  for (let before: string | undefined; ; ) {
    const { items, next } = await reader.call('readPoolFeed', {
      params: { id: pool.id },
      query: { ...(before !== undefined && { before }) },
    });
    for (const { id } of items) {
      if (known.has(id)) return found;
      found.push(id);
    }
    if (next === null) return found;
    before = next;
  }
}

test('of 100 messages that several write while results come in and others page, none is skipped or doubled', async () => {
  let isWriting = true;
  const write = async (player: ApiUser) => {
    for (let n = 0; n < EACH; n += 1) {
      const body = { text: `message ${n}`, key: randomUUID() };
      await player.call('sendMessage', { params: { id: pool.id }, body });
    }
  };
  const follow = async (reader: ApiUser) => {
    const seen = new Set<string>();
    const add = async () => {
      const found = await readSince(seen, reader);
      expect(new Set(found).size).toBe(found.length);
      for (const id of found) seen.add(id);
    };
    while (isWriting) await add();
    await add();
    return seen;
  };
  const following = players.slice(0, 3).map(follow);
  const results = async () => {
    for (const game of games) await decideGame(root, game);
  };
  await Promise.all([...players.map(write), results()]);
  isWriting = false;
  const stored = await t.sql((sql) => sql<{ id: number }[]>`select id from pool_news_items order by id`);
  const ids = new Set(stored.map(({ id }) => String(id)));
  expect(ids.size).toBe(WRITERS * EACH + games.length);
  for (const seen of await Promise.all(following)) expect(seen).toEqual(ids);
});

test('a result waits for a message that is being written, and has a larger id', async () => {
  const [game] = games;
  const [player] = players;
  if (!game || !player) expect.fail();
  const message = { userId: player.user.id, text: 'First', key: randomUUID() };
  await t.during(
    (tx) => insertMessage(tx, pool, message),
    () => decideGame(root, game),
  );
  const rows = await t.sql((sql) => sql<{ kind: string }[]>`select kind from pool_news_items order by id`);
  expect(rows.map(({ kind }) => kind)).toEqual(['message', 'result']);
});

test.each<[what: string, status: number, message: string, change: (tx: Tx, userId: number) => Promise<unknown>]>([
  ['a removal', 403, 'You were removed from this pool', (tx, userId) => insertRemoval(tx, pool.id, userId)],
  [
    'a mute',
    403,
    'You are muted in this pool',
    (tx, userId) => upsertMute(tx, pool.id, userId, { until: null, mutedBy: root.user.id }),
  ],
  [
    'messages that are switched off',
    403,
    'Messages are off in this pool',
    (tx) => tx`update pools set messages = 'off' where id = ${pool.id}`,
  ],
])('a message that waits for %s is refused', async (_, status, message, change) => {
  const player = players[0] ?? expect.fail();
  const error = await t.during(
    async (tx) => {
      await lockPool(tx, pool.id);
      await change(tx, player.user.id);
    },
    () => player.error('sendMessage', { params: { id: pool.id }, body: { text: 'Hi', key: randomUUID() } }),
  );
  expect(error).toEqual({ status, message });
});

test('a reaction to an item that goes meanwhile finds none', async () => {
  const [game] = games;
  const player = players[0] ?? expect.fail();
  if (!game) expect.fail();
  await decideGame(root, game);
  const { items } = await player.call('readPoolFeed', { params: { id: pool.id }, query: {} });
  const result = items[0] ?? expect.fail();
  const error = await t.during(
    (tx) => tx`delete from pool_news_items where id = ${Number(result.id)}`,
    () => player.error('addReaction', { params: { id: pool.id, itemId: result.id, kind: 'clap' } }),
  );
  expect(error).toEqual({ status: 404, message: 'Item not found' });
});

// the embedded database has one transaction at a time
test.runIf(t.database.kind === 'server')('messages of two pools do not wait for each other', async () => {
  const annex = await t.buildPool(root, season, 'The Annex');
  const end = await t.hold((tx) => lockNews(tx, pool));
  const said = { params: { id: annex.id }, body: { text: 'Hi', key: randomUUID() } };
  expect((await root.send('sendMessage', said)).status).toBe(201);
  await end();
});
