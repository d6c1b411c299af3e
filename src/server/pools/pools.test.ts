import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Group, Season } from '#contract/schemas.ts';
import { type ApiUser, type TestApp, testApp } from '#test/support/app.ts';

const t: TestApp = await testApp();
let sam: ApiUser;
let noor: ApiUser;
let season: Season;
let pool: Group & { inviteCode: string };
let noors: Entry;

beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam', email: 'sam@example.org' });
  noor = await t.buildUser({ username: 'noor', email: 'noor@example.org' });
  season = await t.buildSeason();
  pool = await t.buildPool(sam, season, 'The Office');
  noors = await t.buildEntry(noor, season, 'Noor');
});

const archive = () => t.sql((sql) => sql`update seasons set is_active = false, is_archived = true`);
const joining = (entryId: number = noors.id, inviteCode: string = pool.inviteCode) => ({
  params: { id: pool.id },
  body: { entryId, inviteCode },
});

describe('making a pool', () => {
  const body = (more = {}) => ({ body: { name: 'Family', seasonId: season.id, ...more } });

  test('a new pool has the caller as admin, a separate code and the usual points', async () => {
    const made = await noor.call('createGroup', body());
    expect(made).toMatchObject({ name: 'Family', adminId: noor.user.id, points: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
    expect(made.inviteCode).toMatch(/^[ACDEFGHJKMNPQRTWXY34679]{10}$/);
    expect(made.inviteCode).not.toBe(pool.inviteCode);
  });

  test('only a site admin creates a pool for another user', async () => {
    expect(await noor.error('createGroup', body({ adminId: sam.user.id }))).toMatchObject({ status: 403 });
    await noor.call('createGroup', body({ adminId: noor.user.id }));
    const root = await t.buildUser({ isAdmin: true });
    expect(await root.call('createGroup', body({ adminId: sam.user.id }))).toMatchObject({ adminId: sam.user.id });
    const unknown = { status: 404, message: 'User not found' };
    expect(await root.error('createGroup', body({ adminId: 999 }))).toMatchObject(unknown);
  });

  test.each([
    ['no name', { name: ' ' }, 400, 'Pool name is required'],
    ['a name of 65 characters', { name: 'x'.repeat(65) }, 400, 'Pool name must be at most 64 characters'],
    ['an unknown season', { seasonId: 999 }, 404, 'Season not found'],
  ])('creating a pool with %s is refused', async (_, more, status, message) => {
    expect(await noor.error('createGroup', body(more))).toMatchObject({ status, message });
  });

  test('creating a pool in an archived season is refused', async () => {
    await archive();
    expect(await noor.error('createGroup', body())).toMatchObject({
      status: 409,
      message: 'This season is archived',
    });
  });
});

describe('a user who administers 50 pools of a season', () => {
  const OWN = { status: 409, message: 'You have reached 50 pools' };
  const OTHERS = { status: 409, message: 'This user has reached 50 pools' };
  const body = (more = {}) => ({ body: { name: 'Family', seasonId: season.id, ...more } });
  const fill = async (count: number) => {
    for (let n = 1; n <= count; n += 1) await t.buildPool(noor, season, `Pool ${n}`);
  };

  test('an admin of 50 pools creates no more in that season until one is deleted', async () => {
    await fill(49);
    const last = await noor.call('createGroup', body());
    expect(await noor.error('createGroup', body())).toEqual(OWN);
    await noor.call('createGroup', body({ seasonId: (await t.buildSeason()).id }));
    await noor.call('deleteGroup', { params: { id: last.id }, body: { confirmText: 'delete me' } });
    await noor.call('createGroup', body());
  });

  test('an admin of 50 pools gets no more by a site admin or a hand-over', async () => {
    await fill(50);
    const root = await t.buildUser({ isAdmin: true });
    expect(await root.error('createGroup', body({ adminId: noor.user.id }))).toEqual(OTHERS);
    await t.buildMembership(pool, noors);
    const handOver = { params: { id: pool.id }, body: { adminId: noor.user.id } };
    for (const person of [sam, root]) expect(await person.error('changeGroup', handOver)).toEqual(OTHERS);
    const own = (await noor.call('listGroups')).find(({ adminId }) => adminId === noor.user.id);
    await noor.call('changeGroup', { params: { id: own?.id ?? 0 }, body: { adminId: noor.user.id, name: 'Kept' } });
  });

  test('an admin gets no more than 50 pools by concurrent creations and hand-overs', async () => {
    await fill(48);
    await t.buildMembership(pool, noors);
    const handOver = { params: { id: pool.id }, body: { adminId: noor.user.id } };
    const answers = await Promise.all([
      sam.send('changeGroup', handOver),
      ...Array.from({ length: 4 }, () => noor.send('createGroup', body())),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    const stored = await t.sql((sql) => sql`select from groups where admin_id = ${noor.user.id}`);
    expect(stored).toHaveLength(50);
  });
});

describe('the invite code', () => {
  test.each([
    ['as it is', (code: string) => code],
    ['in lower case', (code: string) => code.toLowerCase()],
    ['with blanks around it', (code: string) => ` ${code}\t`],
  ])('the invite code finds the pool %s', async (_, form) => {
    const found = await noor.call('lookUpInvite', { params: { code: form(pool.inviteCode) } });
    expect(found).toEqual({ id: pool.id, name: 'The Office', seasonId: season.id });
  });

  test.each(['AAAAAAAAAA', 'A', '\u0000'.repeat(10), 'A'.repeat(2000)])(
    'the unknown invite code %j is 404',
    async (code) => {
      expect(await noor.error('lookUpInvite', { params: { code } })).toEqual({
        status: 404,
        message: 'Invalid invite code',
      });
    },
  );

  test('only the pool admin and site admins see the invite code', async () => {
    await t.buildMembership(pool, noors);
    const read = (person: ApiUser) => person.call('readGroup', { params: { id: pool.id } });
    const root = await t.buildUser({ isAdmin: true });
    expect(await read(sam)).toHaveProperty('inviteCode', pool.inviteCode);
    expect(await read(root)).toHaveProperty('inviteCode', pool.inviteCode);
    expect(await read(noor)).not.toHaveProperty('inviteCode');
    expect((await noor.call('listGroups'))[0]).not.toHaveProperty('inviteCode');
  });
});

describe('joining', () => {
  test('an entry joins a pool once', async () => {
    const membership = await noor.call('joinGroup', joining());
    expect(membership).toMatchObject({ groupId: pool.id, userId: noor.user.id, entryId: noors.id, isActive: true });
    expect(await noor.call('listOwnMemberships')).toEqual([membership]);
    expect(await noor.error('joinGroup', joining())).toMatchObject({
      status: 409,
      message: 'This entry is already in this pool',
    });
    const second = await t.buildEntry(noor, season, 'Noor again');
    await noor.call('joinGroup', joining(second.id));
    expect(await noor.call('listOwnMemberships')).toHaveLength(2);
  });

  test('of two joins of one entry at once one is refused', async () => {
    const answers = await Promise.all([noor.send('joinGroup', joining()), noor.send('joinGroup', joining())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('joining again restores the membership of an entry that left', async () => {
    const first = await noor.call('joinGroup', joining());
    await t.sql((sql) => sql`update group_memberships set is_active = false`);
    expect(await noor.call('joinGroup', joining())).toEqual(first);
  });

  test('joining is refused in the order entry, owner, code, removed, season', async () => {
    await t.sql((sql) => sql`insert into group_removals (group_id, user_id) values (${pool.id}, ${noor.user.id})`);
    const other = await t.buildEntry(noor, await t.buildSeason(), 'Other');
    const wrong = 'AAAAAAAAAA';
    const sams = await t.buildEntry(sam, season);
    const errorFormat = [
      [joining(999, wrong), 404, 'Entry not found'],
      [joining(sams.id, wrong), 403, 'This is not your entry'],
      [joining(other.id, wrong), 404, 'Invalid invite code'],
      [joining(other.id), 403, 'You were removed from this pool'],
    ] as const;
    for (const [sent, status, message] of errorFormat) {
      expect(await noor.error('joinGroup', sent)).toMatchObject({ status, message });
    }
    await t.sql((sql) => sql`delete from group_removals`);
    expect(await noor.error('joinGroup', joining(other.id))).toMatchObject({
      status: 409,
      message: 'This entry is for another season',
    });
  });

  test('joining with the code of another pool is refused', async () => {
    const other = await t.buildPool(noor, season, 'Other');
    expect(await noor.error('joinGroup', joining(noors.id, other.inviteCode))).toMatchObject({
      status: 404,
      message: 'Invalid invite code',
    });
  });

  test('joining without an entry is refused', async () => {
    const sent = { params: { id: pool.id }, body: { inviteCode: pool.inviteCode } };
    expect(await noor.error('joinGroup', sent)).toMatchObject({
      status: 400,
      message: 'Please select an entry to join with',
    });
  });

  test('joining in an archived season is refused', async () => {
    await archive();
    expect(await noor.error('joinGroup', joining())).toMatchObject({
      status: 409,
      message: 'This season is archived',
    });
  });
});

describe('access to a pool', () => {
  const calls = ['readGroup', 'listMembers', 'readLeaderboard', 'readPickGrid'] as const;
  const status = async (person: ApiUser, name: (typeof calls)[number]) =>
    (await person.send(name, { params: { id: pool.id } })).status;

  test.each(calls)('%s is answered to members, the pool admin and site admins only', async (name) => {
    expect(await status(noor, name)).toBe(403);
    await t.buildMembership(pool, noors);
    expect(await status(noor, name)).toBe(200);
    expect(await status(sam, name)).toBe(200);
    expect(await status(await t.buildUser({ isAdmin: true }), name)).toBe(200);
    await t.sql((sql) => sql`update group_memberships set is_active = false`);
    expect(await status(noor, name)).toBe(403);
  });

  test.each(calls)('%s is refused to a removed member with that reason', async (name) => {
    await t.buildMembership(pool, noors);
    await t.sql((sql) => sql`insert into group_removals (group_id, user_id) values (${pool.id}, ${noor.user.id})`);
    expect(await noor.error(name, { params: { id: pool.id } })).toEqual({
      status: 403,
      message: 'You were removed from this pool',
    });
    expect(await noor.call('listGroups')).toEqual([]);
    expect(await noor.call('listOwnMemberships')).toEqual([]);
  });

  test.each([
    ['readLeaderboard', { id: 'x' }, 400, 'Invalid group ID'],
    ['readLeaderboard', { id: 999 }, 404, 'Group not found'],
    ['listGroupPicks', { id: 1, roundNumber: 'x' }, 400, 'Invalid round number'],
    ['listGroupPicks', { id: 1, roundNumber: 7 }, 404, 'Round not found'],
  ] as const)('%s of the pool %j is refused', async (name, params, status, message) => {
    expect(await sam.error(name, { params })).toMatchObject({ status, message });
  });
});

describe('the member list', () => {
  const members = (person: ApiUser) => person.call('listMembers', { params: { id: pool.id } });

  test('only the pool admin sees emails and numbers of picks in the member list', async () => {
    const round = await t.buildRound(season);
    const game = await t.buildGame(round);
    await t.buildGame(round);
    await t.buildMembership(pool, noors);
    await t.setPick(noors, game, 1);
    expect(await members(sam)).toMatchObject([
      {
        user: { username: 'noor', email: 'noor@example.org' },
        entry: { id: noors.id, name: 'Noor' },
        removed: false,
        picks: { made: 1, games: 2, missing: 1, complete: false },
      },
    ]);
    const [seen] = await members(noor);
    expect(seen?.user.email).toBeNull();
    expect(seen).not.toHaveProperty('picks');
    expect(seen).not.toHaveProperty('removed');
  });

  test('the member list shows a round without games as neither complete nor incomplete, and nothing without an open round', async () => {
    const round = await t.buildRound(season);
    await t.buildMembership(pool, noors);
    expect((await members(sam))[0]?.picks).toEqual({ made: 0, games: 0, missing: 0, complete: null });
    await t.moveDeadline(round, -1);
    expect((await members(sam))[0]?.picks).toBeNull();
  });

  test('a decided game of the open round without a pick is not missing in the member list', async () => {
    const round = await t.buildRound(season);
    const [decided, other] = [await t.buildGame(round), await t.buildGame(round)];
    await t.buildMembership(pool, noors);
    const root = await t.buildUser({ isAdmin: true });
    await root.call('changeGame', { params: { id: decided.id }, body: { winner: decided.team1 } });
    expect((await members(sam))[0]?.picks).toEqual({ made: 0, games: 2, missing: 1, complete: false });
    await t.setPick(noors, other, 1);
    expect((await members(sam))[0]?.picks).toEqual({ made: 1, games: 2, missing: 0, complete: false });
  });

  test('the member list counts picks of the next round if a past one stays past though the database’s clock goes back', async () => {
    await t.confirmAhead(await t.buildRound(season));
    await t.buildMembership(pool, noors);
    expect((await members(sam))[0]?.picks).toBeNull();
    await t.buildGame(await t.buildRound(season, { number: 2 }));
    expect((await members(sam))[0]?.picks).toEqual({ made: 0, games: 1, missing: 1, complete: false });
  });

  test('the member list shows a hidden user to themselves, the pool admin and site admins', async () => {
    const lee = await t.buildUser();
    await t.buildMembership(pool, await t.buildEntry(lee, season));
    await t.buildMembership(pool, noors);
    await t.sql((sql) => sql`update users set is_hidden = true where id = ${noor.user.id}`);
    const root = await t.buildUser({ isAdmin: true });
    expect(await members(lee)).toHaveLength(1);
    for (const person of [noor, sam, root]) expect(await members(person)).toHaveLength(2);
  });

  test('only the pool admin sees removed members in the member list', async () => {
    await t.buildMembership(pool, noors);
    await t.sql((sql) => sql`insert into group_removals (group_id, user_id) values (${pool.id}, ${noor.user.id})`);
    expect(await members(sam)).toMatchObject([{ removed: true, user: { username: 'noor' } }]);
    expect(await members(await t.buildUser({ isAdmin: true }))).toEqual([]);
  });
});
