import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();

let root: ApiUser;
let sam: ApiUser;
let noor: ApiUser;
let season: Season;
let pool: Pool & { inviteCode: string };
let other: Pool;

/** Two pools of Sam's in a season, who plays in neither. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason({ year: 2027 });
  pool = await t.buildPool(sam, season, 'Everybody', { rules: 'Be kind', maxEntries: 2 });
  other = await t.buildPool(sam, season, 'The Office');
});

const TAKEN = { status: 409, message: 'This season has a site pool already' };
const DENIED = { status: 403, message: 'Only site admins choose the site’s pool' };

const choose = ({ id }: Pool = pool, isSitePool = true) => ({ params: { id }, body: { isSitePool } });
const offers = (player: ApiUser) => player.call('listOffers', { params: { id: season.id } });
const join = (entry: Entry, inviteCode?: string) => ({
  params: { id: pool.id },
  body: { entryId: entry.id, ...(inviteCode !== undefined && { inviteCode }) },
});

describe('choosing the site’s pool', () => {
  test('a site admin chooses it, and everybody reads that it is', async () => {
    expect(await root.call('changePool', choose())).toMatchObject({ isSitePool: true });
    expect(await sam.call('listPools')).toMatchObject([{ isSitePool: true }, { isSitePool: false }]);
    const [row] = await root.call('listAuditLog');
    expect(row).toMatchObject({ action: 'pool changed', before: { isSitePool: false }, after: { isSitePool: true } });
  });

  test('a pool’s owner neither chooses nor drops it, but changes all else', async () => {
    expect(await sam.error('changePool', choose())).toEqual(DENIED);
    await root.call('changePool', choose());
    expect(await sam.error('changePool', choose(pool, false))).toEqual(DENIED);
    const body = { isSitePool: true, name: 'All of us' };
    expect(await sam.call('changePool', { params: { id: pool.id }, body })).toMatchObject(body);
    const made = { name: 'Mine', seasonId: season.id };
    expect(await sam.error('createPool', { body: { ...made, isSitePool: true } })).toEqual(DENIED);
    await sam.call('createPool', { body: { ...made, isSitePool: false } });
  });

  test('a season has one, until that is none any more; another season has its own', async () => {
    await root.call('changePool', choose());
    await root.call('changePool', choose());
    expect(await root.error('changePool', choose(other))).toEqual(TAKEN);
    const body = { name: 'The site’s', isSitePool: true };
    expect(await root.error('createPool', { body: { ...body, seasonId: season.id } })).toEqual(TAKEN);
    const next = await t.buildSeason({ year: 2028 });
    await root.call('createPool', { body: { ...body, seasonId: next.id } });
    await root.call('changePool', choose(pool, false));
    await root.call('changePool', choose(other));
  });

  test('of two that are chosen at once one is the site’s pool', async () => {
    const asked = await Promise.all([
      root.send('changePool', choose()),
      root.send('changePool', choose(other)),
      root.send('createPool', { body: { name: 'Third', seasonId: season.id, isSitePool: true } }),
    ]);
    expect(asked.map(({ status }) => status >= 400)).toHaveLength(3);
    expect(asked.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await t.sql((sql) => sql`select from pools where is_site_pool`)).toHaveLength(1);
  });
});

describe('joining the site’s pool', () => {
  beforeEach(() => root.call('changePool', choose()));

  test('everybody is offered it until they play in it, and joins without a code', async () => {
    const { id, name, rules, maxEntries, joining } = pool;
    const offer = { id, name, seasonId: season.id, rules, maxEntries, joining, earlierRounds: null };
    expect(await offers(noor)).toEqual([
      {
        ...offer,
        isSitePool: true,
        dues: null,
        previousName: null,
        previousId: null,
        host: pool.adminId === noor.user.id ? 'noor' : expect.any(String),
      },
    ]);
    await noor.call('joinPool', join(await t.buildEntry(noor, season, 'first')));
    expect(await offers(noor)).toEqual([]);
    await noor.call('joinPool', join(await t.buildEntry(noor, season, 'second')));
    expect(await noor.error('joinPool', join(await t.buildEntry(noor, season, 'third')))).toEqual({
      status: 409,
      message: 'You have reached 2 entries in this pool',
    });
  });

  test('other pools still ask for their code, and a wrong one is refused here too', async () => {
    const entry = await t.buildEntry(noor, season);
    expect(await noor.error('joinPool', { ...join(entry), params: { id: other.id } })).toMatchObject({
      status: 400,
      message: 'Invite code is required',
      issues: [{ path: 'inviteCode', message: 'Invite code is required' }],
    });
    expect(await noor.error('joinPool', join(entry, 'WRONG'))).toMatchObject({ status: 404 });
    await noor.call('joinPool', join(entry, pool.inviteCode));
  });

  test('whoever was removed from it is neither asked nor let in', async () => {
    const entry = await t.buildMember(pool, noor);
    await sam.call('removeMember', { params: { id: pool.id, userId: noor.user.id } });
    expect(await offers(noor)).toEqual([]);
    expect(await noor.error('joinPool', join(entry))).toEqual({
      status: 403,
      message: 'You were removed from this pool',
    });
  });

  test('a closed one is named, as its screen has to know, and takes nobody', async () => {
    await sam.call('changePool', { params: { id: pool.id }, body: { joining: 'closed' } });
    expect(await offers(noor)).toMatchObject([{ joining: 'closed' }]);
    expect(await noor.error('joinPool', join(await t.buildEntry(noor, season)))).toMatchObject({ status: 403 });
  });

  test('an archived season offers nothing', async () => {
    await t.archiveSeasons();
    expect(await offers(noor)).toEqual([]);
  });

  test('it cannot be declined', async () => {
    expect(await noor.error('declineOffer', { params: { id: pool.id } })).toEqual({
      status: 404,
      message: 'This pool is not offered to you',
    });
  });
});
