import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Round, Season } from '#contract/schemas.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { Mutex, takeMutex } from '#server/infrastructure/db/mutexes.ts';
import { type ApiUser, type TestApp, testApp } from '#test/support/app.ts';

const t: TestApp = await testApp();
let sam: ApiUser;
let season: Season;
let last: Round;
let game: Game;
let entry: Entry;

/** A season of a past round, and an open one with the Championship. */
beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason();
  await t.buildGame(await t.buildRound(season, { number: 2, deadline: '2026-03-19T16:00:00Z' }));
  last = await t.buildRound(season, { number: 3 });
  game = await t.buildGame(last, { region: 'Championship', team1: 'Duke', team2: 'Oregon' });
  entry = await t.buildEntry(sam, season);
});

const guess = (total: unknown) => ({ query: { entryId: entry.id }, body: { total } as { total: number | null } });
const stored = () => sam.call('readGuess', { query: { entryId: entry.id } });

const NONE = { total: null, madeAt: null, changedAt: null };
const LATE = { status: 409, message: 'The deadline for this round has passed' };
const DECIDED = { status: 409, message: 'This game has already been decided' };
const ARCHIVED = { status: 409, message: 'This season is archived' };

describe('saving a guess', () => {
  test('a guess is stored and returned with its times, and removed by null', async () => {
    expect(await stored()).toEqual(NONE);
    for (const total of [0, 400, 143]) {
      const saved = await sam.call('saveGuess', guess(total));
      expect(saved).toEqual({ total, madeAt: expect.any(String), changedAt: expect.any(String) });
      expect(await stored()).toEqual(saved);
    }
    expect(await sam.call('saveGuess', guess(null))).toEqual(NONE);
    expect(await sam.call('saveGuess', guess(null))).toEqual(NONE);
    expect(await stored()).toEqual(NONE);
  });

  test('a changed guess stores when it was made and last changed, and the same guess changes nothing', async () => {
    const first = await sam.call('saveGuess', guess(140));
    expect(await sam.call('saveGuess', guess(140))).toEqual(first);
    await t.sql((sql) => sql`update guesses set made_at = made_at - interval '1 hour'`);
    const { madeAt, changedAt } = await sam.call('saveGuess', guess(141));
    expect(Date.parse(changedAt ?? '') - Date.parse(madeAt ?? '')).toBeGreaterThanOrEqual(3_600_000);
  });

  test.each([
    ['below 0', -1],
    ['above 400', 401],
    ['of half a point', 140.5],
    ['as a text', '140'],
    ['that is too large for a number', 1e300],
    ['as a list', [140]],
    ['as SQL', '140); drop table guesses; --'],
    ['that is missing', undefined],
    ['that is a boolean', true],
  ])('a total %s is refused and the earlier guess stays', async (_, total) => {
    await sam.call('saveGuess', guess(143));
    const message = 'The total is a whole number from 0 to 400';
    expect(await sam.error('saveGuess', guess(total))).toMatchObject({ status: 400, message });
    expect(await stored()).toMatchObject({ total: 143 });
  });

  test('only the owner saves and reads a guess, not even site admins, and 400 comes after 403 and 404', async () => {
    await sam.call('saveGuess', guess(143));
    for (const other of [await t.buildUser(), await t.buildUser({ isAdmin: true })]) {
      const forbidden = { status: 403, message: 'This is not your entry' };
      expect(await other.error('saveGuess', guess(-1))).toMatchObject(forbidden);
      expect(await other.error('readGuess', { query: { entryId: entry.id } })).toMatchObject(forbidden);
    }
    expect(await t.anonymous().error('saveGuess', guess(1))).toMatchObject({ status: 401 });
    const unknown = { status: 404, message: 'Entry not found' };
    expect(await sam.error('saveGuess', { ...guess(-1), query: { entryId: 999 } })).toMatchObject(unknown);
    expect(await stored()).toMatchObject({ total: 143 });
  });

  test('the guess of a deleted entry is deleted', async () => {
    await sam.call('saveGuess', guess(143));
    await sam.call('deleteEntry', { params: { id: entry.id }, body: { confirmText: 'delete me' } });
    expect(await t.sql((sql) => sql`select from guesses`)).toEqual([]);
  });
});

describe('the moment of a guess', () => {
  test('a late guess is refused and the earlier one stays', async () => {
    await sam.call('saveGuess', guess(143));
    await t.moveDeadline(last, 0);
    expect(await sam.error('saveGuess', guess(150))).toMatchObject(LATE);
    expect(await sam.error('saveGuess', guess(null))).toMatchObject(LATE);
    expect(await stored()).toMatchObject({ total: 143 });
    await t.moveDeadline(last, 60);
    expect(await sam.call('saveGuess', guess(150))).toMatchObject({ total: 150 });
  });

  test('a guess is late in a round that was shown as past, although the database’s clock goes back', async () => {
    await t.confirmAhead(last);
    expect(await sam.error('saveGuess', guess(150))).toMatchObject(LATE);
  });

  test('a guess of a decided game is refused; archived comes before late, and late before decided', async () => {
    await t.setWinner(game, 1);
    expect(await sam.error('saveGuess', guess(150))).toMatchObject(DECIDED);
    await t.moveDeadline(last, -1);
    expect(await sam.error('saveGuess', guess(150))).toMatchObject(LATE);
    await t.sql((sql) => sql`update seasons set is_active = false, is_archived = true where id = ${season.id}`);
    expect(await sam.error('saveGuess', guess(150))).toMatchObject(ARCHIVED);
    expect(await stored()).toEqual(NONE);
  });

  test('the round is the last with a Championship, else round 6; while there is neither, a guess is accepted', async () => {
    await t.sql((sql) => sql`delete from games where id = ${game.id}`);
    await t.moveDeadline(last, -1);
    await sam.call('saveGuess', guess(100));
    const sixth = await t.buildRound(season, { number: 6 });
    await sam.call('saveGuess', guess(101));
    await t.moveDeadline(sixth, -0.5);
    expect(await sam.error('saveGuess', guess(102))).toMatchObject(LATE);
    await t.buildGame(await t.buildRound(season, { number: 7 }), { region: 'Championship' });
    expect(await sam.call('saveGuess', guess(103))).toMatchObject({ total: 103 });
  });
});

describe('concurrent guesses', () => {
  test('concurrent saves of one guess are all answered as sent and one of them stays', async () => {
    const totals = Array.from({ length: 20 }, (_, n) => 100 + n);
    const saved = await Promise.all(totals.map((total) => sam.call('saveGuess', guess(total))));
    expect(saved.map(({ total }) => total)).toEqual(totals);
    expect(totals).toContain((await stored()).total);
  });

  test.for([
    [
      'a deadline being moved to the past is late',
      (tx: Tx) => tx`update rounds set deadline = clock_timestamp() - interval '1 second' where id = ${last.id}`,
      LATE,
    ],
    ['its game being decided is refused', (tx: Tx) => tx`update games set winner = 1 where id = ${game.id}`, DECIDED],
    [
      'its season being archived is refused',
      (tx: Tx) => tx`update seasons set is_active = false, is_archived = true where id = ${season.id}`,
      ARCHIVED,
    ],
    [
      'the deletion of its entry finds none',
      (tx: Tx) => tx`delete from entries where id = ${entry.id}`,
      { status: 404, message: 'Entry not found' },
    ],
  ] as const)('a guess that waits for %s', async ([, change, error]) => {
    await sam.call('saveGuess', guess(null));
    expect(await t.during(change, () => sam.error('saveGuess', guess(150)))).toMatchObject(error);
    if (error !== LATE) return;
    expect(await stored()).toEqual(NONE);
  });

  test('a guess that waits for a past round to get the Championship is late', async () => {
    await t.sql((sql) => sql`delete from games where id = ${game.id}`);
    await t.moveDeadline(last, -1);
    const create = async (tx: Tx) => {
      await takeMutex(tx, Mutex.bracket, season.id);
      await tx`
        insert into games (season_id, round_id, region, team1, team2, seed1, seed2)
        values (${season.id}, ${last.id}, 'Championship', 'Duke', 'Oregon', 1, 2)
      `;
    };
    expect(await t.during(create, () => sam.error('saveGuess', guess(150)))).toMatchObject(LATE);
  });
});
