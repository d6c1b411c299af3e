import { beforeEach, expect, test } from 'vitest';
import type { Game, Pool, Round, Season } from '#contract/schemas.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { pushChannel } from '../server/pushChannel.ts';
import { getOrCreatePushKeys } from '../server/pushKeys.ts';
import { startPushService } from './pushService.ts';

const HOUR = 3600;
const service = await startPushService();
const t = await testApp({ pushHosts: [service.origin] });

let season: Season;
let pool: Pool;
let [first, second]: Round[] = [];
let game: Game;
let root: ApiUser;
let boss: ApiUser;

/** A player who gets pushes, misses picks, and plays two rounds of a game each. */
beforeEach(async () => {
  await t.database.reset();
  service.pushed.length = 0;
  service.siteKey = (await getOrCreatePushKeys(t.database)).publicKey;
  season = await t.buildSeason();
  first = await t.buildRound(season, { name: 'Championship' });
  second = await t.buildRound(season, { number: 2 });
  game = await t.buildGame(first, { region: 'Championship' });
  await t.buildGame(second);
  root = await t.buildUser({ username: 'root', isAdmin: true });
  boss = await t.buildUser({ username: 'boss' });
  pool = await t.buildPool(boss, season);
  const ada = await t.buildUser({ username: 'ada' });
  await t.buildMember(pool, ada);
  await ada.call('subscribe', { body: service.browser('ada').subscription() });
});

const makeCopy = () => t.sql((sql) => sql`insert into site (is_copy) values (true)`);
const tellNote = () =>
  t.database.transact(pushChannel.tell, { kind: 'note', poolId: pool.id, itemId: 1, userId: boss.user.id });
const readText = async () => ({ text: 'Dinner', author: 'boss' });

/** A result, a reminder and a note. */
async function letNewsComeUp(): Promise<void> {
  await t.makeOlder('2 days');
  if (!first || !second) throw new Error('the rounds are built');
  await t.moveDeadline(first, -HOUR);
  await t.moveDeadline(second, HOUR);
  await new DeadlineBarrier(t.database).sealSeason(season.id);
  await decideGame(root, game);
  await tellNote();
}

/** Sends what is due, also what waits for its minute, and returns what has arrived. */
async function told(more: Partial<Config> = {}): Promise<string[]> {
  await t.sql((sql) => sql`update games set decided_at = decided_at - interval '2 minutes'`);
  const { services } = t.appHere({ publicUrl: 'https://pool.example.org', ...more });
  const worker = pushChannel.createWorker({ ...services, readText });
  await worker.sendDue();
  await worker.stop(0);
  return service.pushed.map(({ payload }) => payload.notification.tag);
}

test('without silence all of this is told', async () => {
  await letNewsComeUp();
  expect(await told()).toHaveLength(3);
});

test('a restored copy pushes nothing, and what came up in silence is not pushed after it has gone live', async () => {
  await makeCopy();
  await letNewsComeUp();
  expect(await told()).toEqual([]);
  await root.call('goLive');
  expect(await told()).toEqual([]);
  await tellNote();
  expect(await told()).toEqual([`note-${pool.id}`]);
});

test('with OUTBOUND=off nothing is pushed either', async () => {
  await letNewsComeUp();
  expect(await told({ outbound: 'off' })).toEqual([]);
});
