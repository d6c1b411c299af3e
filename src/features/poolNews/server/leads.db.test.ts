import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { Cache } from '#server/infrastructure/cache/cache.ts';
import { Standings } from '#server/pools/leaderboard/standings.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { isNewLead, tellLeads } from './leads.ts';

const t = await testApp();

let root: ApiUser;
let season: Season;
let round: Round;
let games: Game[];
let pool: Pool;
let entries: Entry[];

/** Ada picks both first teams, Bo the first and the second one, Cy the second and the first; the round is locked. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  season = await t.buildSeason();
  round = await t.buildRound(season);
  games = [await t.buildGame(round), await t.buildGame(round), await t.buildGame(round)];
  pool = await t.buildPool(root, season);
  entries = [];
  for (const [username, sides] of [
    ['ada', [1, 1, 1]],
    ['bo', [1, 2, 1]],
    ['cy', [2, 1, 1]],
  ] as const) {
    const entry = await t.buildMember(pool, await t.buildUser({ username }));
    for (const [n, side] of sides.entries()) await t.setPick(entry, gameNo(n), side);
    entries.push(entry);
  }
  await t.makeOlder('2 days');
  await t.moveDeadline(round, -1);
});

const gameNo = (n: number) => games[n] ?? expect.fail();

/** As each process does after a result. */
async function tell(processes = 1): Promise<void> {
  const { database } = t;
  const deadlineBarrier = new DeadlineBarrier(database);
  const deps = () => {
    const cache = new Cache({ changes: t.changes, now: database.now });
    return { database, deadlineBarrier, standings: new Standings(database, cache, deadlineBarrier) };
  };
  await t.changes.start();
  await Promise.all(Array.from({ length: processes }, () => tellLeads(deps())));
}

async function told(): Promise<string[]> {
  const { items } = await root.call('readPoolFeed', { params: { id: pool.id } });
  return items.flatMap((item) =>
    item.kind === 'lead' ? [`${item.leaders.map(({ username }) => username).join(' ')} of ${item.count}`] : [],
  );
}

describe('a new leader', () => {
  test('is told once, by however many processes', async () => {
    await decideGame(root, gameNo(0));
    await tell(2);
    await tell(2);
    expect(await told()).toEqual(['ada bo of 2']);
    await decideGame(root, gameNo(1));
    await tell(2);
    expect(await told()).toEqual(['ada of 1', 'ada bo of 2']);
  });

  test('is none while the same lead, or fewer of them together', () => {
    expect(isNewLead([], [1])).toBe(true);
    expect(isNewLead([1], [1])).toBe(false);
    expect(isNewLead([1, 2, 3], [1, 2])).toBe(false);
    expect(isNewLead([1, 2, 3], [1])).toBe(true);
    expect(isNewLead([1], [1, 2])).toBe(true);
    expect(isNewLead([1], [])).toBe(false);
  });

  test('is not told before anybody has a point, and not of a hidden user', async () => {
    await tell();
    await t.sql((sql) => sql`update users set is_hidden = true where username = 'ada'`);
    await decideGame(root, gameNo(0));
    await tell();
    expect(await told()).toEqual(['bo of 1']);
    await t.sql((sql) => sql`update users set is_hidden = true where username = 'bo'`);
    expect(await told()).toEqual([]);
  });

  test('is not shown while a round that it follows from is open again', async () => {
    await decideGame(root, gameNo(0));
    await tell();
    await t.moveDeadline(round, 3600);
    await tell();
    expect(await told()).toEqual([]);
    await t.moveDeadline(round, -1);
    expect(await told()).toEqual(['ada bo of 2']);
  });
});

test('the end of a pool is told as such, and not as a lead', async () => {
  await t.sql((sql) => sql`update games set region = 'Championship' where id = ${gameNo(2).id}`);
  for (const game of games) await decideGame(root, game);
  await tell();
  expect(await told()).toEqual([]);
});
