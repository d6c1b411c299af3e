import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import { tell } from '#server/app/channels/channels.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { findPool } from '#server/pools/pool/poolQueries.ts';
import { type ApiUser, type TestApp, testApp } from '#test/support/app.ts';
import { changePool } from './poolAdmin.ts';

const t: TestApp = await testApp();
let sam: ApiUser;
let noor: ApiUser;
let root: ApiUser;
let season: Season;
let pool: Pool & { inviteCode: string };
let noors: Entry;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason();
  pool = await t.buildPool(sam, season, 'The Office');
  noors = await t.buildMember(pool, noor, 'Noor');
});

const here = () => ({ params: { id: pool.id } });
const of = (person: ApiUser) => ({ params: { id: pool.id, userId: person.user.id } });
const joining = () => ({ ...here(), body: { entryId: noors.id, inviteCode: pool.inviteCode } });
const recorded = async () => (await root.call('listAuditLog')).map(({ action, username }) => [action, username]);

const denied = { status: 403, message: 'You do not have permission to manage this pool.' };

describe('changing a pool', () => {
  test('a pool is changed by its admin and site admins, and the differences are audited', async () => {
    expect(await noor.error('changePool', { ...here(), body: { name: 'Mine' } })).toMatchObject(denied);
    expect(await sam.call('changePool', { ...here(), body: { name: 'The Shop' } })).toMatchObject({
      name: 'The Shop',
    });
    await root.call('changePool', { ...here(), body: { points: [1, 2, 4, 8, 16, 32, 0, 0, 0, 1000] } });
    expect(await root.call('listAuditLog')).toMatchObject([
      { action: 'pool changed', username: 'root', after: { points: [1, 2, 4, 8, 16, 32, 0, 0, 0, 1000] } },
      {
        action: 'pool changed',
        username: 'sam',
        userId: sam.user.id,
        before: { name: 'The Office' },
        after: { name: 'The Shop' },
      },
    ]);
  });

  test('changing a pool leaves absent fields, and no change is not audited', async () => {
    expect(await sam.call('changePool', { ...here(), body: {} })).toEqual(pool);
    expect(await recorded()).toEqual([]);
  });

  test.each([
    ['nine rounds', Array(9).fill(1)],
    ['a fraction', [0.5, ...Array(9).fill(1)]],
    ['more than 1000', [1001, ...Array(9).fill(1)]],
    ['less than 0', [-1, ...Array(9).fill(1)]],
  ])('points of a pool of %s are refused', async (_, points) => {
    expect(await sam.error('changePool', { ...here(), body: { points } })).toMatchObject({
      status: 400,
      message: 'Points are 10 whole numbers from 0 to 1000',
    });
  });

  test('the points of a pool stay once a round is past', async () => {
    const round = await t.buildRound(season);
    const points = Array(10).fill(5);
    await sam.call('changePool', { ...here(), body: { points } });
    await t.moveDeadline(round, -1);
    expect(await sam.error('changePool', { ...here(), body: { points } })).toMatchObject({ status: 409 });
    await sam.call('changePool', { ...here(), body: { name: 'Still' } });
  });

  test('the scoring of a pool that counts from a later round stays once that round is past', async () => {
    const [first, second] = [await t.buildRound(season, { number: 1 }), await t.buildRound(season, { number: 2 })];
    await sam.call('changePool', { ...here(), body: { countsFrom: 2 } });
    await t.moveDeadline(first, -2);
    const points = Array(10).fill(5);
    expect(await sam.call('changePool', { ...here(), body: { points } })).toMatchObject({ points, countsFrom: 2 });
    expect(await sam.error('changePool', { ...here(), body: { countsFrom: 1 } })).toEqual({
      status: 409,
      message: 'Only a new pool can count from a round that is past',
    });
    await sam.call('changePool', { ...here(), body: { countsFrom: 3 } });
    await sam.call('changePool', { ...here(), body: { countsFrom: 2 } });
    await t.moveDeadline(second, -1);
    expect(await sam.error('changePool', { ...here(), body: { points } })).toEqual({
      status: 409,
      message: 'The points are locked since the deadline of round 2',
    });
    expect(await sam.error('changePool', { ...here(), body: { countsFrom: 3 } })).toEqual({
      status: 409,
      message: 'The rounds that count are locked since the deadline of round 2',
    });
  });

  test('the first round that counts stays once a round is past, and 400 comes before 409', async () => {
    await t.moveDeadline(await t.buildRound(season), -1);
    for (const countsFrom of [1, 2]) {
      expect(await sam.error('changePool', { ...here(), body: { countsFrom } })).toMatchObject({
        status: 409,
        message: 'The rounds that count are locked since the deadline of the first round',
      });
    }
    expect(await sam.error('changePool', { ...here(), body: { countsFrom: 7 } })).toMatchObject({ status: 400 });
    expect(await noor.error('changePool', { ...here(), body: { countsFrom: 2 } })).toMatchObject(denied);
    expect(await recorded()).toEqual([]);
  });

  test('a changed first round that counts is audited', async () => {
    await sam.call('changePool', { ...here(), body: { countsFrom: 4 } });
    expect(await root.call('listAuditLog')).toMatchObject([{ before: { countsFrom: 1 }, after: { countsFrom: 4 } }]);
  });

  const long = 'x'.repeat(3000);
  test.each([
    {
      option: 'upsetBonus',
      from: 0,
      to: 2,
      wrong: [-1, 11, 0.5, '1', null],
      rule: 'The upset bonus is a whole number from 0 to 10',
      locked: 'The upset bonus',
    },
    {
      option: 'tieBreaker',
      from: 'none',
      to: 'total',
      wrong: ['coin', '', 'Total', 1, null, ['total'], long],
      rule: 'The tie-breaker is none or total',
      locked: 'The tie-breaker',
    },
    {
      option: 'earlierRounds',
      from: 'count',
      to: 'dontCount',
      wrong: ['none', '', 'Count', 1, true, null, ['count'], long],
      rule: 'Earlier rounds count or dontCount',
      locked: 'The rule for earlier rounds',
    },
  ] as const)(
    '$option of a pool can be changed until a round that counts is locked, also if it is open again, and is audited',
    async ({ option, from, to, wrong, rule, locked }) => {
      const set = (value: unknown) => ({ ...here(), body: { [option]: value } as object });
      const round = await t.buildRound(season);
      expect(await sam.call('changePool', set(to))).toEqual({ ...pool, [option]: to });
      expect(await noor.error('changePool', set(from))).toMatchObject(denied);
      for (const value of wrong) {
        expect(await sam.error('changePool', set(value))).toMatchObject({ status: 400, message: rule });
      }
      await t.moveDeadline(round, -1);
      const late = { status: 409, message: `${locked} is locked since the deadline of the first round` };
      for (const value of [from, to]) expect(await sam.error('changePool', set(value))).toEqual(late);
      await sam.call('readLeaderboard', here());
      await t.moveDeadline(round, 60);
      for (const value of [from, to]) expect(await sam.error('changePool', set(value))).toEqual(late);
      expect((await sam.call('readPool', here()))[option]).toBe(to);
      expect(await root.call('listAuditLog')).toMatchObject([{ before: { [option]: from }, after: { [option]: to } }]);
    },
  );

  test('whether a pool allows the autopilot can be changed at any time, and is audited', async () => {
    const set = (autopilot: unknown) => ({ ...here(), body: { autopilot } as object });
    expect(pool.autopilot).toBe(true);
    await t.moveDeadline(await t.buildRound(season), -1);
    expect(await sam.call('changePool', set(false))).toMatchObject({ autopilot: false });
    expect(await noor.error('changePool', set(true))).toMatchObject(denied);
    for (const wrong of ['true', 1, null]) {
      const refused = { status: 400, message: 'The autopilot is allowed or not: true or false' };
      expect(await sam.error('changePool', set(wrong))).toMatchObject(refused);
    }
    expect(await root.call('listAuditLog')).toMatchObject([
      { before: { autopilot: true }, after: { autopilot: false } },
    ]);
    expect(await sam.call('createPool', { body: { name: 'New', seasonId: season.id } })).toMatchObject({
      autopilot: true,
    });
  });

  test('a change of the scoring that waits for a deadline being moved to the past is refused', async () => {
    const round = await t.buildRound(season);
    await sam.call('changePool', { ...here(), body: { points: Array(10).fill(5) } });
    const error = await t.during(
      (tx) => tx`update rounds set deadline = clock_timestamp() - interval '1 second' where id = ${round.id}`,
      () => sam.error('changePool', { ...here(), body: { points: Array(10).fill(7) } }),
    );
    expect(error).toMatchObject({ status: 409 });
    expect((await sam.call('readPool', here())).points).toEqual(Array(10).fill(5));
  });

  test('a change of the scoring in flight at the deadline is committed before the round is first shown', async ({
    skip,
  }) => {
    skip(t.database.kind === 'embedded', 'the embedded database has one connection');
    const round = await t.buildRound(season);
    const group = await t.database.query(findPool, pool.id);
    if (!group) throw new Error('the pool is missing');
    let hasChanged = false;
    let finish = async () => {};
    // on a slow machine the change may come after a near deadline
    for (let seconds = 0.2; !hasChanged; seconds *= 2) {
      await finish();
      await t.moveDeadline(round, seconds);
      finish = await t.hold(async (tx) => {
        const changing = changePool(tx, sam.user, group, { countsFrom: 2 }, tell);
        hasChanged = await changing.then(
          () => true,
          () => false,
        );
      });
    }
    await expect
      .poll(() => t.sql((sql) => sql`select from rounds where deadline <= clock_timestamp()`))
      .toHaveLength(1);
    const reading = noor.call('readLeaderboard', here());
    await t.waitForBlockedQuery();
    await finish();
    expect((await reading).rounds).toEqual([]);
  });

  test('a pool is handed over to an active member only, who then administers it', async () => {
    expect(await sam.error('changePool', { ...here(), body: { adminId: root.user.id } })).toMatchObject({
      status: 400,
      issues: [{ path: 'adminId' }],
    });
    await sam.call('changePool', { ...here(), body: { adminId: noor.user.id } });
    expect(await sam.error('changePool', { ...here(), body: { name: 'Mine' } })).toMatchObject(denied);
    await noor.call('changePool', { ...here(), body: { name: 'Mine' } });
  });
});

test('deleting a pool leaves entries and picks', async () => {
  const game = await t.buildGame(await t.buildRound(season));
  await t.setPick(noors, game, 1);
  const deletion = { ...here(), body: { confirmText: 'delete me' } } as const;
  expect(await noor.error('deletePool', deletion)).toMatchObject(denied);
  expect(await sam.error('deletePool', { ...here(), body: { confirmText: 'yes' } })).toMatchObject({ status: 400 });
  await sam.call('deletePool', deletion);
  expect(await sam.error('readPool', here())).toMatchObject({ status: 404, message: 'Group not found' });
  expect(await noor.call('listPicks', { query: { entryId: noors.id } })).toHaveLength(1);
  expect(await recorded()).toEqual([['pool deleted', 'sam']]);
});

test('a new invite code replaces the old one, and neither is audited', async () => {
  for (const person of [noor, root]) expect(await person.error('renewInviteCode', here())).toMatchObject(denied);
  const { inviteCode = '' } = await sam.call('renewInviteCode', here());
  expect(await noor.error('lookUpInvite', { params: { code: pool.inviteCode } })).toMatchObject({ status: 404 });
  expect(await noor.call('lookUpInvite', { params: { code: inviteCode } })).toMatchObject({ id: pool.id });
  const record = JSON.stringify(await root.call('listAuditLog'));
  expect(record).toContain('invite code renewed');
  expect(record).not.toContain(inviteCode);
  expect(record).not.toContain(pool.inviteCode);
});

describe('leaving', () => {
  const leaving = () => ({ ...here(), body: { entryId: noors.id } });

  test('an entry that left a pool gets the same membership back by the code', async () => {
    const [before] = await noor.call('listOwnMemberships');
    await noor.call('leavePool', leaving());
    expect(await noor.call('listOwnMemberships')).toEqual([]);
    expect(await noor.error('leavePool', leaving())).toMatchObject({ status: 404 });
    expect(await noor.call('joinPool', joining())).toEqual(before);
  });

  test('only the owner takes an entry out of a pool', async () => {
    expect(await sam.error('leavePool', leaving())).toMatchObject({
      status: 403,
      message: 'This is not your entry',
    });
  });

  test('an entry that left cannot be restored by the pool admin', async () => {
    await noor.call('leavePool', leaving());
    expect(await sam.error('restoreMember', of(noor))).toMatchObject({ status: 404 });
  });
});

describe('a removed member', () => {
  beforeEach(() => sam.call('removeMember', of(noor)));

  test('a removed member has entry and picks and no access to the pool', async () => {
    const removed = { status: 403, message: 'You were removed from this pool' };
    for (const name of ['readPool', 'listMembers', 'readLeaderboard', 'readPickGrid'] as const) {
      expect(await noor.error(name, here())).toMatchObject(removed);
    }
    expect(await noor.error('leavePool', { ...here(), body: { entryId: noors.id } })).toMatchObject(removed);
    expect(await noor.call('listEntries')).toHaveLength(1);
    expect(await recorded()).toEqual([['member removed', 'sam']]);
  });

  test('a removed member cannot join again by the code, with another or with a new entry', async () => {
    const removed = { status: 403, message: 'You were removed from this pool' };
    expect(await noor.error('joinPool', joining())).toMatchObject(removed);
    await noor.call('deleteEntry', { params: { id: noors.id }, body: { confirmText: 'delete me' } });
    const other = await t.buildEntry(noor, season, 'Another');
    const body = { entryId: other.id, inviteCode: pool.inviteCode };
    expect(await noor.error('joinPool', { ...here(), body })).toMatchObject(removed);
    expect(await noor.call('lookUpInvite', { params: { code: pool.inviteCode } })).toMatchObject({ id: pool.id });
  });

  test('the pool admin restores a removed member with the same memberships', async () => {
    await sam.call('restoreMember', of(noor));
    expect(await noor.call('listOwnMemberships')).toMatchObject([{ entryId: noors.id }]);
    await noor.call('readLeaderboard', here());
    expect(await recorded()).toEqual([
      ['member restored', 'sam'],
      ['member removed', 'sam'],
    ]);
  });

  test('a restore gives no membership to an entry that had left before', async () => {
    await sam.call('restoreMember', of(noor));
    await noor.call('leavePool', { ...here(), body: { entryId: noors.id } });
    const second = await t.buildMember(pool, noor, 'Second');
    await sam.call('removeMember', of(noor));
    await sam.call('restoreMember', of(noor));
    expect((await noor.call('listOwnMemberships')).map(({ entryId }) => entryId)).toEqual([second.id]);
  });
});

describe('removing and restoring', () => {
  test('only the pool admin removes and restores members', async () => {
    for (const person of [noor, root]) {
      expect(await person.error('removeMember', of(noor))).toMatchObject(denied);
      expect(await person.error('restoreMember', of(noor))).toMatchObject(denied);
    }
  });

  test('removing oneself or a non-member is refused', async () => {
    expect(await sam.error('removeMember', of(sam))).toMatchObject({ status: 400 });
    expect(await sam.error('removeMember', of(root))).toMatchObject({ status: 404 });
    const params = { id: pool.id, userId: 'x' };
    expect(await sam.error('removeMember', { params })).toMatchObject({ status: 400, message: 'Invalid user ID' });
  });

  test('a member removed while joining stays outside', async () => {
    await noor.call('leavePool', { ...here(), body: { entryId: noors.id } });
    await t.buildMember(pool, noor, 'Second');
    await Promise.all([noor.send('joinPool', joining()), sam.call('removeMember', of(noor))]);
    expect(await noor.call('listOwnMemberships')).toEqual([]);
    expect(await noor.error('readPool', here())).toMatchObject({ status: 403 });
  });
});

test('every write to a pool of an archived season is refused', async () => {
  await t.archiveSeasons();
  const archived = { status: 409, message: 'This season is archived' };
  expect(await sam.error('changePool', { ...here(), body: { name: 'x' } })).toMatchObject(archived);
  expect(await sam.error('deletePool', { ...here(), body: { confirmText: 'delete me' } })).toMatchObject(archived);
  expect(await sam.error('renewInviteCode', here())).toMatchObject(archived);
  expect(await sam.error('removeMember', of(noor))).toMatchObject(archived);
  const paid = { userId: noor.user.id, status: 'paid' } as const;
  expect(await sam.error('setManyDues', { ...here(), body: [paid] })).toMatchObject(archived);
  expect(await noor.error('leavePool', { ...here(), body: { entryId: noors.id } })).toMatchObject(archived);
});

test('in an archived season missing rights and unknown ids are reported first', async () => {
  const lee = await t.buildUser({ username: 'lee' });
  const lees = await t.buildMember(pool, lee);
  await sam.call('removeMember', of(lee));
  await t.archiveSeasons();
  const refusalOf = async (...[name, sent]: Parameters<ApiUser['error']>) => (await sam.error(name, sent)).status;
  expect(await sam.error('changePool', { ...here(), body: { adminId: root.user.id } })).toMatchObject({
    status: 400,
  });
  expect(await refusalOf('removeMember', of(sam))).toBe(400);
  expect(await refusalOf('removeMember', of(root))).toBe(404);
  expect(await refusalOf('restoreMember', of(noor))).toBe(404);
  expect(await refusalOf('restoreMember', of(lee))).toBe(409);
  expect(await lee.error('leavePool', { ...here(), body: { entryId: lees.id } })).toEqual({
    status: 403,
    message: 'You were removed from this pool',
  });
  const outside = await t.buildEntry(noor, season, 'Outside');
  expect(await noor.error('leavePool', { ...here(), body: { entryId: outside.id } })).toMatchObject({ status: 404 });
});

test('a write by a former admin is refused if the pool is handed over before its lock, archived or not', async () => {
  const handOver = (tx: Tx) => tx`update pools set admin_id = ${noor.user.id}`;
  const archive = (tx: Tx) => tx`update seasons set is_active = false, is_archived = true`;
  const both = async (tx: Tx) => {
    await archive(tx);
    await handOver(tx);
  };
  const refused = await t.during(both, () => sam.error('changePool', { ...here(), body: { name: 'x' } }));
  expect(refused).toMatchObject(denied);
});
