import { beforeEach, describe, expect, test } from 'vitest';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import { insertRemoval } from '#server/pools/members/memberQueries.ts';
import { insertPoolAdmin } from '#server/pools/pool/adminQueries.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';

const t = await testApp();

let root: ApiUser;
let sam: ApiUser;
let noor: ApiUser;
let max: ApiUser;
let pat: ApiUser;
let last: Season;
let next: Season;
let old: Pool & { inviteCode: string };

const SETTINGS = {
  points: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
  countsFrom: 2,
  upsetBonus: 3,
  tieBreaker: 'total',
  earlierRounds: 'count',
  maxEntries: 2,
  joining: 'untilFirstLock',
  rules: 'Be kind',
  dues: { amount: '$20', howToPay: 'Cash' },
  prizes: 'A mug',
  showsPrizes: true,
  autopilot: false,
} as const;

/** Sam's pool of last year, in which Noor and its further admin Pat play, and from which Max was removed. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  max = await t.buildUser({ username: 'max' });
  pat = await t.buildUser({ username: 'pat' });
  last = await t.buildSeason({ year: 2026 });
  old = await t.buildPool(sam, last, 'The Water Cooler', { ...SETTINGS, points: [...SETTINGS.points] });
  for (const player of [noor, max, pat]) await t.buildMember(old, player);
  await t.database.query(insertPoolAdmin, old.id, pat.user.id);
  await t.database.query(insertRemoval, old.id, max.user.id);
  next = await t.buildSeason({ year: 2027 });
});

const from = (sent: Partial<SentBodyOf<'createPool'>> = {}) => ({
  body: { seasonId: next.id, fromGroupId: old.id, ...sent },
});
const goOn = async (sent: Partial<SentBodyOf<'createPool'>> = {}) => {
  const made = await sam.call('createPool', from(sent));
  return { ...made, inviteCode: made.inviteCode ?? expect.fail() };
};
const SUCCESSOR = { status: 409, message: 'This pool has a successor already' };

describe('a pool that goes on', () => {
  test('has name, settings and admins of the pool before, and a code of its own', async () => {
    const made = await goOn();
    expect(made).toMatchObject({
      ...SETTINGS,
      name: 'The Water Cooler',
      seasonId: next.id,
      adminId: sam.user.id,
      admins: [pat.user.id],
      previousId: old.id,
      rulesChangedAt: null,
      isSitePool: false,
    });
    expect(made.inviteCode).not.toBe(old.inviteCode);
    expect(await pat.call('readPool', { params: { id: made.id } })).toEqual(made);
    const [row] = await root.call('listAuditLog');
    expect(row).toMatchObject({
      action: 'pool created',
      userId: sam.user.id,
      after: { previousId: old.id, admins: [pat.user.id] },
    });
  });

  test('has what its creator chooses instead, and takes entries though the pool before was closed', async () => {
    await sam.call('changePool', { params: { id: old.id }, body: { joining: 'closed' } });
    const chosen = { name: 'The Annex', rules: '', dues: null, upsetBonus: 0, entry: { name: 'sam 01' } };
    const { entry, ...fields } = chosen;
    expect(await goOn({ ...fields, entry })).toMatchObject({ ...SETTINGS, ...fields, joining: 'open' });
    expect(await sam.call('listOwnMemberships')).toHaveLength(1);
  });

  test('is of the owner alone, in another season that is open, and one a pool', async () => {
    const denied = { status: 403, message: 'Only the owner of this pool may do this' };
    for (const person of [noor, pat, root]) expect(await person.error('createPool', from())).toEqual(denied);
    expect(await sam.error('createPool', from({ fromGroupId: 999 }))).toMatchObject({ message: 'Group not found' });
    expect(await sam.error('createPool', from({ seasonId: last.id }))).toMatchObject({
      status: 400,
      message: 'A pool goes on in another season',
    });
    expect(await sam.error('createPool', { body: { seasonId: next.id } })).toMatchObject({
      status: 400,
      issues: [{ path: 'name', message: 'Pool name is required' }],
    });
    await t.archiveSeasons();
    expect(await sam.error('createPool', from())).toMatchObject({ message: 'This season is archived' });
    const later = await t.buildSeason({ year: 2028 });
    // that of the pool before may be archived
    await goOn({ seasonId: later.id });
    expect(await sam.error('createPool', from({ seasonId: later.id }))).toEqual(SUCCESSOR);
  });

  test('is one, though two are asked for at once', async () => {
    const apps = [t.app, t.otherProcess()];
    const asked = await Promise.all(apps.map((app) => new Caller(app, sam.cookie).send('createPool', from())));
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = asked.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ message: SUCCESSOR.message });
  });

  test('is of the owner of then, though the pool before is handed over meanwhile', async () => {
    const release = await t.hold((tx) => tx`update pools set admin_id = ${noor.user.id} where id = ${old.id}`);
    const making = sam.error('createPool', from());
    await t.waitForBlockedQuery();
    await release();
    expect(await making).toMatchObject({ status: 403, message: 'Only the owner of this pool may do this' });
    await noor.call('createPool', from());
  });

  test('has no admin who was dropped or removed from the pool before meanwhile', async () => {
    const release = await t.hold(
      (tx) => tx`
      with locked as materialized (select id from pools where id = ${old.id} for no key update)
      insert into pool_removals (pool_id, user_id) select id, ${pat.user.id}::int from locked
    `,
    );
    const making = sam.call('createPool', from());
    await t.waitForBlockedQuery();
    await release();
    const { id, admins } = await making;
    expect(admins).toEqual([]);
    expect(await pat.error('declineOffer', { params: { id } })).toMatchObject({ status: 404 });
    expect(await pat.error('readPool', { params: { id } })).toMatchObject({ status: 403 });
  });

  test.each([
    ['2147483648', 400],
    ['-1', 400],
    ['1.5', 400],
    ['null', 400],
    ['"1"', 400],
    ['[1]', 400],
    ['2147483647', 404],
  ])('from the pool %s is %i', async (id, status) => {
    expect(await sam.error('createPool', from({ fromGroupId: JSON.parse(id) }))).toMatchObject({ status });
  });

  test('is run at once by the admins of the pool before, until they leave it', async () => {
    const { id } = await goOn({ maxEntries: 1 });
    await pat.call('changePool', { params: { id }, body: { prizes: 'A hat' } });
    const entry = await t.buildEntry(pat, next);
    await pat.call('joinPool', { params: { id }, body: { entryId: entry.id } });
    await pat.call('leavePool', { params: { id }, body: { entryId: entry.id } });
    expect(await sam.call('readPool', { params: { id } })).toMatchObject({ admins: [] });
  });

  test('names its admins to those who run it before they join, until they are dropped', async () => {
    const { id } = await goOn();
    const named = (by = sam) => by.call('listPoolAdmins', { params: { id } });
    expect(await named()).toEqual([{ userId: pat.user.id, username: 'pat' }]);
    expect(await named(pat)).toEqual(await named());
    await root.call('changeUser', { params: { id: pat.user.id }, body: { isHidden: true } });
    expect(await named()).toHaveLength(1);
    await sam.call('dropPoolAdmin', { params: { id, userId: pat.user.id } });
    expect(await named()).toEqual([]);
    expect(await pat.error('listPoolAdmins', { params: { id } })).toMatchObject({ status: 403 });
  });

  test('does without an admin whose account is deleted meanwhile', async () => {
    const [made, deleted] = await Promise.all([
      sam.send('createPool', from()),
      root.send('deleteUser', { params: { id: pat.user.id } }),
    ]);
    expect([made.status, deleted.status]).toEqual([201, 204]);
    expect(await t.sql((sql) => sql`select from pool_admins`)).toHaveLength(0);
  });

  test('goes on from the pool before a deleted one', async () => {
    const second = await goOn();
    const later = await t.buildSeason({ year: 2028 });
    const third = await goOn({ seasonId: later.id, fromGroupId: second.id });
    await sam.call('deletePool', { params: { id: second.id }, body: { confirmText: 'delete me' } });
    expect(await sam.call('readPool', { params: { id: third.id } })).toMatchObject({ previousId: old.id });
    await sam.call('deletePool', { params: { id: old.id }, body: { confirmText: 'delete me' } });
    expect(await sam.call('readPool', { params: { id: third.id } })).toMatchObject({ previousId: null });
  });
});

test('a pool for a user who is deleted meanwhile is 404', async () => {
  const release = await t.hold((tx) => tx`delete from users where id = ${max.user.id}`);
  const body = { name: 'For Max', seasonId: next.id, adminId: max.user.id };
  const making = root.error('createPool', { body });
  await t.waitForBlockedQuery();
  await release();
  expect(await making).toEqual({ status: 404, message: 'User not found' });
});

describe('going on in a pool', () => {
  let pool: Pool & { inviteCode: string };

  beforeEach(async () => {
    pool = await goOn({ name: 'The Annex' });
  });

  const offers = (player: ApiUser) => player.call('listOffers', { params: { id: next.id } });
  const named = async (player: ApiUser) => (await offers(player)).map(({ name }) => name);
  const decline = () => ({ params: { id: pool.id } });
  const join = (entry: Entry) => ({ params: { id: pool.id }, body: { entryId: entry.id } });
  const NO_CODE = { status: 400, message: 'Invite code is required' };

  test('is offered to the active members of the pool before, and to nobody else', async () => {
    expect(await offers(noor)).toEqual([
      {
        ...{ id: pool.id, name: 'The Annex', seasonId: next.id, rules: 'Be kind', maxEntries: 2 },
        ...{ joining: 'untilFirstLock', earlierRounds: null, isSitePool: false, previousName: 'The Water Cooler' },
        ...{ previousId: pool.previousId, host: sam.user.username, dues: '$20' },
      },
    ]);
    expect(await named(pat)).toEqual(['The Annex']);
    for (const person of [sam, max, root]) expect(await named(person)).toEqual([]);
    expect(await noor.call('listOffers', { params: { id: last.id } })).toEqual([]);
    const entry = await t.buildEntry(max, next);
    expect(await max.error('joinPool', join(entry))).toMatchObject(NO_CODE);
    await max.call('joinPool', { ...join(entry), body: { entryId: entry.id, inviteCode: pool.inviteCode } });
  });

  test('takes one tap, with as many entries as the pool allows', async () => {
    for (const name of ['first', 'second']) await noor.call('joinPool', join(await t.buildEntry(noor, next, name)));
    expect(await named(noor)).toEqual([]);
    expect(await noor.error('joinPool', join(await t.buildEntry(noor, next, 'third')))).toMatchObject({ status: 409 });
  });

  test('twenty joins at once never exceed the limit', async () => {
    const entries = await Promise.all(Array.from({ length: 20 }, (_, n) => t.buildEntry(noor, next, `entry ${n}`)));
    const apps = [t.app, t.otherProcess()];
    const asked = await Promise.all(
      entries.map((entry, n) => new Caller(apps[n % 2] ?? t.app, noor.cookie).send('joinPool', join(entry))),
    );
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(asked.filter(({ status }) => status < 400)).toHaveLength(2);
    expect(await noor.call('listOwnMemberships')).toHaveLength(3);
  });

  test('is declined for good, but not with the code in hand', async () => {
    await noor.call('declineOffer', decline());
    await noor.call('declineOffer', decline());
    expect(await named(noor)).toEqual([]);
    const entry = await t.buildEntry(noor, next);
    expect(await noor.error('joinPool', join(entry))).toMatchObject(NO_CODE);
    await noor.call('joinPool', { ...join(entry), body: { entryId: entry.id, inviteCode: pool.inviteCode } });
    // who plays in it needs the code no more
    await noor.call('joinPool', join(await t.buildEntry(noor, next, 'second')));
  });

  test('is declined by those who are asked alone', async () => {
    for (const person of [sam, max, root])
      expect(await person.error('declineOffer', decline())).toMatchObject({ status: 404 });
    expect(await t.sql((sql) => sql`select from declined_offers`)).toHaveLength(0);
  });

  test('is not offered to whoever was removed from the new pool', async () => {
    const entry = await t.buildMember(pool, noor);
    await sam.call('removeMember', { params: { id: pool.id, userId: noor.user.id } });
    expect(await named(noor)).toEqual([]);
    expect(await noor.error('joinPool', join(entry))).toMatchObject({ status: 403 });
  });

  test('is not offered by a deleted pool to whom it had removed, or who did not want to go on', async () => {
    const later = await t.buildSeason({ year: 2028 });
    const third = await sam.call('createPool', { body: { seasonId: later.id, fromGroupId: pool.id } });
    await noor.call('declineOffer', decline());
    await t.buildMember(pool, pat);
    await sam.call('removeMember', { params: { id: pool.id, userId: pat.user.id } });
    const lee = await t.buildUser({ username: 'lee' });
    await t.buildMember(old, lee);
    await sam.call('deletePool', { params: { id: pool.id }, body: { confirmText: 'delete me' } });
    const asked = async (player: ApiUser) =>
      (await player.call('listOffers', { params: { id: later.id } })).map(({ id }) => id);
    expect([await asked(noor), await asked(pat), await asked(lee)]).toEqual([[], [], [third.id]]);
    const entry = await t.buildEntry(pat, later);
    const joining = { params: { id: third.id }, body: { entryId: entry.id } };
    expect(await pat.error('joinPool', joining)).toMatchObject(NO_CODE);
  });

  test('is over for whoever leaves the pool before, and for all once it takes nobody or its season is archived', async () => {
    const [noors] = await noor.call('listEntries', { query: { seasonId: last.id } });
    const entry = await t.buildEntry(noor, next);
    await sam.call('changePool', { params: { id: pool.id }, body: { joining: 'closed' } });
    expect(await noor.error('joinPool', join(entry))).toMatchObject({ status: 403 });
    await sam.call('changePool', { params: { id: pool.id }, body: { joining: 'open' } });
    await noor.call('leavePool', { params: { id: old.id }, body: { entryId: noors?.id ?? expect.fail() } });
    expect(await named(noor)).toEqual([]);
    expect(await noor.error('joinPool', join(entry))).toMatchObject(NO_CODE);
    await t.archiveSeasons();
    expect(await named(pat)).toEqual([]);
    const pats = await t.buildEntry(pat, next);
    expect(await pat.error('joinPool', join(pats))).toMatchObject({ message: 'This season is archived' });
  });

  test('is joined once with an entry, however often it is tapped, and by a hidden member, too', async () => {
    await root.call('changeUser', { params: { id: noor.user.id }, body: { isHidden: true } });
    expect(await named(noor)).toEqual(['The Annex']);
    const entry = await t.buildEntry(noor, next);
    const asked = await Promise.all([1, 2, 3].map(() => noor.send('joinPool', join(entry))));
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await noor.error('joinPool', join(await t.buildEntry(pat, next)))).toMatchObject({ status: 403 });
  });

  test('of the site’s pool names no pool before to those who were not in it', async () => {
    await root.call('changePool', { params: { id: pool.id }, body: { isSitePool: true } });
    expect(await offers(max)).toMatchObject([{ isSitePool: true, previousName: null }]);
    expect(await offers(noor)).toMatchObject([{ isSitePool: true, previousName: 'The Water Cooler' }]);
  });
});
