import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();

let sam: ApiUser;
let noor: ApiUser;
let lee: ApiUser;
let root: ApiUser;
let season: Season;
let pool: Pool & { inviteCode: string };
let noors: Entry;

/** A pool of Sam's, with Noor and Lee as members, and Noor as a further admin. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  lee = await t.buildUser({ username: 'lee' });
  season = await t.buildSeason();
  pool = await t.buildPool(sam, season);
  noors = await t.buildEntry(noor, season);
  await t.buildMembership(pool, noors);
  await t.buildMembership(pool, await t.buildEntry(lee, season));
  await sam.call('addPoolAdmin', of(noor));
});

const here = () => ({ params: { id: pool.id } });
const of = (person: ApiUser) => ({ params: { id: pool.id, userId: person.user.id } });
const admins = async () => (await sam.call('readPool', here())).admins;
const ownerOnly = { status: 403, message: 'Only the owner of this pool may do this' };
const denied = { status: 403, message: 'You do not have permission to manage this pool.' };

describe('naming admins', () => {
  test('the owner and site admins name active members as admins, and each time once', async () => {
    await root.call('addPoolAdmin', of(lee));
    await root.call('addPoolAdmin', of(lee));
    expect(await admins()).toEqual([noor.user.id, lee.user.id]);
    await sam.call('dropPoolAdmin', of(lee));
    await sam.call('dropPoolAdmin', of(lee));
    expect(await admins()).toEqual([noor.user.id]);
    expect((await root.call('listAuditLog')).map(({ action, username }) => [action, username])).toEqual([
      ['pool admin dropped', 'sam'],
      ['pool admin added', 'root'],
      ['pool admin added', 'sam'],
    ]);
  });

  test('the owner’s own id changes nothing', async () => {
    await sam.call('addPoolAdmin', of(sam));
    await sam.call('dropPoolAdmin', of(sam));
    expect(await sam.call('readPool', here())).toMatchObject({ adminId: sam.user.id, admins: [noor.user.id] });
  });

  test('who is no active member cannot run a pool', async () => {
    const stranger = await t.buildUser();
    const members = { status: 409, message: 'Only members can run a pool' };
    expect(await sam.error('addPoolAdmin', of(stranger))).toEqual(members);
    await sam.call('removeMember', of(lee));
    expect(await sam.error('addPoolAdmin', of(lee))).toEqual(members);
    expect(await sam.error('addPoolAdmin', { params: { id: pool.id, userId: 999 } })).toEqual({
      status: 404,
      message: 'User not found',
    });
  });

  test('a pool has at most five further admins, however many are named at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => t.buildUser()));
    for (const person of people) await t.buildMembership(pool, await t.buildEntry(person, season));
    const answers = await Promise.all(people.map((person) => sam.send('addPoolAdmin', of(person))));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(4);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ message: 'A pool has at most 5 further admins' });
    expect(await admins()).toHaveLength(5);
  });

  test('a new owner is no longer a further admin', async () => {
    const owned = { adminId: noor.user.id, admins: [] };
    expect(await sam.call('changePool', { ...here(), body: { adminId: noor.user.id } })).toMatchObject(owned);
    expect(await noor.call('readPool', here())).toMatchObject(owned);
  });

  test('an archived season changes no admins', async () => {
    await t.sql((sql) => sql`update seasons set is_active = false, is_archived = true`);
    const archived = { status: 409, message: 'This season is archived' };
    expect(await sam.error('addPoolAdmin', of(lee))).toEqual(archived);
    expect(await noor.error('dropPoolAdmin', of(noor))).toEqual(archived);
  });
});

describe('an admin', () => {
  test('an admin does what the owner does, with the invite code, the addresses and the numbers of picks', async () => {
    await t.buildGame(await t.buildRound(season));
    expect(await noor.call('readPool', here())).toMatchObject({ inviteCode: pool.inviteCode });
    expect(await noor.call('changePool', { ...here(), body: { name: 'Annex' } })).toMatchObject({ name: 'Annex' });
    const members = await noor.call('listMembers', here());
    expect(members).toMatchObject([
      { user: { email: 'noor@example.org' }, picks: { missing: 1 } },
      { user: { email: 'lee@example.org' }, picks: { missing: 1 } },
    ]);
    await noor.call('removeMember', of(lee));
    await noor.call('restoreMember', of(lee));
    const { inviteCode } = await noor.call('renewInviteCode', here());
    expect(inviteCode).not.toBe(pool.inviteCode);
  });

  test('an admin sees no more picks than other members', async () => {
    const round = await t.buildRound(season);
    const game = await t.buildGame(round);
    for (const { entryId } of await lee.call('listOwnMemberships')) {
      await t.sql(
        (sql) => sql`
          insert into picks (entry_id, game_id, season_id, side, made_at, changed_at)
          values (${entryId}, ${game.id}, ${season.id}, 1, now(), now())
        `,
      );
    }
    const asked = { params: { id: pool.id, roundNumber: 1 } };
    expect(await noor.call('listPoolPicks', asked)).toEqual([]);
    expect((await noor.call('readPickGrid', here())).rounds).toEqual([]);
  });

  test('an admin neither deletes the pool, nor hands it over, nor names admins', async () => {
    expect(await noor.error('deletePool', { ...here(), body: { confirmText: 'delete me' } })).toEqual(ownerOnly);
    expect(await noor.error('changePool', { ...here(), body: { adminId: noor.user.id } })).toEqual(ownerOnly);
    expect(await noor.error('addPoolAdmin', of(lee))).toEqual(ownerOnly);
    await noor.call('changePool', { ...here(), body: { adminId: sam.user.id, name: 'The Office' } });
  });

  test('an admin removes and drops neither the owner nor other admins, but may drop oneself', async () => {
    await t.buildMembership(pool, await t.buildEntry(sam, season));
    await sam.call('addPoolAdmin', of(lee));
    for (const person of [sam, lee]) {
      expect(await noor.error('removeMember', of(person))).toEqual(ownerOnly);
      expect(await noor.error('dropPoolAdmin', of(person))).toEqual(ownerOnly);
    }
    await noor.call('dropPoolAdmin', of(noor));
    expect(await noor.error('changePool', { ...here(), body: { name: 'Mine' } })).toEqual(denied);
    await sam.call('removeMember', of(lee));
    expect(await admins()).toEqual([]);
  });

  test('a site admin who is an admin removes neither the owner nor other admins', async () => {
    for (const player of [root, sam]) await t.buildMembership(pool, await t.buildEntry(player, season));
    await sam.call('addPoolAdmin', of(root));
    for (const person of [sam, noor]) expect(await root.error('removeMember', of(person))).toEqual(ownerOnly);
    await root.call('removeMember', of(lee));
  });

  test('a hidden admin keeps all rights', async () => {
    await root.call('changeUser', { params: { id: noor.user.id }, body: { isHidden: true } });
    expect(await noor.call('changePool', { ...here(), body: { name: 'Annex' } })).toMatchObject({ name: 'Annex' });
    expect(await noor.call('listMembers', here())).toMatchObject([{ removed: false }, { removed: false }]);
  });

  test('who loses the right while a change waits for the pool is refused', async () => {
    const error = await t.during(
      async (tx) => {
        await tx`select from pools where id = ${pool.id} for update`;
        await tx`delete from pool_admins`;
      },
      () => noor.error('changePool', { ...here(), body: { name: 'Mine' } }),
    );
    expect(error).toEqual(denied);
  });
});

describe('the end of the right', () => {
  test('an admin who leaves with the last entry is none any more, also after coming back', async () => {
    const second = await t.buildEntry(noor, season, 'second');
    await t.buildMembership(pool, second);
    await noor.call('leavePool', { ...here(), body: { entryId: second.id } });
    expect(await admins()).toEqual([noor.user.id]);
    await noor.call('leavePool', { ...here(), body: { entryId: noors.id } });
    expect(await admins()).toEqual([]);
    await t.buildMembership(pool, noors);
    expect(await noor.error('changePool', { ...here(), body: { name: 'Mine' } })).toEqual(denied);
  });

  test('an admin who is removed is none any more, also after being restored', async () => {
    await sam.call('removeMember', of(noor));
    expect(await admins()).toEqual([]);
    await sam.call('restoreMember', of(noor));
    expect(await admins()).toEqual([]);
  });

  test('an admin whose last entry is deleted is none any more', async () => {
    await noor.call('deleteEntry', { params: { id: noors.id }, body: { confirmText: 'delete me' } });
    expect(await admins()).toEqual([]);
  });

  test('an admin whose account is deleted is none any more', async () => {
    await root.call('deleteUser', { params: { id: noor.user.id } });
    expect(await admins()).toEqual([]);
  });

  test('an admin whose last two entries are deleted at the same time is none any more', async () => {
    const second = await t.buildEntry(noor, season, 'second');
    await t.buildMembership(pool, second);
    await t.during(
      (tx) => tx`delete from entries where id = ${second.id}`,
      () => noor.call('deleteEntry', { params: { id: noors.id }, body: { confirmText: 'delete me' } }),
    );
    expect(await admins()).toEqual([]);
  });

  test('an admin who leaves with one entry while the other one is deleted is none any more', async () => {
    const second = await t.buildEntry(noor, season, 'second');
    await t.buildMembership(pool, second);
    await t.during(
      (tx) => tx`delete from entries where id = ${second.id}`,
      () => noor.call('leavePool', { ...here(), body: { entryId: noors.id } }),
    );
    expect(await admins()).toEqual([]);
  });

  test('a member who deletes one of two entries while they are named is an admin afterwards', async () => {
    const first = at(await lee.call('listOwnMemberships'), 0);
    await t.buildMembership(pool, await t.buildEntry(lee, season, 'second'));
    await t.during(
      (tx) => tx`delete from entries where id = ${first.entryId}`,
      () => sam.call('addPoolAdmin', of(lee)),
    );
    expect(await admins()).toEqual([noor.user.id, lee.user.id]);
  });

  test('a member who deletes their entry while they are named is no admin afterwards', async () => {
    const [membership] = await lee.call('listOwnMemberships');
    await t.during(
      (tx) => tx`delete from entries where id = ${membership?.entryId ?? 0}`,
      () => sam.error('addPoolAdmin', of(lee)),
    );
    expect(await admins()).toEqual([noor.user.id]);
  });
});

describe('a member whose account is deleted meanwhile', () => {
  const noMember = { status: 404, message: 'This user is not a member of this pool' };
  const whileDeleted = <R>(player: ApiUser, waiting: () => Promise<R>) =>
    t.during((tx) => tx`delete from users where id = ${player.user.id}`, waiting);

  test('is named by nobody', async () => {
    const { status } = await whileDeleted(lee, () => sam.error('addPoolAdmin', of(lee)));
    // the user, or the membership, depending on when it is read
    expect(status).toBeOneOf([404, 409]);
    expect(await admins()).toEqual([noor.user.id]);
  });

  test('is removed by nobody', async () => {
    expect(await whileDeleted(lee, () => sam.error('removeMember', of(lee)))).toEqual(noMember);
  });

  test('becomes no owner', async () => {
    const handOver = { ...here(), body: { adminId: lee.user.id } };
    expect(await whileDeleted(lee, () => sam.error('changePool', handOver))).toMatchObject({
      status: 400,
      message: 'The new admin must be an active member of this pool',
    });
    expect(await sam.call('readPool', here())).toMatchObject({ adminId: sam.user.id });
  });

  test('has paid nothing', async () => {
    await sam.call('changePool', { ...here(), body: { dues: { amount: '$20', howToPay: '' } } });
    const paid = { userId: lee.user.id, status: 'paid' } as const;
    const first = await whileDeleted(lee, () => sam.error('setDues', { ...of(lee), body: paid }));
    expect(first).toEqual(noMember);
    const many = { ...here(), body: [{ ...paid, userId: noor.user.id }] };
    expect(await whileDeleted(noor, () => sam.error('setManyDues', many))).toEqual(noMember);
  });
});
