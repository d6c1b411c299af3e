import { beforeEach, expect, test } from 'vitest';
import type { Pool, Season } from '#contract/schemas.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { listMembers } from './memberQueries.ts';

const t = await testApp();
let sam: ApiUser;
let season: Season;
let pool: Pool & { inviteCode: string };

beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason();
  pool = await t.buildPool(sam, season);
});

async function join(name: string, isHidden = false) {
  const person = await t.buildUser({ username: name, email: `${name}@example.org`, isHidden });
  const entry = await t.buildMember(pool, person, name);
  return { person, entry };
}

const params = () => ({ params: { id: pool.id } });
const page = (person: ApiUser, query: { after?: number; limit?: number } = {}) =>
  person.call('listMembers', { ...params(), query });
type Page = Awaited<ReturnType<typeof page>>;
const names = (members: Page) => members.map(({ user }) => user.username);

/** Returns the query for the page after this one. */
function following(members: Page) {
  return { after: members.at(-1)?.id ?? expect.fail('an empty page is the last') };
}

/** Reads pages of `limit` rows until one has fewer. `between` is called after each with the number of pages read. */
async function readPages(person: ApiUser, limit: number, between: (read: number) => Promise<unknown> = async () => {}) {
  const pages = [await page(person, { limit })];
  for (let last = pages[0]; last?.length === limit; last = pages.at(-1)) {
    await between(pages.length);
    pages.push(await page(person, { limit, ...following(last) }));
  }
  return pages;
}

test('pages of members join to the whole list without gap or repetition, though others join and leave between them', async () => {
  const ann = await join('ann');
  for (const name of ['bob', 'cleo', 'dan', 'eve', 'fay', 'gus']) await join(name);
  const pages = await readPages(sam, 3, async (read) => {
    if (read === 1) await ann.person.call('leavePool', { ...params(), body: { entryId: ann.entry.id } });
    if (read <= 2) await join(`late ${read}`);
  });
  expect(pages.map(names)).toEqual([['ann', 'bob', 'cleo'], ['dan', 'eve', 'fay'], ['gus', 'late 1', 'late 2'], []]);
  expect(names(await page(sam))).toEqual(names(pages.flat()).slice(1));
});

test('a page without a limit has 1,000 members, and the last page has the rest', async () => {
  await t.fillPool(pool, 1_001);
  const first = await page(sam);
  expect(first).toHaveLength(1_000);
  const rest = await page(sam, following(first));
  expect(rest).toHaveLength(1);
  expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(1_001);
  expect(await page(sam, following(rest))).toEqual([]);
});

test.each([
  [{ after: 'x' }, 'Invalid membership ID'],
  [{ after: '0' }, 'Invalid membership ID'],
  [{ after: '2147483648' }, 'Invalid membership ID'],
  [{ limit: '0' }, 'limit is a whole number from 1 to 1,000'],
  [{ limit: '-1' }, 'limit is a whole number from 1 to 1,000'],
  [{ limit: '1001' }, 'limit is a whole number from 1 to 1,000'],
  [{ limit: '1.5' }, 'limit is a whole number from 1 to 1,000'],
  [{ limit: '' }, 'limit is a whole number from 1 to 1,000'],
])('a page of members by %j is refused, in a pool that does not exist, too', async (query, message) => {
  const refused = { status: 400, message };
  expect(await sam.error('listMembers', { ...params(), query })).toMatchObject(refused);
  expect(await sam.error('listMembers', { params: { id: 999 }, query })).toMatchObject(refused);
});

test('the pool admin alone gets addresses, numbers of picks and removed members, on each page', async () => {
  const ann = await join('ann');
  const bob = await join('bob');
  for (const name of ['cleo', 'dan']) await join(name);
  const eve = await join('eve');
  await sam.call('removeMember', { params: { id: pool.id, userId: bob.person.user.id } });
  await t.setPick(eve.entry, await t.buildGame(await t.buildRound(season)), 1);
  const seen = (pages: Page[]) =>
    pages.map((members) =>
      members.map(({ user, removed, picks }) => [user.username, user.email, removed, picks?.made]),
    );
  expect(seen(await readPages(sam, 2))).toEqual([
    [
      ['ann', 'ann@example.org', false, 0],
      ['bob', 'bob@example.org', true, 0],
    ],
    [
      ['cleo', 'cleo@example.org', false, 0],
      ['dan', 'dan@example.org', false, 0],
    ],
    [['eve', 'eve@example.org', false, 1]],
  ]);
  const admin = await t.buildUser({ isAdmin: true });
  for (const person of [ann.person, admin]) {
    expect(seen(await readPages(person, 2))).toEqual([
      ['ann', 'cleo'].map((name) => [name, null, undefined, undefined]),
      ['dan', 'eve'].map((name) => [name, null, undefined, undefined]),
      [],
    ]);
  }
});

test('a page is full though members whom the caller does not see are between its members', async () => {
  const ann = await join('ann');
  for (const name of ['bob', 'cleo', 'dan']) await join(name, true);
  await join('eve');
  expect(names(await page(ann.person, { limit: 2 }))).toEqual(['ann', 'eve']);
  expect(names(await page(sam, { limit: 2 }))).toEqual(['ann', 'bob']);
});

/** Returns how many rows of picks the connection has read. */
async function countPicksRead(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'picks'
  `;
  return row?.count ?? 0;
}

test('a page of the members of a large pool reads no picks of others', async () => {
  const round = await t.buildRound(season);
  const game = await t.buildGame(round);
  for (let n = 1; n <= 9; n += 1) await t.fillPool(await t.buildPool(sam, season, `Older ${n}`), 1_000);
  await t.fillPool(pool, 1_000);
  await t.sql(
    (sql) => sql`
      insert into picks (entry_id, game_id, season_id, side, made_at, changed_at)
      select id, ${game.id}::int, season_id, 1, now(), now() from entries
    `,
  );
  await t.sql((sql) => sql`analyze`);
  const show = { after: 0, limit: 100, removed: true, hidden: true, userId: null, roundId: round.id };
  const { members, read } = await t.database.transact(async (tx) => {
    await tx`set local plan_cache_mode = force_generic_plan`;
    // the counter has what the connection read before, too
    const before = await countPicksRead(tx);
    const members = await listMembers(tx, pool.id, show);
    return { members, read: (await countPicksRead(tx)) - before };
  });
  expect(members.map(({ made }) => made)).toEqual(Array(100).fill(1));
  // of 10,000
  expect(read).toBeLessThan(150);
});
