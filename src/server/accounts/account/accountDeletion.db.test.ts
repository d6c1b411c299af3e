import { beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();
let root: ApiUser;
let sam: ApiUser;
let noor: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
});

const of = ({ user }: ApiUser) => ({ params: { id: user.id } });
const names = async () => (await root.call('listUsers')).map(({ username }) => username);
const GONE = { status: 401, message: 'Unauthorized' };

/** A pool of sam and noor, administered by sam, with a pick of sam. */
async function buildSamsPool() {
  const season = await t.buildSeason();
  const game = await t.buildGame(await t.buildRound(season));
  const pool = await t.buildPool(sam, season);
  for (const person of [sam, noor]) {
    const entry = await t.buildMember(pool, person);
    await t.setPick(entry, game, 1);
  }
  return pool;
}

/** Counts the user's rows in each table. */
async function traces({ user: { id } }: ApiUser) {
  const [row] = await t.sql(
    (sql) => sql<{ entries: number; picks: number; memberships: number; removals: number; sessions: number }[]>`
      select
        (select count(*)::int from entries where user_id = ${id}) as entries,
        (select count(*)::int from picks p join entries e on e.id = p.entry_id where e.user_id = ${id}) as picks,
        (select count(*)::int from pool_memberships where user_id = ${id}) as memberships,
        (select count(*)::int from pool_removals where user_id = ${id}) as removals,
        (select count(*)::int from sessions where user_id = ${id}) as sessions
    `,
  );
  return row;
}

const NOTHING = { entries: 0, picks: 0, memberships: 0, removals: 0, sessions: 0 };

describe('deleting a user', () => {
  test('a deleted user loses entries, picks, memberships and sessions, and the name is free', async () => {
    await buildSamsPool();
    expect(await traces(sam)).toEqual({ entries: 1, picks: 1, memberships: 1, removals: 0, sessions: 1 });
    await root.call('deleteUser', of(sam));
    expect(await traces(sam)).toEqual(NOTHING);
    expect(await traces(noor)).toMatchObject({ entries: 1, picks: 1, memberships: 1 });
    expect(await sam.error('currentUser')).toEqual(GONE);
    await t.buildUser({ username: 'Sam' });
  });

  test('a deleted user’s pools pass to the acting site admin with all memberships', async () => {
    const second = await t.buildUser({ username: 'ada', isAdmin: true });
    const pool = await buildSamsPool();
    expect(await root.call('listUsers')).toContainEqual({ ...sam.user, pools: 1 });
    await second.call('deleteUser', of(sam));
    expect(await noor.call('readPool', { params: { id: pool.id } })).toMatchObject({ adminId: second.user.id });
    expect(await second.call('listMembers', { params: { id: pool.id } })).toMatchObject([{ userId: noor.user.id }]);
    expect(await root.call('listUsers')).toContainEqual({ ...second.user, pools: 1 });
  });

  test('a user who was removed from a pool can be deleted', async () => {
    const pool = await buildSamsPool();
    await sam.call('removeMember', { params: { id: pool.id, userId: noor.user.id } });
    await root.call('deleteUser', of(noor));
    expect(await traces(noor)).toEqual(NOTHING);
  });

  test('a user with entries in an archived season can be deleted', async () => {
    const pool = await buildSamsPool();
    await root.call('changeSeason', { params: { id: pool.seasonId }, body: { isArchived: true } });
    await root.call('deleteUser', of(sam));
    expect(await traces(sam)).toEqual(NOTHING);
    expect(await root.call('readPool', { params: { id: pool.id } })).toMatchObject({ adminId: root.user.id });
  });

  test('deleting a site admin is refused, oneself too', async () => {
    const second = await t.buildUser({ username: 'ada', isAdmin: true });
    for (const person of [second, root]) {
      expect(await root.error('deleteUser', of(person))).toEqual({
        status: 403,
        message: 'Cannot delete admin users',
      });
    }
    expect(await names()).toEqual(['root', 'sam', 'noor', 'ada']);
  });

  test('deleting an unknown user is refused', async () => {
    await root.call('deleteUser', of(sam));
    expect(await root.error('deleteUser', of(sam))).toEqual({ status: 404, message: 'User not found' });
    expect(await root.error('deleteUser', { params: { id: 'sam' } })).toMatchObject({ message: 'Invalid user ID' });
  });

  test('a user deleted while they create a pool leaves no pool without an admin', async () => {
    const season = await t.buildSeason();
    const making = sam.send('createPool', { body: { name: 'The Office', seasonId: season.id } });
    await Promise.all([making, root.call('deleteUser', of(sam))]);
    expect(await t.sql((sql) => sql`select from pools where admin_id <> ${root.user.id}`)).toHaveLength(0);
    expect(await names()).toEqual(['root', 'noor']);
  });
});

describe('deleting one’s own account', () => {
  test('deleting one’s own account signs out and passes the pools to the oldest site admin', async () => {
    await t.buildUser({ username: 'ada', isAdmin: true });
    await t.givePassword(sam);
    const pool = await buildSamsPool();
    const response = await sam.send('deleteAccount');
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^unbusted=; Max-Age=0;/));
    expect(await traces(sam)).toEqual(NOTHING);
    expect(await noor.call('readPool', { params: { id: pool.id } })).toMatchObject({ adminId: root.user.id });
    expect(await names()).toEqual(['root', 'noor', 'ada']);
    const credentials = { body: { username: 'sam', password: 'secret1' } };
    expect(await t.anonymous().error('login', credentials)).toMatchObject({ status: 401 });
  });

  test('a site admin cannot delete their own account', async () => {
    const second = await t.buildUser({ username: 'ada', isAdmin: true });
    for (const person of [root, second]) {
      expect(await person.error('deleteAccount')).toMatchObject({ status: 409 });
    }
    expect(await names()).toEqual(['root', 'sam', 'noor', 'ada']);
  });

  test('deleting one’s own account is refused after a promotion to site admin meanwhile', async () => {
    const promote = (sql: Sql) => sql`update users set is_admin = true where id = ${sam.user.id}`;
    const refusal = await t.during(promote, () => sam.send('deleteAccount'));
    expect(refusal.status).toBe(409);
    expect(await names()).toContain('sam');
  });

  test('deleting one’s own account without any site admin is refused while pools would be orphaned', async () => {
    const pool = await buildSamsPool();
    await t.sql((sql) => sql`update users set is_admin = false`);
    expect(await sam.error('deleteAccount')).toMatchObject({ status: 409 });
    expect(await traces(sam)).toMatchObject({ entries: 1, picks: 1, sessions: 1 });
    await sam.call('deletePool', { params: { id: pool.id }, body: { confirmText: 'delete me' } });
    await sam.call('deleteAccount');
    expect(await traces(sam)).toEqual(NOTHING);
  });

  test('deleting one’s own account requires a session', async () => {
    expect(await t.anonymous().error('deleteAccount')).toEqual(GONE);
  });
});
