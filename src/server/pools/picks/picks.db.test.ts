import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Round, Season } from '#contract/schemas.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { type ApiUser, type TestApp, testApp } from '#test/support/app.ts';

const t: TestApp = await testApp();
let sam: ApiUser;
let season: Season;
let round: Round;
let game: Game;
let entry: Entry;

beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason();
  round = await t.buildRound(season);
  game = await t.buildGame(round, { team1: 'Duke', team2: 'Oregon' });
  entry = await t.buildEntry(sam, season);
});

const save = (pick: string | null, of: Game = game) => ({
  query: { entryId: entry.id },
  body: { gameId: of.id, pick },
});

const stored = () => sam.call('listPicks', { query: { entryId: entry.id } });

describe('saving a pick', () => {
  test('a saved pick is stored and returned', async () => {
    const saved = await sam.call('savePick', save('Duke'));
    expect(saved).toEqual({ entryId: entry.id, gameId: game.id, pick: 'Duke' });
    expect(await stored()).toMatchObject([{ gameId: game.id, pick: 'Duke' }]);
  });

  test('a pick of a team stored with an invisible character is saved', async () => {
    const old = await t.buildGame(round, { team1: 'Hawai\u034fi', team2: 'Yale' });
    expect(await sam.call('savePick', save('Hawai\u034fi', old))).toMatchObject({ pick: 'Hawai\u034fi' });
  });

  test('a changed pick stores when it was made and last changed', async () => {
    await sam.call('savePick', save('Duke'));
    const [first] = await stored();
    await sam.call('savePick', save('Duke'));
    expect(await stored()).toEqual([first]);
    await t.sql((sql) => sql`update picks set made_at = made_at - interval '1 hour'`);
    await sam.call('savePick', save('Oregon'));
    const [changed] = await stored();
    expect(changed?.pick).toBe('Oregon');
    expect(Date.parse(changed?.changedAt ?? '') - Date.parse(changed?.madeAt ?? '')).toBeGreaterThanOrEqual(3_600_000);
  });

  test('a pick of null deletes the pick', async () => {
    await sam.call('savePick', save('Duke'));
    expect(await sam.call('savePick', save(null))).toMatchObject({ pick: null });
    expect(await stored()).toEqual([]);
  });

  test('a late pick is refused and the earlier one stays', async () => {
    await sam.call('savePick', save('Duke'));
    await t.moveDeadline(round, 0);
    const late = { status: 409, message: 'The deadline for this round has passed' };
    expect(await sam.error('savePick', save('Oregon'))).toMatchObject(late);
    expect(await sam.error('savePick', save(null))).toMatchObject(late);
    expect(await stored()).toMatchObject([{ pick: 'Duke' }]);
  });

  test('a pick of a decided game is refused; late comes before decided', async () => {
    await t.setWinner(game, 1);
    const decided = { status: 409, message: 'This game has already been decided' };
    expect(await sam.error('savePick', save('Duke'))).toMatchObject(decided);
    await t.moveDeadline(round, -1);
    expect((await sam.error('savePick', save('Duke'))).message).toBe('The deadline for this round has passed');
  });

  test('a round that was shown as past takes no pick when the database’s clock goes back, until its deadline is moved', async () => {
    const root = await t.buildUser({ isAdmin: true });
    await sam.call('savePick', save('Duke'));
    await t.moveDeadline(round, -1);
    await sam.call('listAllPicks');
    // equivalent to a clock 90 s behind
    await t.afterSeals(
      (sql) => sql`
        update rounds
        set deadline = deadline + interval '90 seconds', confirmed_deadline = confirmed_deadline + interval '90 seconds'
      `,
    );
    const late = { status: 409, message: 'The deadline for this round has passed' };
    expect(await sam.error('savePick', save('Oregon'))).toMatchObject(late);
    const deadline = new Date(Date.now() + 3_600_000).toISOString();
    await root.call('changeRound', { params: { id: round.id }, body: { name: round.name, deadline } });
    expect(await sam.call('savePick', save('Oregon'))).toMatchObject({ pick: 'Oregon' });
    const [{ reopened } = { reopened: false }] = await t.readUnsynced(
      (sql) => sql<{ reopened: boolean }[]>`select reopened_at is not null as reopened from rounds`,
    );
    expect(reopened).toBe(true);
  });

  test('a reopened round takes picks again', async () => {
    await t.moveDeadline(round, -1);
    await t.moveDeadline(round, 60);
    await sam.call('savePick', save('Duke'));
  });

  test.each([
    ['a team that does not play', 'Kansas', 400, 'Pick must be one of the two teams'],
    ['a team in another case', 'duke', 400, 'Pick must be one of the two teams'],
    ['a number', 1, 400, 'Pick must be one of the two teams'],
    ['nothing', undefined, 400, 'Pick must be one of the two teams'],
  ])('a pick of %s is refused', async (_, pick, status, message) => {
    const body = { gameId: game.id, pick };
    expect(await sam.error('savePick', { query: { entryId: entry.id }, body })).toMatchObject({ status, message });
  });

  test.each([
    ['none', undefined],
    ['one without a number', '1'],
  ])('a pick with %s for a game is refused', async (_, gameId) => {
    const error = await sam.error('savePick', { query: { entryId: entry.id }, body: { gameId, pick: 'Duke' } });
    expect(error).toMatchObject({ status: 400, message: 'No game selected' });
  });

  test('a pick of an unknown game is refused', async () => {
    const body = { gameId: game.id + 1, pick: 'Duke' };
    const error = await sam.error('savePick', { query: { entryId: entry.id }, body });
    expect(error).toMatchObject({ status: 404, message: 'Game not found' });
  });

  test('a pick of a game of another season is refused', async () => {
    const other = await t.buildGame(await t.buildRound(await t.buildSeason()), { team1: 'Duke' });
    expect(await sam.error('savePick', save('Duke', other))).toMatchObject({ status: 409 });
    expect(await stored()).toEqual([]);
  });

  test('a pick in an archived season is refused', async () => {
    await t.sql((sql) => sql`update seasons set is_active = false, is_archived = true where id = ${season.id}`);
    expect(await sam.error('savePick', save('Duke'))).toMatchObject({
      status: 409,
      message: 'This season is archived',
    });
  });
});

describe('whose picks', () => {
  test('only the owner saves and reads picks, not even site admins', async () => {
    await sam.call('savePick', save('Duke'));
    for (const other of [await t.buildUser(), await t.buildUser({ isAdmin: true })]) {
      const forbidden = { status: 403, message: 'This is not your entry' };
      expect(await other.error('savePick', save('Oregon'))).toMatchObject(forbidden);
      expect(await other.error('savePicks', { ...save(null), body: { picks: [] } })).toMatchObject(forbidden);
      expect(await other.error('listPicks', { query: { entryId: entry.id } })).toMatchObject(forbidden);
    }
    expect(await t.anonymous().error('savePick', save('Oregon'))).toMatchObject({ status: 401 });
  });

  test.each([
    ['missing', {}, 400, 'Invalid entry ID'],
    ['malformed', { entryId: 'x' }, 400, 'Invalid entry ID'],
    ['unknown', { entryId: 999 }, 404, 'Entry not found'],
  ])('an entry that is %s is refused', async (_, query, status, message) => {
    expect(await sam.error('listPicks', { query })).toMatchObject({ status, message });
  });
});

describe('saving several picks', () => {
  let second: Game;
  const saveAll = (picks: { gameId: number; pick: string | null }[]) => ({
    query: { entryId: entry.id },
    body: { picks },
  });

  beforeEach(async () => {
    second = await t.buildGame(round, { team1: 'Alabama', team2: 'BYU' });
  });

  test('several picks are all saved and returned in order', async () => {
    const picks = [
      { gameId: second.id, pick: 'BYU' },
      { gameId: game.id, pick: 'Duke' },
    ];
    const saved = await sam.call('savePicks', saveAll(picks));
    expect(saved).toEqual(picks.map((pick) => ({ entryId: entry.id, ...pick })));
    expect(await stored()).toHaveLength(2);
  });

  test('several picks are made, changed and deleted in one call', async () => {
    await sam.call('savePick', save('Duke'));
    await sam.call(
      'savePicks',
      saveAll([
        { gameId: game.id, pick: null },
        { gameId: second.id, pick: 'BYU' },
      ]),
    );
    expect(await stored()).toMatchObject([{ gameId: second.id, pick: 'BYU' }]);
  });

  test('an empty list of picks saves nothing', async () => {
    expect(await sam.call('savePicks', saveAll([]))).toEqual([]);
  });

  test('one refused pick refuses all, and the error names it', async () => {
    await t.setWinner(game, 2);
    const picks = [
      { gameId: second.id, pick: 'BYU' },
      { gameId: game.id, pick: 'Duke' },
    ];
    expect(await sam.error('savePicks', saveAll(picks))).toEqual({
      status: 409,
      message: 'This game has already been decided',
      issues: [{ path: 'picks.1', message: 'This game has already been decided' }],
    });
    expect(await stored()).toEqual([]);
  });

  test('late comes before decided, whichever game comes first', async () => {
    await t.setWinner(game, 2);
    const past = await t.buildGame(await t.buildRound(season, { number: 2 }), { team1: 'Iowa' });
    await t.sql((sql) => sql`update rounds set deadline = now() - interval '2 days' where number = 1`);
    await t.sql((sql) => sql`update rounds set deadline = now() - interval '1 day' where number = 2`);
    await t.setWinner(second, null);
    const picks = [
      { gameId: game.id, pick: 'Duke' },
      { gameId: past.id, pick: 'Iowa' },
    ];
    expect(await sam.error('savePicks', saveAll(picks))).toMatchObject({
      message: 'The deadline for this round has passed',
      issues: [{ path: 'picks.0' }],
    });
  });

  test('one unknown game refuses all picks of the call', async () => {
    const picks = [
      { gameId: game.id, pick: 'Duke' },
      { gameId: 999, pick: 'Duke' },
    ];
    expect(await sam.error('savePicks', saveAll(picks))).toMatchObject({
      status: 404,
      issues: [{ path: 'picks.1', message: 'Game not found' }],
    });
    expect(await stored()).toEqual([]);
  });

  test('several picks with a game twice are refused', async () => {
    const picks = [
      { gameId: game.id, pick: 'Duke' },
      { gameId: game.id, pick: 'Oregon' },
    ];
    expect(await sam.error('savePicks', saveAll(picks))).toMatchObject({
      status: 400,
      issues: [{ path: 'picks.1' }],
    });
  });

  test('65 picks in a call are refused', async () => {
    const picks = Array.from({ length: 65 }, (_, index) => ({ gameId: index + 1, pick: 'Duke' }));
    expect(await sam.error('savePicks', saveAll(picks))).toMatchObject({ status: 400 });
  });
});

describe('savers race', () => {
  test('concurrent saves of one game are all acknowledged and one of them stays', async () => {
    const teams = Array.from({ length: 20 }, (_, n) => (n % 2 ? 'Duke' : 'Oregon'));
    const saved = await Promise.all(teams.map((team) => sam.call('savePick', save(team))));
    expect(saved.map(({ pick }) => pick)).toEqual(teams);
    expect(await stored()).toHaveLength(1);
  });

  test.for([
    [
      'a deadline being moved to the past is late',
      (tx: Tx) => tx`update rounds set deadline = clock_timestamp() - interval '1 second' where id = ${round.id}`,
      { status: 409, message: 'The deadline for this round has passed' },
    ],
    [
      'its season being archived is refused',
      (tx: Tx) => tx`update seasons set is_active = false, is_archived = true where id = ${season.id}`,
      { status: 409, message: 'This season is archived' },
    ],
    [
      'the deletion of its entry finds none',
      (tx: Tx) => tx`delete from entries where id = ${entry.id}`,
      { status: 404, message: 'Entry not found' },
    ],
  ] as const)('a save that waits for %s', async ([, change, error]) => {
    // session and entry are cached by now
    await sam.call('savePick', save(null));
    expect(await t.during(change, () => sam.error('savePick', save('Duke')))).toMatchObject(error);
  });
});
