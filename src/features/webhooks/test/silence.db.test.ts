import { beforeEach, expect, test } from 'vitest';
import type { Game, Pool, Round, Season } from '#contract/schemas.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { startReceiver } from '#test/support/receiver.ts';
import { webhookChannel } from '../server/webhookChannel.ts';

const HOUR = 3600;
const receiver = await startReceiver();
const t = await testApp({ webhookHosts: [receiver.origin] });

let season: Season;
let pool: Pool;
let round: Round;
let game: Game;
let root: ApiUser;
let boss: ApiUser;

/** A pool with a webhook, in a season of one game. */
beforeEach(async () => {
  await t.database.reset();
  receiver.received.length = 0;
  season = await t.buildSeason();
  round = await t.buildRound(season, { name: 'Championship' });
  game = await t.buildGame(round, { region: 'Championship' });
  root = await t.buildUser({ username: 'root', isAdmin: true });
  boss = await t.buildUser({ username: 'boss' });
  pool = await t.buildPool(boss, season);
  await t.buildMember(pool, await t.buildUser());
  const events = ['locked' as const, 'complete' as const, 'note' as const];
  const body = { kind: 'json' as const, url: `${receiver.origin}/hook`, events };
  await boss.call('setWebhook', { params: { id: pool.id }, body });
});

const makeCopy = () => t.sql((sql) => sql`insert into site (is_copy) values (true)`);
const tellNote = () =>
  t.database.transact(webhookChannel.tell, { kind: 'note', poolId: pool.id, itemId: 1, userId: boss.user.id });
const readText = async () => ({ text: 'Dinner', author: 'boss' });

/** A lock, a result and a note. */
async function letNewsComeUp(): Promise<void> {
  await t.makeOlder('2 days');
  await t.moveDeadline(round, -HOUR);
  await new DeadlineBarrier(t.database).sealSeason(season.id);
  await decideGame(root, game);
  await tellNote();
}

/** Sends what is due, also what waits for its minute, and returns what has arrived. */
async function told(more: Partial<Config> = {}): Promise<string[]> {
  await t.sql((sql) => sql`update games set decided_at = decided_at - interval '2 minutes'`);
  const { services } = t.appHere({ publicUrl: 'https://pool.example.org', ...more });
  const worker = webhookChannel.createWorker({ ...services, readText });
  await worker.sendDue();
  await worker.stop(0);
  return receiver.received.map(({ body }) => body.kind).sort();
}

test('without silence all of this is told', async () => {
  await letNewsComeUp();
  expect(await told()).toEqual(['complete', 'locked', 'note']);
});

test('a restored copy posts nothing, and what came up in silence is not posted after it has gone live', async () => {
  await makeCopy();
  await letNewsComeUp();
  expect(await told()).toEqual([]);
  await root.call('goLive');
  expect(await told()).toEqual([]);
  await tellNote();
  expect(await told()).toEqual(['note']);
});

test('with OUTBOUND=off nothing is posted either, and a test is refused', async () => {
  await letNewsComeUp();
  expect(await told({ outbound: 'off' })).toEqual([]);
  const app = t.appHere({ outbound: 'off' });
  expect(await new Caller(app, boss.cookie).error('testWebhook', { params: { id: pool.id } })).toEqual({
    status: 409,
    message: 'This site sends nothing: OUTBOUND is off',
  });
  expect(receiver.received).toEqual([]);
});
