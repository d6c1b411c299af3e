import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool, Season } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import type { DuesStatus } from '#domain/pools/dues.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();

let sam: ApiUser;
let noor: ApiUser;
let lee: ApiUser;
let root: ApiUser;
let season: Season;
let pool: Pool;

/** A pool of Sam's with dues, with Noor and Lee as members. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  lee = await t.buildUser({ username: 'lee' });
  season = await t.buildSeason();
  pool = await t.buildPool(sam, season, 'The Office', { dues: { amount: '$20', howToPay: 'Cash, on Friday' } });
  for (const person of [noor, lee]) await t.buildMembership(pool, await t.buildEntry(person, season));
});

const here = () => ({ params: { id: pool.id } });
const dues = (person: ApiUser, status: DuesStatus) => ({
  params: { id: pool.id, userId: person.user.id },
  body: { status },
});
const seenBy = async (person: ApiUser) => {
  const members = await person.call('listMembers', here());
  return Object.fromEntries(members.map((member) => [member.user.username, member.dues]));
};

describe('who has paid', () => {
  test('a player says that they have paid, and takes it back', async () => {
    await noor.call('setDues', dues(noor, 'said'));
    expect(await seenBy(sam)).toEqual({ noor: 'said', lee: 'none' });
    await noor.call('setDues', dues(noor, 'none'));
    expect(await seenBy(sam)).toEqual({ noor: 'none', lee: 'none' });
    expect(await root.call('listAuditLog')).toEqual([]);
  });

  test('an admin says of anybody whether they have paid, which is audited once', async () => {
    for (const status of ['paid', 'paid', 'none', 'said'] as const) await sam.call('setDues', dues(noor, status));
    expect(await root.call('listAuditLog')).toMatchObject([
      { before: { players: [{ status: 'none' }] }, after: { players: [{ status: 'said' }] } },
      { before: { players: [{ status: 'paid' }] }, after: { players: [{ status: 'none' }] } },
      {
        action: 'dues changed',
        username: 'sam',
        before: { players: [{ userId: noor.user.id, status: 'none' }] },
        after: { players: [{ userId: noor.user.id, status: 'paid' }] },
      },
    ]);
  });

  test('a player changes nothing once an admin has said that they have paid', async () => {
    await sam.call('setDues', dues(noor, 'paid'));
    const paid = { status: 409, message: 'You are marked as paid' };
    for (const status of ['none', 'said'] as const) {
      expect(await noor.error('setDues', dues(noor, status))).toEqual(paid);
    }
    expect(await seenBy(sam)).toEqual({ noor: 'paid', lee: 'none' });
  });

  test('only admins say that somebody has paid, or anything of others', async () => {
    const denied = { status: 403, message: 'Only those who run this pool say who has paid' };
    expect(await noor.error('setDues', dues(noor, 'paid'))).toEqual(denied);
    expect(await noor.error('setDues', dues(lee, 'said'))).toEqual(denied);
    expect(await root.error('setDues', dues(lee, 'paid'))).toEqual(denied);
    expect(await noor.error('setManyDues', { ...here(), body: [] })).toMatchObject({ status: 403 });
  });

  test('members see their own dues, admins everybody’s, and nobody any without dues', async () => {
    await sam.call('setDues', dues(noor, 'paid'));
    await sam.call('setDues', dues(lee, 'said'));
    expect(await seenBy(noor)).toEqual({ noor: 'paid', lee: undefined });
    expect(await seenBy(root)).toEqual({ noor: undefined, lee: undefined });
    await sam.call('changePool', { ...here(), body: { dues: null } });
    expect(await seenBy(sam)).toEqual({ noor: undefined, lee: undefined });
    await sam.call('changePool', { ...here(), body: { dues: { amount: '$25', howToPay: '' } } });
    expect(await seenBy(sam)).toEqual({ noor: 'paid', lee: 'said' });
  });

  test('a pool without dues, somebody who is no member and an archived season are refused', async () => {
    const stranger = await t.buildUser();
    const unknown = { status: 404, message: 'This user is not a member of this pool' };
    expect(await sam.error('setDues', dues(stranger, 'paid'))).toEqual(unknown);
    expect(await sam.error('setDues', dues(sam, 'paid'))).toEqual(unknown);
    await sam.call('changePool', { ...here(), body: { dues: null } });
    const none = { status: 409, message: 'This pool has no dues' };
    expect(await noor.error('setDues', dues(noor, 'said'))).toEqual(none);
    expect(await sam.error('setManyDues', { ...here(), body: [] })).toEqual(none);
    await t.sql((sql) => sql`update seasons set is_active = false, is_archived = true`);
    expect(await noor.error('setDues', dues(noor, 'said'))).toEqual({
      status: 409,
      message: 'This season is archived',
    });
  });

  test('who has left or was removed neither reads the dues of a pool nor says anything of their own', async () => {
    const noors = at(await noor.call('listOwnMemberships'), 0);
    await noor.call('leavePool', { ...here(), body: { entryId: noors.entryId } });
    await sam.call('removeMember', { params: { id: pool.id, userId: lee.user.id } });
    for (const former of [noor, lee]) {
      expect(await former.call('listPools')).toEqual([]);
      for (const read of ['readPool', 'listMembers', 'readMembersFile'] as const) {
        expect(await former.error(read, here())).toMatchObject({ status: 403 });
      }
      expect(await former.error('setDues', dues(former, 'said'))).toMatchObject({ status: 403 });
    }
  });

  test('what is known of a player stays while they are away', async () => {
    await sam.call('setDues', dues(noor, 'paid'));
    const of = { params: { id: pool.id, userId: noor.user.id } };
    await sam.call('removeMember', of);
    await sam.call('restoreMember', of);
    expect(await seenBy(noor)).toMatchObject({ noor: 'paid' });
  });

  test('several are marked at once, all or none, in one row of the audit log', async () => {
    const stranger = await t.buildUser();
    const player = ({ user }: ApiUser) => ({ userId: user.id, status: 'paid' as const });
    expect(await sam.error('setManyDues', { ...here(), body: [player(noor), player(stranger)] })).toMatchObject({
      status: 404,
    });
    expect(await sam.error('setManyDues', { ...here(), body: [player(noor), player(noor)] })).toMatchObject({
      status: 400,
      message: 'A player is in the list twice',
    });
    expect(await seenBy(sam)).toEqual({ noor: 'none', lee: 'none' });
    await sam.call('setDues', dues(lee, 'paid'));
    await sam.call('setManyDues', { ...here(), body: [player(noor), player(lee)] });
    expect(await seenBy(sam)).toEqual({ noor: 'paid', lee: 'paid' });
    expect(await root.call('listAuditLog')).toMatchObject([
      { after: { players: [{ userId: noor.user.id, status: 'paid' }] } },
      { after: { players: [{ userId: lee.user.id, status: 'paid' }] } },
    ]);
  });

  test('a player who says it while an admin confirms it does not undo that', async () => {
    const error = await t.during(
      async (tx) => {
        await tx`select from pools where id = ${pool.id} for no key update`;
        await tx`insert into pool_dues values (${pool.id}, ${noor.user.id}, 'paid')`;
      },
      () => noor.error('setDues', dues(noor, 'said')),
    );
    expect(error).toMatchObject({ status: 409 });
    expect(await seenBy(noor)).toMatchObject({ noor: 'paid' });
  });
});

describe('the file of the members', () => {
  const file = (person: ApiUser) => person.call('readMembersFile', here());

  test('a line for each entry has player, address, picks and dues, and neither removed players nor formulas', async () => {
    await t.buildGame(await t.buildRound(season));
    const eve = await t.buildUser({ username: '=eve', email: null });
    await t.buildMembership(pool, await t.buildEntry(eve, season, '+1'));
    await sam.call('setDues', dues(noor, 'paid'));
    await lee.call('setDues', dues(lee, 'said'));
    await sam.call('removeMember', { params: { id: pool.id, userId: lee.user.id } });
    const lines = (await file(sam)).split('\r\n').map((line) => line.replace(/,20\d\d-[^,]+Z,/, ',at,'));
    expect(lines).toEqual([
      'Player,Email,Entry,Joined,Picks made,Picks missing,Dues',
      'noor,noor@example.org,noor 01,at,0,1,Paid',
      "'=eve,,'+1,at,0,1,",
      '',
    ]);
  });

  test('without dues and without an open round the file has no such columns filled', async () => {
    await sam.call('changePool', { ...here(), body: { dues: null } });
    const [header, first] = (await file(sam)).split('\r\n');
    expect(header).toBe('Player,Email,Entry,Joined,Picks made,Picks missing');
    expect(first).toMatch(/^noor,noor@example\.org,noor 01,20[^,]+Z,,$/);
  });

  test('a pool of more than a thousand entries is in one file', async () => {
    await t.fillPool(pool, 1_200);
    expect((await file(sam)).trim().split('\r\n')).toHaveLength(1_203);
  });
});
