import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();
let sam: ApiUser;
let noor: ApiUser;
let eve: ApiUser;
let season: Season;
let past: Round;
let open: Round;
let games: Record<'past' | 'open', Game>;
let pool: Pool & { inviteCode: string };
let sams: Entry;
let noors: Entry;
let eves: Entry;

/** Puts sam and noor in a pool, and eve in none; each has picked in a past and an open round. */
beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  eve = await t.buildUser({ username: 'eve' });
  season = await t.buildSeason();
  past = await t.buildRound(season, { number: 1 });
  open = await t.buildRound(season, { number: 2 });
  games = {
    past: await t.buildGame(past, { team1: 'Duke', team2: 'Oregon' }),
    open: await t.buildGame(open, { team1: 'BYU', team2: 'Drake' }),
  };
  pool = await t.buildPool(await t.buildUser({ username: 'ada' }), season);
  [sams, noors, eves] = [
    await t.buildEntry(sam, season),
    await t.buildEntry(noor, season),
    await t.buildEntry(eve, season),
  ];
  for (const entry of [sams, noors]) await t.buildMembership(pool, entry);
  for (const entry of [sams, noors, eves]) {
    await t.setPick(entry, games.past, 1);
    await t.setPick(entry, games.open, 2);
  }
  await t.moveDeadline(past, -1);
});

const shown = (person: ApiUser, query: { seasonId?: number | string } = {}) => person.call('listAllPicks', { query });
const of = (entry: Entry, which: 'past' | 'open') => ({
  entryId: entry.id,
  gameId: games[which].id,
  pick: which === 'past' ? 'Duke' : 'Drake',
});
const both = (entry: Entry) => [of(entry, 'past'), of(entry, 'open')];

describe('all picks', () => {
  test('all picks are own ones and past ones of entries in shared pools', async () => {
    expect(await shown(sam)).toEqual([...both(sams), of(noors, 'past')]);
    expect(await shown(noor)).toEqual([of(sams, 'past'), ...both(noors)]);
    expect(await shown(eve)).toEqual(both(eves));
  });

  test('all picks are the same bytes before and after somebody else picks in an open round', async () => {
    const later = await t.buildGame(open);
    const before = await (await sam.send('listAllPicks')).text();
    await t.setPick(noors, later, 1);
    await t.sql((sql) => sql`update picks set side = 1 where entry_id = ${noors.id} and game_id = ${games.open.id}`);
    expect(await (await sam.send('listAllPicks')).text()).toBe(before);
  });

  test('picks of others disappear when a deadline moves into the future and appear when it passes', async () => {
    await t.moveDeadline(past, 60);
    expect(await shown(sam)).toEqual(both(sams));
    await t.moveDeadline(past, -2);
    await t.moveDeadline(open, -1);
    expect(await shown(sam)).toEqual([...both(sams), ...both(noors)]);
  });

  test('picks of others stay shown when the database’s clock goes back', async () => {
    const before = await shown(sam);
    await t.afterSeals(
      (sql) => sql`
        update rounds
        set deadline = deadline + interval '90 seconds', confirmed_deadline = confirmed_deadline + interval '90 seconds'
        where id = ${past.id}
      `,
    );
    expect(await shown(sam)).toEqual(before);
  });

  test('all picks contain every own entry, in a pool or not', async () => {
    const second = await t.buildEntry(sam, season, 'Second');
    await t.setPick(second, games.open, 2);
    expect(await shown(sam)).toEqual([...both(sams), of(noors, 'past'), of(second, 'open')]);
  });

  test('all picks contain no entry of a member that is not in the pool', async () => {
    const second = await t.buildEntry(noor, season, 'Second');
    await t.setPick(second, games.past, 1);
    expect(await shown(sam)).not.toContainEqual(of(second, 'past'));
  });

  test('a pool’s picks are hidden from its admin without an entry and from site admins', async () => {
    const root = await t.buildUser({ isAdmin: true });
    const admin = await t.buildUser();
    await t.sql((sql) => sql`update pools set admin_id = ${admin.user.id}`);
    expect([await shown(root), await shown(admin)]).toEqual([[], []]);
  });

  test('only a hidden user sees their picks', async () => {
    await t.sql((sql) => sql`update users set is_hidden = true where id = ${noor.user.id}`);
    expect(await shown(sam)).toEqual(both(sams));
    expect(await shown(noor)).toEqual([of(sams, 'past'), ...both(noors)]);
  });

  test('picks are no longer shared once one of two entries has left the pool', async () => {
    await noor.call('leavePool', { params: { id: pool.id }, body: { entryId: noors.id } });
    expect(await shown(sam)).toEqual(both(sams));
    expect(await shown(noor)).toEqual(both(noors));
    const body = { entryId: noors.id, inviteCode: pool.inviteCode };
    await noor.call('joinPool', { params: { id: pool.id }, body });
    expect(await shown(sam)).toContainEqual(of(noors, 'past'));
  });

  test('picks are not shared with a removed member until they are restored', async () => {
    const member = { params: { id: pool.id, userId: noor.user.id } };
    const admin = await t.buildUser();
    await t.sql((sql) => sql`update pools set admin_id = ${admin.user.id}`);
    await admin.call('removeMember', member);
    expect(await shown(sam)).toEqual(both(sams));
    expect(await shown(noor)).toEqual(both(noors));
    await admin.call('restoreMember', member);
    expect(await shown(noor)).toContainEqual(of(sams, 'past'));
  });

  test('picks of entries that share two pools are listed once', async () => {
    const second = await t.buildPool(sam, season);
    for (const entry of [sams, noors]) await t.buildMembership(second, entry);
    expect(await shown(sam)).toEqual([...both(sams), of(noors, 'past')]);
  });
});

describe('the season of all picks', () => {
  test('the season of all picks is the active one by default', async () => {
    const next = await t.buildSeason();
    expect(await shown(sam)).toEqual([]);
    expect(await shown(sam, { seasonId: next.id })).toEqual([]);
    expect(await shown(sam, { seasonId: season.id })).toEqual([...both(sams), of(noors, 'past')]);
  });

  test('the season of all picks may be archived', async () => {
    await t.archiveSeasons();
    expect(await shown(sam)).toEqual([]);
    expect(await shown(sam, { seasonId: season.id })).toEqual([...both(sams), of(noors, 'past')]);
  });

  test('an unknown season of all picks is refused', async () => {
    expect(await sam.error('listAllPicks', { query: { seasonId: 99 } })).toEqual({
      status: 404,
      message: 'Season not found',
    });
    expect(await sam.error('listAllPicks', { query: { seasonId: 'x' } })).toMatchObject({
      status: 400,
      message: 'Invalid season ID',
    });
    expect(await t.anonymous().error('listAllPicks')).toEqual({ status: 401, message: 'Unauthorized' });
  });
});
