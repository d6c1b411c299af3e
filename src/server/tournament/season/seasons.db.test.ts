import { beforeEach, describe, expect, test } from 'vitest';
import type { Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();

let root: ApiUser;
let player: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  player = await t.buildUser();
});

const creating = (year: number, name = 'March Madness') => ({ body: { year, name } });
const changing = (season: Season, body: object) => ({ params: { id: season.id }, body });
const refused = (status: number, message: string) => ({ status, message });

async function stored(year: number): Promise<Season | undefined> {
  return (await player.call('listSeasons')).find((season) => season.year === year);
}

async function activeYears(): Promise<number[]> {
  return (await player.call('listSeasons')).filter(({ isActive }) => isActive).map(({ year }) => year);
}

describe('making a season', () => {
  test('a new season is the only active one', async () => {
    await root.call('createSeason', creating(2025));
    const season = await root.call('createSeason', creating(2026));
    expect(season).toEqual({
      id: expect.any(Number),
      year: 2026,
      name: 'March Madness',
      isActive: true,
      isArchived: false,
      finalFour: [
        ['East Region', 'West Region'],
        ['South Region', 'Midwest Region'],
      ],
      feed: 'off',
      league: 'men',
    });
    expect(await activeYears()).toEqual([2026]);
  });

  test('creating a season of a taken year is refused and leaves the active one', async () => {
    await root.call('createSeason', creating(2024));
    await root.call('createSeason', creating(2025));
    const taken = refused(409, 'A season for 2024 already exists');
    expect(await root.error('createSeason', creating(2024, 'Again'))).toEqual(taken);
    expect(await activeYears()).toEqual([2025]);
  });

  test('several seasons created at once leave exactly one active', async () => {
    const years = [2021, 2022, 2023, 2024, 2025];
    await Promise.all(years.map((year) => root.call('createSeason', creating(year))));
    expect(await player.call('listSeasons')).toHaveLength(years.length);
    expect(await activeYears()).toHaveLength(1);
  });

  test('of two seasons of one year created at once one is refused', async () => {
    const answers = await Promise.all([
      root.send('createSeason', creating(2026)),
      root.send('createSeason', creating(2026)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await activeYears()).toEqual([2026]);
  });

  test.each([
    ['without a year', { name: 'March' }, 'Year must be from 1939 to 2200'],
    ['with a year before the first tournament', { year: 1938, name: 'March' }, 'Year must be from 1939 to 2200'],
    ['with a year too far off', { year: 2201, name: 'March' }, 'Year must be from 1939 to 2200'],
    ['with half a year', { year: 2026.5, name: 'March' }, 'Year must be from 1939 to 2200'],
    ['with a year as text', { year: '2026', name: 'March' }, 'Year must be from 1939 to 2200'],
    ['without a name', { year: 2026 }, 'Season name is required'],
    ['with a name of 65 characters', { year: 2026, name: 'x'.repeat(65) }, 'Season name must be at most 64 characters'],
    ['with a line break', { year: 2026, name: 'a\nb' }, 'Season name contains characters that cannot be shown'],
  ])('creating a season %s is refused', async (_, body, message) => {
    expect(await root.error('createSeason', { body })).toMatchObject(refused(400, message));
    expect(await player.call('listSeasons')).toEqual([]);
  });
});

test('all signed-in users get the seasons, newest year first', async () => {
  for (const year of [2024, 2026, 2025]) await t.buildSeason({ year });
  expect((await player.call('listSeasons')).map(({ year }) => year)).toEqual([2026, 2025, 2024]);
});

describe('changing a season', () => {
  let old: Season;
  let active: Season;

  beforeEach(async () => {
    old = await t.buildSeason({ year: 2025 });
    active = await t.buildSeason({ year: 2026 });
  });

  test('changing a season leaves absent fields', async () => {
    const renamed = await root.call('changeSeason', changing(active, { name: ' The Dance ' }));
    expect(renamed).toEqual({ ...active, name: 'The Dance' });
    const moved = await root.call('changeSeason', changing(active, { year: 2027 }));
    expect(moved).toEqual({ ...active, name: 'The Dance', year: 2027 });
    expect(await root.call('changeSeason', changing(active, {}))).toEqual(moved);
    expect(await stored(2027)).toEqual(moved);
  });

  test('activating a season makes the others inactive', async () => {
    await root.call('changeSeason', changing(old, { isActive: true }));
    expect(await activeYears()).toEqual([2025]);
    await Promise.all([
      root.call('changeSeason', changing(old, { isActive: true })),
      root.call('changeSeason', changing(active, { isActive: true })),
      root.call('createSeason', creating(2027)),
    ]);
    expect(await activeYears()).toHaveLength(1);
  });

  test('the active season can be made inactive, which leaves none active', async () => {
    await root.call('changeSeason', changing(active, { isActive: false }));
    expect(await activeYears()).toEqual([]);
    expect(await player.call('listActiveRounds')).toEqual([]);
    expect(await player.call('listActiveGames')).toEqual([]);
  });

  test('archiving makes a season inactive in the same write, and unarchiving leaves it inactive', async () => {
    const archived = await root.call('changeSeason', changing(active, { isArchived: true }));
    expect(archived).toEqual({ ...active, isActive: false, isArchived: true });
    expect(await stored(2026)).toEqual(archived);
    const back = await root.call('changeSeason', changing(active, { isArchived: false }));
    expect(back).toEqual({ ...active, isActive: false });
    expect(await activeYears()).toEqual([]);
  });

  test('a season can be unarchived and activated in one write', async () => {
    await root.call('changeSeason', changing(old, { isArchived: true }));
    await root.call('changeSeason', changing(old, { isArchived: false, isActive: true }));
    expect(await activeYears()).toEqual([2025]);
  });

  test('a season that is both active and archived is refused', async () => {
    const conflict = refused(409, 'A season cannot be active and archived at once');
    expect(await root.error('changeSeason', changing(active, { isActive: true, isArchived: true }))).toEqual(conflict);
    await root.call('changeSeason', changing(old, { isArchived: true }));
    expect(await root.error('changeSeason', changing(old, { isActive: true }))).toEqual(conflict);
    expect(await activeYears()).toEqual([2026]);
  });

  test('changing a season to a taken year is refused', async () => {
    const taken = refused(409, 'A season for 2025 already exists');
    expect(await root.error('changeSeason', changing(active, { year: 2025 }))).toEqual(taken);
    expect(await root.call('changeSeason', changing(active, { year: 2026 }))).toEqual(active);
  });

  test.each([
    ['no name', { name: null }, 'Season name is required'],
    ['a blank name', { name: ' ' }, 'Season name is required'],
    ['a year out of range', { year: 1 }, 'Year must be from 1939 to 2200'],
    ['a flag that is none', { isArchived: 'yes' }, expect.any(String)],
  ])('changing a season to %s is refused', async (_, body, message) => {
    expect(await root.error('changeSeason', changing(active, body))).toMatchObject({ status: 400, message });
    expect(await stored(2026)).toEqual(active);
  });
});

describe('the pairing of the Final Four', () => {
  const [E, W, S, M] = ['East Region', 'West Region', 'South Region', 'Midwest Region'];
  const pairs = [
    [S, E],
    [W, M],
  ];

  test('the pairing of the Final Four is stored in its order', async () => {
    const season = await t.buildSeason();
    expect(await root.call('changeSeason', changing(season, { finalFour: pairs }))).toEqual({
      ...season,
      finalFour: pairs,
    });
    expect(await stored(season.year)).toMatchObject({ finalFour: pairs });
  });

  test.each([
    [
      'a region twice',
      [
        [E, E],
        [S, M],
      ],
    ],
    ['three regions', [[E, W], [S]]],
    [
      'five',
      [
        [E, W],
        [S, M, E],
      ],
    ],
    ['one pair', [[E, W]]],
    [
      'a region that is none',
      [
        [E, W],
        [S, 'Final Four'],
      ],
    ],
    ['no pairs', 'East–West'],
    ['null', null],
  ])('a pairing of the Final Four of %s is refused', async (_, finalFour) => {
    const season = await t.buildSeason();
    expect(await root.error('changeSeason', changing(season, { finalFour }))).toMatchObject({ status: 400 });
    expect(await stored(season.year)).toEqual(season);
  });

  test('the pairing stays once the Final Four has a game', async () => {
    const season = await t.buildSeason();
    const round = await t.buildRound(season, { number: 5 });
    await t.buildGame(round, { region: 'Championship' });
    await root.call('changeSeason', changing(season, { finalFour: pairs }));
    await t.buildGame(round, { region: 'Final Four' });
    const stays = refused(409, 'The Final Four already has a game, so its pairing stays');
    expect(await root.error('changeSeason', changing(season, { finalFour: pairs }))).toEqual(stays);
    await root.call('changeSeason', changing(season, { name: 'Still renamed' }));
  });
});

describe('an archived season', () => {
  test('an archived season takes no round, game, entry, pool, member or pick', async () => {
    const season = await t.buildSeason();
    const round = await t.buildRound(season);
    const game = await t.buildGame(round);
    const entry = await t.buildEntry(player, season);
    const pool = await t.buildPool(player, season);
    await root.call('changeSeason', changing(season, { isArchived: true }));
    const { id: seasonId } = season;
    const teams = { team1: 'Iowa', team2: 'Yale', seed1: 1, seed2: 16 };
    const deadline = '2026-03-19T16:00:00Z';
    const at = { params: { id: round.id } };
    const of = { query: { entryId: entry.id } };
    const pick = { gameId: game.id, pick: game.team1 };
    const archived = { status: 409, message: 'This season is archived' };
    const errors = [
      root.error('createRound', {
        body: { number: 2, name: 'Second Round', deadline: '2100-01-01T00:00:00Z', seasonId },
      }),
      root.error('changeRound', { ...at, body: { name: 'First Round', deadline } }),
      root.error('createGame', { body: { ...teams, roundId: round.id, region: 'East Region', seasonId } }),
      root.error('changeGame', { params: { id: game.id }, body: { winner: game.team1 } }),
      player.error('createEntry', { body: { name: 'Late', seasonId } }),
      player.error('changeEntry', { params: { id: entry.id }, body: { name: 'Late' } }),
      player.error('savePick', { ...of, body: pick }),
      player.error('savePicks', { ...of, body: { picks: [pick] } }),
      player.error('createPool', { body: { name: 'Late', seasonId } }),
      player.error('joinPool', {
        params: { id: pool.id },
        body: { entryId: entry.id, inviteCode: pool.inviteCode },
      }),
    ];
    for (const error of await Promise.all(errors)) expect(error).toMatchObject(archived);
    expect(await player.call('listRounds', { params: { seasonId } })).toEqual([round]);
    expect(await player.call('listGames', { params: { seasonId } })).toEqual([game]);
    expect(await player.call('listEntries')).toEqual([entry]);
  });
});
