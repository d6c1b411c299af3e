import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool, Season } from '#contract/schemas.ts';
import { MINUTE } from '#domain/time.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { laterBy } from '#test/support/laterBy.ts';

const t = await testApp();
const NO_CODE = { status: 404, message: 'Invalid invite code' };

let ana: ApiUser;
let season: Season;
let pool: Pool & { inviteCode: string };

beforeEach(async () => {
  await t.database.reset();
  ana = await t.buildUser({ username: 'ana', email: 'ana@example.org' });
  season = await t.buildSeason();
  pool = await t.buildPool(ana, season, 'The Water Cooler');
});

const read = (code = pool.inviteCode) => t.anonymous().call('readInvite', { params: { code } });
const refused = (code = pool.inviteCode) => t.anonymous().error('readInvite', { params: { code } });

async function join(player: ApiUser, name?: string) {
  const entry = await t.buildMember(pool, player, name);
  return entry;
}

describe('an invite code without a session', () => {
  test('the code shows pool, host, number of players and current round, and nothing else', async () => {
    await join(await t.buildUser({ username: 'lee', email: 'lee@example.org' }));
    const round = await t.buildRound(season, { name: 'Sweet 16' });
    expect(await read()).toEqual({
      pool: 'The Water Cooler',
      host: 'ana',
      players: 1,
      round: { number: round.number, name: 'Sweet 16', deadline: round.deadline },
      earlierRounds: null,
      rules: '',
      maxEntries: 25,
      joining: 'open',
      dues: null,
    });
  });

  test('the code is read without regard to case and surrounding blanks', async () => {
    expect(await read(` ${pool.inviteCode.toLowerCase()} `)).toMatchObject({ pool: 'The Water Cooler' });
  });

  test('a hidden host is not named', async () => {
    await t.sql((sql) => sql`update users set is_hidden = true`);
    expect(await read()).toMatchObject({ pool: 'The Water Cooler', host: null });
  });

  test('a host who does not play is no player', async () => {
    expect(await read()).toMatchObject({ players: 0 });
    await join(ana);
    expect(await read()).toMatchObject({ players: 1 });
  });

  test('a player with several entries counts once', async () => {
    const lee = await t.buildUser();
    await join(lee, 'first');
    await join(lee, 'second');
    expect(await read()).toMatchObject({ players: 1 });
  });

  test('players who are hidden, removed or have left are not counted', async () => {
    const [hidden, removed, left] = [await t.buildUser({ isHidden: true }), await t.buildUser(), await t.buildUser()];
    await join(hidden);
    await join(removed);
    const entry = await join(left);
    expect(await read()).toMatchObject({ players: 2 });
    await ana.call('removeMember', { params: { id: pool.id, userId: removed.user.id } });
    await left.call('leavePool', { params: { id: pool.id }, body: { entryId: entry.id } });
    expect(await read()).toMatchObject({ players: 0 });
  });

  test('the round is the first that is not past; without one it is null', async () => {
    expect(await read()).toMatchObject({ round: null });
    const [first, second] = [await t.buildRound(season), await t.buildRound(season, { number: 2 })];
    expect(await read()).toMatchObject({ round: { number: 1 } });
    await t.moveDeadline(first, -2);
    expect(await read()).toMatchObject({ round: { number: 2 } });
    await t.moveDeadline(second, -1);
    expect(await read()).toMatchObject({ round: null });
  });

  test('the round of a pool that counts from a later one is the first open round that counts', async () => {
    await t.buildRound(season);
    const late = await ana.call('createPool', { body: { name: 'Late', seasonId: season.id, countsFrom: 2 } });
    expect(await read(late.inviteCode)).toMatchObject({ round: null });
    await t.buildRound(season, { number: 2 });
    expect(await read(late.inviteCode)).toMatchObject({ round: { number: 2 } });
  });
});

describe('a dead code', () => {
  test('a replaced code, that of a deleted pool and one that never was are the same error', async () => {
    const { inviteCode } = await ana.call('renewInviteCode', { params: { id: pool.id } });
    expect(await refused()).toEqual(NO_CODE);
    expect(await read(inviteCode)).toMatchObject({ pool: 'The Water Cooler' });
    await ana.call('deletePool', { params: { id: pool.id }, body: { confirmText: 'delete me' } });
    expect(await refused(inviteCode)).toEqual(NO_CODE);
    expect(await refused('AAAAAAAAAA')).toEqual(NO_CODE);
    expect(await refused("' or 1=1 --")).toEqual(NO_CODE);
  });

  test('the code of a pool of an archived season is the same error until it is unarchived', async () => {
    const archive = (isArchived: boolean) =>
      t.sql((sql) => sql`update seasons set is_active = false, is_archived = ${isArchived}`);
    await archive(true);
    expect(await refused()).toEqual(NO_CODE);
    await archive(false);
    expect(await read()).toMatchObject({ pool: 'The Water Cooler' });
  });
});

test('60 wrong codes a minute from an address are answered, by call, look-up and join together', async () => {
  const limited = t.appHere({ rateLimits: 'on' });
  const OFFICE = '198.51.100.7';
  const [stranger, anas] = [new Caller(limited, '', OFFICE), new Caller(limited, ana.cookie, OFFICE)];
  const wrong = { params: { code: 'AAAAAAAAAA' } };
  const right = { params: { code: pool.inviteCode } };
  const entry = await t.buildEntry(ana, season);
  const join = (inviteCode: string) => ({ params: { id: pool.id }, body: { entryId: entry.id, inviteCode } });
  for (let n = 0; n < 20; n += 1) {
    expect((await stranger.send('readInvite', wrong)).status).toBe(404);
    expect((await anas.send('lookUpInvite', wrong)).status).toBe(404);
    expect((await anas.send('joinPool', join('AAAAAAAAAA'))).status).toBe(404);
  }
  const refusal = await stranger.send('readInvite', right);
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await anas.send('lookUpInvite', right)).status).toBe(429);
  expect((await anas.send('joinPool', join(pool.inviteCode))).status).toBe(429);
  expect((await new Caller(limited, '', '203.0.113.9').send('readInvite', right)).status).toBe(200);
  laterBy(MINUTE);
  expect((await stranger.send('readInvite', right)).status).toBe(200);
});
