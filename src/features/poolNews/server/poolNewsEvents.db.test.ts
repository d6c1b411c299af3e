import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Game, Pool, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';

const t = await testApp();
let root: ApiUser;
let sam: ApiUser;
let noor: ApiUser;
let season: Season;
let game: Game;
let pool: Pool;

beforeEach(async () => {
  await t.endStreams();
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason();
  game = await t.buildGame(await t.buildRound(season));
  pool = await t.buildPool(sam, season);
  await t.buildMember(pool, noor);
});

/** Listens like a browser, without comments and the opening. */
async function listen(person: ApiUser): Promise<string[]> {
  const { body } = await person.request('/api/events?derived=false');
  const received: string[] = [];
  const read = async () => {
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      received.push(...text.split('\n\n').filter((event) => event !== '' && !/^(:|event: opened)/.test(event)));
    }
  };
  void read();
  return received;
}

const seasonEvent = () => `event: season\ndata: {"seasonId":${season.id}}`;
const feedEvent = () => `event: feed\ndata: {"groupId":${pool.id}}`;
const mark = () => root.call('changeSeason', { params: { id: season.id }, body: { name: 'March' } });

test('a message and a reaction send a feed event to members and admins, and no group event', async () => {
  const outsider = await listen(await t.buildUser());
  const received = await listen(noor);
  const body = { text: 'Hi', key: randomUUID() };
  const { id: itemId } = await sam.call('sendMessage', { params: { id: pool.id }, body });
  await expect.poll(() => received).toEqual([feedEvent()]);
  await noor.call('addReaction', { params: { id: pool.id, itemId, kind: 'clap' } });
  await expect.poll(() => received, { timeout: 5_000 }).toEqual([feedEvent(), feedEvent()]);
  await mark();
  await expect.poll(() => received).toEqual([feedEvent(), feedEvent(), seasonEvent()]);
  await expect.poll(() => outsider).toEqual([seasonEvent()]);
});

test('a result sends no feed event: its season event says enough', async () => {
  const received = await listen(noor);
  await decideGame(root, game);
  await mark();
  await expect.poll(() => received).toEqual([seasonEvent(), seasonEvent()]);
});
