import { beforeEach, describe, expect, test } from 'vitest';
import type { BodyOf } from '#contract/calls.ts';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';

const t = await testApp();

let sam: ApiUser;
let noor: ApiUser;
let season: Season;
let pool: Pool & { inviteCode: string };

/** A pool of Sam's, who does not play, with one entry a person. */
beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason();
  pool = await t.buildPool(sam, season, 'The Office', { maxEntries: 1 });
});

const ONE_ENTRY = { status: 409, message: 'You have reached 1 entry in this pool' };
const CLOSED = { status: 403, message: 'This pool takes no new entries' };
const ALREADY_IN = { status: 409, message: 'This entry is already in this pool' };

const joining = (entry: Entry) => ({
  params: { id: pool.id },
  body: { entryId: entry.id, inviteCode: pool.inviteCode },
});
const change = (body: BodyOf<'changePool'>) => sam.call('changePool', { params: { id: pool.id }, body });
const entriesOf = (player: ApiUser, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => t.buildEntry(player, season, `entry ${n}`)));

async function countIn(): Promise<number> {
  return (await sam.call('listMembers', { params: { id: pool.id } })).length;
}

describe('entries per person', () => {
  test('twenty parallel joins of one user never exceed the limit', async () => {
    await change({ maxEntries: 3 });
    const entries = await entriesOf(noor, 20);
    const apps = [t.app, t.otherProcess()];
    const answers = await Promise.all(
      entries.map((entry, n) => new Caller(apps[n % 2] ?? t.app, noor.cookie).send('joinPool', joining(entry))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(await answer.json()).toMatchObject({ message: 'You have reached 3 entries in this pool' });
    }
    expect(await countIn()).toBe(3);
  });

  test('a second entry of a person is refused, those of others are not', async () => {
    const [first, second] = [await t.buildEntry(noor, season, 'one'), await t.buildEntry(noor, season, 'two')];
    await noor.call('joinPool', joining(first));
    expect(await noor.error('joinPool', joining(first))).toEqual(ALREADY_IN);
    expect(await noor.error('joinPool', joining(second))).toEqual(ONE_ENTRY);
    await sam.call('joinPool', joining(await t.buildEntry(sam, season)));
    expect(await countIn()).toBe(2);
  });

  test('an entry that has left makes room for another one, and cannot come back then', async () => {
    const [first, second] = [await t.buildEntry(noor, season, 'one'), await t.buildEntry(noor, season, 'two')];
    await noor.call('joinPool', joining(first));
    await noor.call('leavePool', joining(first));
    await noor.call('joinPool', joining(second));
    expect(await noor.error('joinPool', joining(first))).toEqual(ONE_ENTRY);
  });

  test('a lowered limit keeps the entries that are in, and a removed member is restored with all of theirs', async () => {
    await change({ maxEntries: 2 });
    const entries = await entriesOf(noor, 2);
    for (const entry of entries) await noor.call('joinPool', joining(entry));
    await change({ maxEntries: 1 });
    expect(await countIn()).toBe(2);
    const member = { params: { id: pool.id, userId: noor.user.id } };
    await sam.call('removeMember', member);
    await sam.call('restoreMember', member);
    expect(await noor.call('listOwnMemberships')).toHaveLength(2);
  });
});

describe('joining', () => {
  test('a closed pool takes no new entry and none that comes back, but its admin restores a removed one', async () => {
    const [first, second] = [await t.buildEntry(noor, season, 'one'), await t.buildEntry(noor, season, 'two')];
    await noor.call('joinPool', joining(first));
    await change({ joining: 'closed', maxEntries: 25 });
    expect(await noor.error('joinPool', joining(first))).toEqual(ALREADY_IN);
    expect(await noor.error('joinPool', joining(second))).toEqual(CLOSED);
    const member = { params: { id: pool.id, userId: noor.user.id } };
    await sam.call('removeMember', member);
    await sam.call('restoreMember', member);
    await noor.call('leavePool', joining(first));
    expect(await noor.error('joinPool', joining(first))).toEqual(CLOSED);
    await change({ joining: 'open' });
    await noor.call('joinPool', joining(first));
  });

  test('the reasons come in order: removed, already in, closed, limit', async () => {
    const [first, second] = [await t.buildEntry(noor, season, 'one'), await t.buildEntry(noor, season, 'two')];
    await noor.call('joinPool', joining(first));
    expect(await noor.error('joinPool', joining(second))).toEqual(ONE_ENTRY);
    await change({ joining: 'closed' });
    expect(await noor.error('joinPool', joining(second))).toEqual(CLOSED);
    expect(await noor.error('joinPool', joining(first))).toEqual(ALREADY_IN);
    await sam.call('removeMember', { params: { id: pool.id, userId: noor.user.id } });
    expect(await noor.error('joinPool', joining(first))).toMatchObject({ message: 'You were removed from this pool' });
  });

  test('a closed pool of an archived season says that it is closed, an open one that the season is archived', async () => {
    const entry = await t.buildEntry(noor, season);
    await t.sql((sql) => sql`update seasons set is_active = false, is_archived = true`);
    expect(await noor.error('joinPool', joining(entry))).toMatchObject({ message: 'This season is archived' });
    await t.sql((sql) => sql`update pools set joining = 'closed'`);
    expect(await noor.error('joinPool', joining(entry))).toEqual(CLOSED);
  });

  test('a pool that is open until the first lock closes with the first round that counts in it', async () => {
    const [first, second] = [await t.buildRound(season, { number: 1 }), await t.buildRound(season, { number: 2 })];
    await change({ joining: 'untilFirstLock', countsFrom: 2, maxEntries: 25 });
    const [one, two] = [await t.buildEntry(noor, season, 'one'), await t.buildEntry(noor, season, 'two')];
    await t.moveDeadline(first, -2);
    await noor.call('joinPool', joining(one));
    await t.moveDeadline(second, -1);
    expect(await noor.error('joinPool', joining(two))).toEqual(CLOSED);
  });

  test('a join that waits for the pool while its deadline passes is refused', async () => {
    const round = await t.buildRound(season);
    await change({ joining: 'untilFirstLock' });
    const entry = await t.buildEntry(noor, season);
    const error = await t.during(
      async (tx) => {
        await tx`select from pools where id = ${pool.id} for update`;
        await tx`update rounds set deadline = clock_timestamp() - interval '1 second' where id = ${round.id}`;
      },
      () => noor.error('joinPool', joining(entry)),
    );
    expect(error).toEqual(CLOSED);
  });

  test('an entry that is deleted while it waits to join is not found', async () => {
    const entry = await t.buildEntry(noor, season);
    const error = await t.during(
      (tx) => tx`delete from entries where id = ${entry.id}`,
      () => noor.error('joinPool', joining(entry)),
    );
    expect(error).toEqual({ status: 404, message: 'Entry not found' });
  });

  test('the founder’s own entry joins a pool that is closed from the start', async () => {
    const body = { name: 'Family', seasonId: season.id, entry: { name: 'mine' }, joining: 'closed' } as const;
    const made = await noor.call('createPool', { body: { ...body, maxEntries: 1 } });
    expect(await noor.call('listMembers', { params: { id: made.id } })).toHaveLength(1);
  });
});
