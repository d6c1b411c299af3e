import { beforeEach, describe, expect, test } from 'vitest';
import type { Round, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();

let root: ApiUser;
let player: ApiUser;
let season: Season;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  player = await t.buildUser();
  season = await t.buildSeason();
});

const deadlines = {
  first: '2026-03-19T16:15:00.000Z',
  second: '2026-03-21T16:15:00.000Z',
  third: '2026-03-26T23:10:00.000Z',
};

const creating = (more: object = {}) => ({
  body: { number: 1, name: 'First Round', deadline: deadlines.first, seasonId: season.id, ...more },
});
const changing = (round: Round, body: object) => ({ params: { id: round.id }, body });
const rounds = () => player.call('listRounds', { params: { seasonId: season.id } });

describe('making a round', () => {
  test('a new round is returned and listed', async () => {
    const round = await root.call('createRound', creating());
    expect(round).toEqual({
      id: expect.any(Number),
      number: 1,
      name: 'First Round',
      deadline: deadlines.first,
      seasonId: season.id,
    });
    expect(await rounds()).toEqual([round]);
  });

  test.each([
    ['in UTC', '2026-03-19T16:15:00Z', deadlines.first],
    ['with an offset', '2026-03-19T12:15:00-04:00', deadlines.first],
    ['to the millisecond', '2026-03-19T16:15:00.123456Z', '2026-03-19T16:15:00.123Z'],
    ['in the past', '1999-12-31T23:59:59Z', '1999-12-31T23:59:59.000Z'],
    ['of the first year a season may have', '1939-01-01T00:00:00Z', '1939-01-01T00:00:00.000Z'],
    ['of the last', '2200-12-31T23:59:59Z', '2200-12-31T23:59:59.000Z'],
  ])('a new round may have a deadline %s', async (_, deadline, stored) => {
    expect(await root.call('createRound', creating({ deadline }))).toMatchObject({ deadline: stored });
    expect(await rounds()).toMatchObject([{ deadline: stored }]);
  });

  const NO_DEADLINE = 'Deadline must be a date and time with a zone';
  const NO_YEAR = 'Deadline must be from 1939 to 2200';
  const NO_NUMBER = 'Round number must be from 1 to 10';
  test.each([
    ['without a deadline', { deadline: undefined }, NO_DEADLINE],
    ['with a deadline that has no zone', { deadline: '2026-03-19T16:15:00' }, NO_DEADLINE],
    ['with a day that is none', { deadline: '2026-02-30T16:15:00Z' }, NO_DEADLINE],
    ['with a date alone', { deadline: '2026-03-19' }, NO_DEADLINE],
    ['with a deadline as a number', { deadline: 1_774_000_000_000 }, NO_DEADLINE],
    ['with a deadline in the year 0', { deadline: '0000-06-01T00:00:00Z' }, NO_YEAR],
    ['with a deadline that an offset puts before 1939', { deadline: '1939-01-01T00:00:00+01:00' }, NO_YEAR],
    ['with a deadline that an offset puts in the year 10000', { deadline: '9999-12-31T23:59:59-01:00' }, NO_YEAR],
    ['numbered 0', { number: 0 }, NO_NUMBER],
    ['numbered 11', { number: 11 }, NO_NUMBER],
    ['numbered 1.5', { number: 1.5 }, NO_NUMBER],
    ['numbered "1"', { number: '1' }, NO_NUMBER],
    ['without a name', { name: '' }, 'Round name is required'],
    ['with a name of 65 characters', { name: 'x'.repeat(65) }, 'Round name must be at most 64 characters'],
    ['without a season', { seasonId: undefined }, 'Season ID is required'],
  ])('creating a round %s is refused', async (_, more, message) => {
    expect(await root.error('createRound', creating(more))).toMatchObject({ status: 400, message });
    expect(await rounds()).toEqual([]);
  });

  test('creating a round of an unknown season is refused', async () => {
    const unknown = { status: 404, message: 'Season not found' };
    expect(await root.error('createRound', creating({ seasonId: 999 }))).toEqual(unknown);
  });

  test('creating a round of a taken number is refused with any deadline', async () => {
    const first = await root.call('createRound', creating());
    await root.call('createRound', creating({ number: 2, name: 'Second Round', deadline: deadlines.second }));
    const taken = { status: 409, message: 'Round 1 already exists in this season' };
    expect(await root.error('createRound', creating({ name: 'Again' }))).toEqual(taken);
    expect((await rounds())[0]).toEqual(first);
  });

  test('a round may have a number that another season has', async () => {
    await root.call('createRound', creating());
    await root.call('createRound', creating({ seasonId: (await t.buildSeason()).id }));
  });

  test('of two rounds of one number created at once one is refused', async () => {
    const answers = await Promise.all([root.send('createRound', creating()), root.send('createRound', creating())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('deadlines rise with the number', () => {
  let first: Round;
  let third: Round;

  beforeEach(async () => {
    first = await t.buildRound(season, { number: 1, name: 'First Round', deadline: deadlines.first });
    third = await t.buildRound(season, { number: 3, name: 'Sweet Sixteen', deadline: deadlines.third });
  });

  const SECOND_BEFORE_FIRST = 'The deadline of Second Round (round 2) must come after that of First Round (round 1)';
  const THIRD_BEFORE_SECOND = 'The deadline of Sweet Sixteen (round 3) must come after that of Second Round (round 2)';

  test.each([
    ['before that of the round before', '2026-03-19T16:14:59.999Z', SECOND_BEFORE_FIRST],
    ['at that of the round before', deadlines.first, SECOND_BEFORE_FIRST],
    ['at that of the round after', deadlines.third, THIRD_BEFORE_SECOND],
    ['after that of the round after', '2026-12-31T00:00:00Z', THIRD_BEFORE_SECOND],
  ])('a new round with a deadline %s is refused with both names', async (_, deadline, message) => {
    const sent = creating({ number: 2, name: 'Second Round', deadline });
    const refused = { status: 400, message, issues: [{ path: 'deadline', message }] };
    expect(await root.error('createRound', sent)).toEqual(refused);
    expect(await rounds()).toEqual([first, third]);
  });

  test('a new round with a deadline between its neighbors is created', async () => {
    await root.call('createRound', creating({ number: 2, name: 'Second Round', deadline: deadlines.second }));
    expect((await rounds()).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test.each([
    ['at', deadlines.third],
    ['past', '2026-03-27T00:00:00.000Z'],
  ])('moving a deadline to %s the next is refused with both names', async (_, deadline) => {
    expect(await root.error('changeRound', changing(first, { name: 'First Round', deadline }))).toMatchObject({
      status: 400,
      message: 'The deadline of Sweet Sixteen (round 3) must come after that of First Round (round 1)',
    });
    expect(await rounds()).toEqual([first, third]);
  });

  test('deadlines of other seasons do not matter', async () => {
    const other = await t.buildSeason();
    await root.call('createRound', creating({ number: 2, deadline: deadlines.first, seasonId: other.id }));
  });

  test('of two contradicting rounds created at once one is refused', async () => {
    const [late, early] = ['2026-03-30T00:00:00Z', '2026-03-29T00:00:00Z'];
    const answers = await Promise.all([
      root.send('createRound', creating({ number: 4, deadline: late })),
      root.send('createRound', creating({ number: 5, deadline: early })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('a wrong order of deadlines is reported before an archived season', async () => {
    await t.archiveSeasons();
    const sent = creating({ number: 2, name: 'Second Round', deadline: deadlines.first });
    expect(await root.error('createRound', sent)).toMatchObject({ status: 400, message: SECOND_BEFORE_FIRST });
    const change = changing(first, { name: 'First Round', deadline: deadlines.third });
    expect(await root.error('changeRound', change)).toMatchObject({ status: 400 });
  });
});

describe('changing a round', () => {
  let round: Round;

  beforeEach(async () => {
    round = await t.buildRound(season, { name: 'First Round', deadline: deadlines.first });
  });

  test('changing a round stores name and deadline, and leaves number and season', async () => {
    const body = { name: ' Round of 64 ', deadline: deadlines.second, number: 7, seasonId: 999 };
    const changed = await root.call('changeRound', changing(round, body));
    expect(changed).toEqual({ ...round, name: 'Round of 64', deadline: deadlines.second });
    expect(await rounds()).toEqual([changed]);
  });

  const BOTH = 'Both deadline and name are required';
  test.each([
    ['a name alone', { name: 'Round of 64' }, BOTH],
    ['a deadline alone', { deadline: deadlines.second }, BOTH],
    ['nothing', {}, BOTH],
    ['an empty name', { name: '', deadline: deadlines.second }, BOTH],
    ['a deadline of null', { name: 'Round of 64', deadline: null }, BOTH],
    ['a blank name', { name: ' ', deadline: deadlines.second }, 'Both deadline and name are required'],
    [
      'a deadline without a zone',
      { name: 'Round of 64', deadline: '2026-03-19T16:15' },
      'Deadline must be a date and time with a zone',
    ],
  ])('changing a round with %s is refused', async (_, body, message) => {
    expect(await root.error('changeRound', changing(round, body))).toMatchObject({ status: 400, message });
    expect(await rounds()).toEqual([round]);
  });
});

describe('reading rounds', () => {
  test('the rounds of the active season are listed by number', async () => {
    await t.buildRound(await t.buildSeason(), { name: 'of another season' });
    const active = await t.buildSeason();
    const second = await t.buildRound(active, { number: 2 });
    const first = await t.buildRound(active, { number: 1 });
    expect(await player.call('listActiveRounds')).toEqual([first, second]);
  });

  test.each(['listRounds', 'listRoundsBySeason'] as const)(
    '%s returns the rounds of a season by number',
    async (name) => {
      const second = await t.buildRound(season, { number: 2 });
      const first = await t.buildRound(season, { number: 1 });
      await t.buildRound(await t.buildSeason());
      expect(await player.call(name, { params: { seasonId: season.id } })).toEqual([first, second]);
      const unknown = { status: 404, message: 'Season not found' };
      expect(await player.error(name, { params: { seasonId: 999 } })).toEqual(unknown);
    },
  );
});
