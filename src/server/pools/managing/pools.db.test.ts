import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { type ApiUser, type TestApp, testApp } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';

const t: TestApp = await testApp();
let sam: ApiUser;
let noor: ApiUser;
let season: Season;
let pool: Pool & { inviteCode: string };
let noors: Entry;

beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam', email: 'sam@example.org' });
  noor = await t.buildUser({ username: 'noor', email: 'noor@example.org' });
  season = await t.buildSeason();
  pool = await t.buildPool(sam, season, 'The Office');
  noors = await t.buildEntry(noor, season, 'Noor');
});

const joining = (entryId: number = noors.id, inviteCode: string = pool.inviteCode) => ({
  params: { id: pool.id },
  body: { entryId, inviteCode },
});

const FIRST_ROUND = 'The first round that counts is a number from 1 to 6';
const TIE_BREAKER = 'The tie-breaker is none or total';
const UPSET_BONUS = 'The upset bonus is a whole number from 0 to 10';

describe('making a pool', () => {
  const body = (more = {}) => ({ body: { name: 'Family', seasonId: season.id, ...more } });

  test('a new pool has the caller as admin, a separate code and the usual points', async () => {
    const made = await noor.call('createPool', body());
    expect(made).toMatchObject({ name: 'Family', adminId: noor.user.id, points: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
    expect(made).toMatchObject({ countsFrom: 1, upsetBonus: 0, tieBreaker: 'none', earlierRounds: 'dontCount' });
    expect(made.inviteCode).toMatch(/^[ACDEFGHJKMNPQRTWXY34679]{10}$/);
    expect(made.inviteCode).not.toBe(pool.inviteCode);
  });

  test('only a site admin creates a pool for another user', async () => {
    expect(await noor.error('createPool', body({ adminId: sam.user.id }))).toMatchObject({ status: 403 });
    await noor.call('createPool', body({ adminId: noor.user.id }));
    const root = await t.buildUser({ isAdmin: true });
    expect(await root.call('createPool', body({ adminId: sam.user.id }))).toMatchObject({ adminId: sam.user.id });
    const unknown = { status: 404, message: 'User not found' };
    expect(await root.error('createPool', body({ adminId: 999 }))).toMatchObject(unknown);
  });

  test.each([
    ['no name', { name: ' ' }, 400, 'Pool name is required'],
    ['a name of 65 characters', { name: 'x'.repeat(65) }, 400, 'Pool name must be at most 64 characters'],
    ['nine points', { points: Array(9).fill(1) }, 400, 'Points are 10 whole numbers from 0 to 1000'],
    ['round 0 as the first that counts', { countsFrom: 0 }, 400, FIRST_ROUND],
    ['round 7 as the first that counts', { countsFrom: 7 }, 400, FIRST_ROUND],
    ['half a round as the first that counts', { countsFrom: 1.5 }, 400, FIRST_ROUND],
    ['no round as the first that counts', { countsFrom: null }, 400, FIRST_ROUND],
    ['half an upset bonus', { upsetBonus: 0.5 }, 400, UPSET_BONUS],
    ['an upset bonus of 11', { upsetBonus: 11 }, 400, UPSET_BONUS],
    ['an unknown tie-breaker', { tieBreaker: 'coin' }, 400, TIE_BREAKER],
    ['no tie-breaker', { tieBreaker: null }, 400, TIE_BREAKER],
    ['an unknown rule for earlier rounds', { earlierRounds: 'half' }, 400, 'Earlier rounds count or dontCount'],
    ['no rule for earlier rounds', { earlierRounds: null }, 400, 'Earlier rounds count or dontCount'],
    ['an unknown season', { seasonId: 999 }, 404, 'Season not found'],
    ['wrong scoring in an unknown season', { seasonId: 999, countsFrom: 7 }, 400, FIRST_ROUND],
    ['the scoring of an unknown season', { seasonId: 999, countsFrom: 6 }, 404, 'Season not found'],
  ])('creating a pool with %s is refused', async (_, more, status, message) => {
    expect(await noor.error('createPool', body(more))).toMatchObject({ status, message });
  });

  test('a new pool may have own points and count from any round, also when rounds are past', async () => {
    const [first] = [await t.buildRound(season, { number: 1 }), await t.buildRound(season, { number: 2 })];
    await t.moveDeadline(first, -1);
    const points = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
    for (const countsFrom of [1, 2]) {
      const scoring = { points, countsFrom, upsetBonus: 10, tieBreaker: 'total', earlierRounds: 'count' };
      const made = await noor.call('createPool', body(scoring));
      expect(made).toMatchObject(scoring);
      expect(await noor.call('readPool', { params: { id: made.id } })).toEqual(made);
    }
    expect((await noor.call('listPools')).map(({ countsFrom }) => countsFrom)).toEqual([1, 2]);
  });

  test('the scoring of a pool that is created for another user is audited', async () => {
    const root = await t.buildUser({ isAdmin: true });
    const scoring = { countsFrom: 3, upsetBonus: 1, tieBreaker: 'total', earlierRounds: 'count' };
    await root.call('createPool', body({ adminId: sam.user.id, ...scoring }));
    expect(await root.call('listAuditLog')).toMatchObject([
      { action: 'pool created', after: { points: pool.points, ...scoring } },
    ]);
  });

  test('creating a pool in an archived season is refused', async () => {
    await t.archiveSeasons();
    expect(await noor.error('createPool', body())).toMatchObject({
      status: 409,
      message: 'This season is archived',
    });
  });
});

describe('the entry that a new pool begins with', () => {
  const body = (entry: { id?: number; name?: string }, more = {}) => ({
    body: { name: 'Family', seasonId: season.id, entry, ...more },
  });
  const members = async ({ id }: Pool) => {
    const rows = await noor.call('listMembers', { params: { id } });
    return rows.map(({ user, entry }) => `${user.username}: ${entry.name}`);
  };
  const pools = async () => (await t.sql((sql) => sql`select from pools`)).length;

  test('a new pool has nobody in it if the call names no entry', async () => {
    const made = await noor.call('createPool', { body: { name: 'Family', seasonId: season.id } });
    expect(await members(made)).toEqual([]);
  });

  test('a pool is created with an own entry in it', async () => {
    const made = await noor.call('createPool', body({ id: noors.id }));
    expect(await members(made)).toEqual(['noor: Noor']);
    const joined = { groupId: made.id, entryId: noors.id, isActive: true };
    expect(await noor.call('listOwnMemberships')).toMatchObject([joined]);
    expect(await members(await noor.call('createPool', body({ id: noors.id })))).toEqual(['noor: Noor']);
  });

  test('a pool is created with a new entry in it', async () => {
    expect(await members(await noor.call('createPool', body({ name: ' noor 01 ' })))).toEqual(['noor: noor 01']);
    expect((await noor.call('listEntries')).map(({ name, seasonId }) => [name, seasonId])).toEqual([
      ['Noor', season.id],
      ['noor 01', season.id],
    ]);
  });

  test('a repeated call with a new entry creates neither a second entry nor a second pool', async () => {
    await noor.call('createPool', body({ name: 'noor 01' }));
    const before = await pools();
    const taken = { status: 409, message: 'You already have an entry with this name' };
    expect(await noor.error('createPool', body({ name: 'NOOR 01' }))).toEqual(taken);
    const concurrent = [1, 2, 3].map(() => noor.send('createPool', body({ name: 'noor 02' })));
    expect((await Promise.all(concurrent)).map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await noor.call('listEntries')).toHaveLength(3);
    expect(await pools()).toBe(before + 1);
  });

  test.each([
    ['an unknown entry', async () => ({ id: 999 }), 404, 'Entry not found'],
    [
      'an entry of another user',
      async () => ({ id: (await t.buildEntry(sam, season)).id }),
      403,
      'This is not your entry',
    ],
    [
      'an entry of another season',
      async () => ({ id: (await t.buildEntry(noor, await t.buildSeason())).id }),
      409,
      'This entry is for another season',
    ],
    ['an invalid entry ID', async () => ({ id: 'x' }), 400, 'Invalid entry ID'],
    ['an entry without a name', async () => ({ name: ' ' }), 400, 'Entry name is required'],
    ['an entry with neither', async () => ({}), 400, 'Choose one of your entries, or name a new one'],
    ['no entry but null', async () => null, 400, 'Choose one of your entries, or name a new one'],
    [
      'an entry with ID and name',
      async () => ({ id: noors.id, name: 'noor 01' }),
      400,
      'Choose one of your entries, or name a new one',
    ],
  ])('a pool with %s is refused and not created', async (_, build, status, message) => {
    const entry: unknown = await build();
    const before = await pools();
    const refused = await noor.error('createPool', { body: { name: 'Family', seasonId: season.id, entry } });
    expect(refused).toMatchObject({ status, message });
    expect(await pools()).toBe(before);
    expect(await noor.call('listOwnMemberships')).toEqual([]);
  });

  test('a user with 25 entries creates a pool with one of them, not with a new one', async () => {
    for (let n = 2; n <= 25; n += 1) await t.buildEntry(noor, season, `Noor ${n}`);
    const before = await pools();
    const full = { status: 409, message: 'You have reached 25 entries' };
    expect(await noor.error('createPool', body({ name: 'the 26th' }))).toEqual(full);
    expect(await pools()).toBe(before);
    await noor.call('createPool', body({ id: noors.id }));
  });

  test('a new entry is not created where the pool is refused', async () => {
    await t.archiveSeasons();
    const archived = { status: 409, message: 'This season is archived' };
    for (const entry of [{ name: 'noor 01' }, { id: noors.id }]) {
      expect(await noor.error('createPool', body(entry))).toEqual(archived);
    }
    expect(await noor.call('listEntries')).toHaveLength(1);
  });

  test('a site admin creates a pool for another user without an entry only', async () => {
    const root = await t.buildUser({ isAdmin: true });
    const others = { adminId: noor.user.id };
    for (const entry of [{ name: 'root 01' }, { id: noors.id }]) {
      expect(await root.error('createPool', body(entry, others))).toMatchObject({
        status: 400,
        message: 'A pool of another user starts without an entry',
      });
    }
    await root.call('createPool', body({ name: 'root 01' }, { adminId: root.user.id }));
    expect(await root.call('listEntries')).toHaveLength(1);
  });

  test('an entry that is deleted meanwhile leaves no pool that names it', async () => {
    const deleting = noor.send('deleteEntry', { params: { id: noors.id }, body: { confirmText: 'delete me' } });
    const creating = noor.send('createPool', body({ id: noors.id }));
    const [deleted, created] = await Promise.all([deleting, creating]);
    expect(deleted.status).toBe(204);
    expect([201, 404]).toContain(created.status);
    expect(await noor.call('listOwnMemberships')).toEqual([]);
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
    const last = await noor.call('createPool', body());
    expect(await noor.error('createPool', body())).toEqual(OWN);
    await noor.call('createPool', body({ seasonId: (await t.buildSeason()).id }));
    await noor.call('deletePool', { params: { id: last.id }, body: { confirmText: 'delete me' } });
    await noor.call('createPool', body());
  });

  test('an admin of 50 pools gets no more by a site admin or a hand-over', async () => {
    await fill(50);
    const root = await t.buildUser({ isAdmin: true });
    expect(await root.error('createPool', body({ adminId: noor.user.id }))).toEqual(OTHERS);
    await t.buildMembership(pool, noors);
    const handOver = { params: { id: pool.id }, body: { adminId: noor.user.id } };
    for (const person of [sam, root]) expect(await person.error('changePool', handOver)).toEqual(OTHERS);
    const own = at(
      (await noor.call('listPools')).filter(({ adminId }) => adminId === noor.user.id),
      0,
    );
    await noor.call('changePool', { params: { id: own.id }, body: { adminId: noor.user.id, name: 'Kept' } });
  });

  test('an admin gets no more than 50 pools by concurrent creations and hand-overs', async () => {
    await fill(48);
    await t.buildMembership(pool, noors);
    const handOver = { params: { id: pool.id }, body: { adminId: noor.user.id } };
    const answers = await Promise.all([
      sam.send('changePool', handOver),
      ...Array.from({ length: 4 }, () => noor.send('createPool', body())),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    const stored = await t.sql((sql) => sql`select from pools where admin_id = ${noor.user.id}`);
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
    const { id, seasonId, rules, maxEntries, joining } = pool;
    expect(found).toEqual({ id, name: 'The Office', seasonId, rules, maxEntries, joining, earlierRounds: null });
  });

  test('the invite code says whether earlier rounds count once one that counts is past', async () => {
    const [first, second] = [await t.buildRound(season, { number: 1 }), await t.buildRound(season, { number: 2 })];
    const office = pool.inviteCode;
    const options = { ...DEFAULT_SCORING, countsFrom: 2, earlierRounds: 'dontCount' as const };
    const { inviteCode: annex } = await t.buildPool(sam, season, 'The Annex', options);
    const said = async (code: string) => {
      const invited = await noor.call('lookUpInvite', { params: { code } });
      expect((await t.anonymous().call('readInvite', { params: { code } })).earlierRounds).toBe(invited.earlierRounds);
      return invited.earlierRounds;
    };
    expect([await said(office), await said(annex)]).toEqual([null, null]);
    await t.moveDeadline(first, -2);
    expect([await said(office), await said(annex)]).toEqual(['count', null]);
    await t.moveDeadline(second, -1);
    expect([await said(office), await said(annex)]).toEqual(['count', 'dontCount']);
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
    const read = (person: ApiUser) => person.call('readPool', { params: { id: pool.id } });
    const root = await t.buildUser({ isAdmin: true });
    expect(await read(sam)).toHaveProperty('inviteCode', pool.inviteCode);
    expect(await read(root)).toHaveProperty('inviteCode', pool.inviteCode);
    expect(await read(noor)).not.toHaveProperty('inviteCode');
    expect((await noor.call('listPools'))[0]).not.toHaveProperty('inviteCode');
  });
});

describe('joining', () => {
  test('an entry joins a pool once', async () => {
    const membership = await noor.call('joinPool', joining());
    expect(membership).toMatchObject({ groupId: pool.id, userId: noor.user.id, entryId: noors.id, isActive: true });
    expect(await noor.call('listOwnMemberships')).toEqual([membership]);
    expect(await noor.error('joinPool', joining())).toMatchObject({
      status: 409,
      message: 'This entry is already in this pool',
    });
    const second = await t.buildEntry(noor, season, 'Noor again');
    await noor.call('joinPool', joining(second.id));
    expect(await noor.call('listOwnMemberships')).toHaveLength(2);
  });

  test('of two joins of one entry at once one is refused', async () => {
    const answers = await Promise.all([noor.send('joinPool', joining()), noor.send('joinPool', joining())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('joining again restores the membership of an entry that left', async () => {
    const first = await noor.call('joinPool', joining());
    await t.sql((sql) => sql`update pool_memberships set is_active = false`);
    expect(await noor.call('joinPool', joining())).toEqual(first);
  });

  test('joining is refused in the order entry, owner, code, removed, season', async () => {
    await t.sql((sql) => sql`insert into pool_removals (pool_id, user_id) values (${pool.id}, ${noor.user.id})`);
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
      expect(await noor.error('joinPool', sent)).toMatchObject({ status, message });
    }
    await t.sql((sql) => sql`delete from pool_removals`);
    expect(await noor.error('joinPool', joining(other.id))).toMatchObject({
      status: 409,
      message: 'This entry is for another season',
    });
  });

  test('joining with the code of another pool is refused', async () => {
    const other = await t.buildPool(noor, season, 'Other');
    expect(await noor.error('joinPool', joining(noors.id, other.inviteCode))).toMatchObject({
      status: 404,
      message: 'Invalid invite code',
    });
  });

  test('joining without an entry is refused', async () => {
    const sent = { params: { id: pool.id }, body: { inviteCode: pool.inviteCode } };
    expect(await noor.error('joinPool', sent)).toMatchObject({
      status: 400,
      message: 'Please select an entry to join with',
    });
  });

  test('joining in an archived season is refused', async () => {
    await t.archiveSeasons();
    expect(await noor.error('joinPool', joining())).toMatchObject({
      status: 409,
      message: 'This season is archived',
    });
  });
});

describe('access to a pool', () => {
  const calls = ['readPool', 'listMembers', 'readLeaderboard', 'readPickGrid'] as const;
  const status = async (person: ApiUser, name: (typeof calls)[number]) =>
    (await person.send(name, { params: { id: pool.id } })).status;

  test.each(calls)('%s is answered to members, the pool admin and site admins only', async (name) => {
    expect(await status(noor, name)).toBe(403);
    await t.buildMembership(pool, noors);
    expect(await status(noor, name)).toBe(200);
    expect(await status(sam, name)).toBe(200);
    expect(await status(await t.buildUser({ isAdmin: true }), name)).toBe(200);
    await t.sql((sql) => sql`update pool_memberships set is_active = false`);
    expect(await status(noor, name)).toBe(403);
  });

  test.each(calls)('%s is refused to a removed member with that reason', async (name) => {
    await t.buildMembership(pool, noors);
    await t.sql((sql) => sql`insert into pool_removals (pool_id, user_id) values (${pool.id}, ${noor.user.id})`);
    expect(await noor.error(name, { params: { id: pool.id } })).toEqual({
      status: 403,
      message: 'You were removed from this pool',
    });
    expect(await noor.call('listPools')).toEqual([]);
    expect(await noor.call('listOwnMemberships')).toEqual([]);
  });

  test.each([
    ['readLeaderboard', { id: 'x' }, 400, 'Invalid group ID'],
    ['readLeaderboard', { id: 999 }, 404, 'Group not found'],
    ['listPoolPicks', { id: 1, roundNumber: 'x' }, 400, 'Invalid round number'],
    ['listPoolPicks', { id: 1, roundNumber: 7 }, 404, 'Round not found'],
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

  test('the member list counts picks of the first round that counts, if that is still to come', async () => {
    const [first, second] = [await t.buildRound(season, { number: 1 }), await t.buildRound(season, { number: 2 })];
    await t.setPick(noors, await t.buildGame(first), 1);
    await t.buildGame(second);
    const secondChance = await t.buildPool(sam, season, 'Second chance', { ...DEFAULT_SCORING, countsFrom: 2 });
    await t.buildMembership(secondChance, noors);
    const [member] = await sam.call('listMembers', { params: { id: secondChance.id } });
    expect(member?.picks).toEqual({ made: 0, games: 1, missing: 1, complete: false });
  });

  test('a decided game of the open round without a pick is not missing in the member list', async () => {
    const round = await t.buildRound(season);
    const [decided, other] = [await t.buildGame(round), await t.buildGame(round)];
    await t.buildMembership(pool, noors);
    const root = await t.buildUser({ isAdmin: true });
    await decideGame(root, decided);
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
    await t.buildMember(pool, lee);
    await t.buildMembership(pool, noors);
    await t.sql((sql) => sql`update users set is_hidden = true where id = ${noor.user.id}`);
    const root = await t.buildUser({ isAdmin: true });
    expect(await members(lee)).toHaveLength(1);
    for (const person of [noor, sam, root]) expect(await members(person)).toHaveLength(2);
  });

  test('only the pool admin sees removed members in the member list', async () => {
    await t.buildMembership(pool, noors);
    await t.sql((sql) => sql`insert into pool_removals (pool_id, user_id) values (${pool.id}, ${noor.user.id})`);
    expect(await members(sam)).toMatchObject([{ removed: true, user: { username: 'noor' } }]);
    expect(await members(await t.buildUser({ isAdmin: true }))).toEqual([]);
  });
});
