import { beforeEach, describe, expect, test } from 'vitest';
import type { Game, Round, Season } from '#contract/schemas.ts';
import { HAND_FIELDS, UNPLAYED } from '#domain/bracket/gameFields.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();

let root: ApiUser;
let player: ApiUser;
let season: Season;
let round: Round;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  player = await t.buildUser();
  season = await t.buildSeason();
  round = await t.buildRound(season);
});

const creating = (more: object = {}) => ({
  body: {
    team1: 'Duke',
    team2: 'Oregon',
    seed1: 4,
    seed2: 13,
    roundId: round.id,
    region: 'West Region' as const,
    seasonId: season.id,
    ...more,
  },
});
const NO_FACES = { abbr1: null, abbr2: null, color1: null, color2: null };
const NO_COLOR = 'Color must be # and six hexadecimal digits, like #003087';
const changing = (game: Game, body: object) => ({ params: { id: game.id }, body });
const decided = (winner: string | null) => ({
  winner,
  status: winner === null ? 'scheduled' : 'final',
  decidedAt: winner === null ? null : expect.any(String),
});
const games = () => player.call('listGames', { params: { seasonId: season.id } });

test('whatever a site admin sets by hand has a word that is stored', async () => {
  const game = await t.buildGame(round);
  const set = t.sql((sql) => sql`update games set by_hand = ${[...HAND_FIELDS]} where id = ${game.id} returning id`);
  expect(await set).toEqual([{ id: game.id }]);
});

describe('making a game', () => {
  test('a new game is returned and listed', async () => {
    const startTime = '2026-03-19T12:15:00-04:00';
    const game = await root.call('createGame', creating({ startTime }));
    expect(game).toEqual({
      id: expect.any(Number),
      seasonId: season.id,
      roundId: round.id,
      region: 'West Region',
      team1: 'Duke',
      team2: 'Oregon',
      seed1: 4,
      seed2: 13,
      startTime: '2026-03-19T16:15:00.000Z',
      winner: null,
      decidedAt: null,
      createdAt: expect.any(String),
      abbr1: null,
      abbr2: null,
      color1: null,
      color2: null,
      ...UNPLAYED,
    });
    expect(await games()).toEqual([game]);
  });

  test.each([
    ['no start time', {}, { startTime: null }],
    ['a start time of null', { startTime: null }, { startTime: null }],
    [
      'abbreviations and colors',
      { abbr1: ' DUKE', abbr2: 'É&1', color1: '#003087', color2: '#FEE123' },
      { abbr1: 'DUKE', abbr2: 'É&1', color1: '#003087', color2: '#fee123' },
    ],
    ['abbreviations and colors of null', NO_FACES, NO_FACES],
    [
      'equal seeds, as the Final Four has',
      { region: 'Final Four', seed1: 1, seed2: 1 },
      { region: 'Final Four', seed1: 1, seed2: 1 },
    ],
    [
      'names as the source writes them',
      { team1: ' Saint Mary’s (CA) ', team2: 'Texas A&M / NC St.' },
      { team1: 'Saint Mary’s (CA)', team2: 'Texas A&M / NC St.' },
    ],
    ['no winner, even if the body has one', { winner: 'Duke' }, { winner: null }],
  ])('a new game may have %s', async (_, more, stored) => {
    expect(await root.call('createGame', creating(more))).toMatchObject(stored);
    expect(await games()).toMatchObject([stored]);
  });

  const NO_SEED = 'Seed must be a number from 1 to 16';
  test.each([
    ['a team against itself', { team2: ' Duke' }, 'A team cannot play itself'],
    [
      'a team against itself in another normal form',
      { team1: 'Zo\u00eb', team2: 'Zoe\u0308' },
      'A team cannot play itself',
    ],
    ['no team 1', { team1: undefined }, 'Team 1 is required'],
    ['a blank team 2', { team2: ' ' }, 'Team 2 is required'],
    ['a name of 65 characters', { team1: 'x'.repeat(65) }, 'Team 1 must be at most 64 characters'],
    ['a control character', { team2: 'a\tb' }, 'Team 2 contains characters that cannot be shown'],
    ['seed 0', { seed1: 0 }, NO_SEED],
    ['seed 17', { seed2: 17 }, NO_SEED],
    ['half a seed', { seed1: 1.5 }, NO_SEED],
    ['a seed as text', { seed1: '1' }, NO_SEED],
    ['no seed', { seed2: undefined }, NO_SEED],
    ['an unknown region', { region: 'North Region' }, 'Unknown region'],
    ['no region', { region: undefined }, 'Unknown region'],
    [
      'a start time without a zone',
      { startTime: '2026-03-19T16:15:00' },
      'Start time must be a date and time with a zone',
    ],
    ['a start time in the year 0', { startTime: '0000-03-19T16:15:00Z' }, 'Start time must be from 1939 to 2200'],
    ['an empty abbreviation', { abbr1: ' ' }, 'Abbreviation is required'],
    ['a long abbreviation', { abbr2: 'DUKES' }, 'Abbreviation must be at most 4 characters'],
    ['a hidden abbreviation', { abbr2: 'D\u200bK' }, 'Abbreviation contains characters that cannot be shown'],
    ['a color by name', { color1: 'blue' }, NO_COLOR],
    ['a color of three digits', { color2: '#fff' }, NO_COLOR],
    ['a color as a number', { color2: 255 }, NO_COLOR],
    ['no round', { roundId: undefined }, 'Round ID is required'],
    ['no season', { seasonId: null }, 'Season ID is required'],
  ])('creating a game with %s is refused', async (_, more, message) => {
    expect(await root.error('createGame', creating(more))).toMatchObject({ status: 400, message });
    expect(await games()).toEqual([]);
  });

  test('creating a game in a round of another season is refused', async () => {
    const other = await t.buildRound(await t.buildSeason());
    expect(await root.error('createGame', creating({ roundId: other.id }))).toEqual({
      status: 409,
      message: 'This round is of another season',
    });
  });

  test.each([
    ['season', { seasonId: 999 }, 'Season not found'],
    ['round', { roundId: 999 }, 'Round not found'],
  ])('creating a game of an unknown %s is 404, archived or not', async (_, more, message) => {
    expect(await root.error('createGame', creating(more))).toEqual({ status: 404, message });
    await t.archiveSeasons();
    expect(await root.error('createGame', creating(more))).toEqual({ status: 404, message });
  });

  test.each([
    ['first', { team1: 'Duke', team2: 'Vermont' }],
    ['second', { team1: 'Vermont', team2: 'Duke' }],
  ])('creating a game of a team that already plays in the round is refused, named %s', async (_, teams) => {
    await root.call('createGame', creating());
    const twice = { status: 409, message: 'Duke already plays in this round' };
    expect(await root.error('createGame', creating(teams))).toEqual(twice);
    expect(await games()).toHaveLength(1);
    const next = await t.buildRound(season, { number: 2 });
    await root.call('createGame', creating({ ...teams, roundId: next.id }));
  });

  test('of two games of one team created at once one is refused', async () => {
    const answers = await Promise.all(
      ['Oregon', 'Vermont'].map((team2) => root.send('createGame', creating({ team2 }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('changing a game', () => {
  let game: Game;

  beforeEach(async () => {
    game = await t.buildGame(round, { team1: 'Duke', team2: 'Oregon', seed1: 4, seed2: 13 });
  });

  test.each([
    [{ region: 'South Region' }],
    [{ seed1: 5, seed2: 12 }],
    [{ startTime: '2026-03-19T16:15:00.000Z' }],
    [{ abbr1: 'DUKE' }],
    [{ abbr1: 'DUKE', abbr2: 'ORE', color1: '#003087', color2: '#154733' }],
    [{ team1: 'Duke', team2: 'Oregon', seed1: 1, seed2: 2, region: 'Final Four', startTime: null, winner: null }],
    [{}],
  ])('changing a game to %j leaves absent fields', async (change) => {
    const changed = await root.call('changeGame', changing(game, change));
    expect(changed).toEqual({ ...game, ...change });
    expect(await games()).toEqual([changed]);
  });

  test('null clears the start time and the winner of a game, and absent fields stay', async () => {
    const startTime = '2026-03-19T16:15:00.000Z';
    await root.call('changeGame', changing(game, { startTime, winner: 'Duke' }));
    expect(await root.call('changeGame', changing(game, { winner: null }))).toEqual({ ...game, startTime });
    expect(await root.call('changeGame', changing(game, { startTime: null }))).toEqual(game);
  });

  test('null clears abbreviations and colors, and absent ones stay', async () => {
    const faces = { abbr1: 'DUKE', abbr2: 'ORE', color1: '#003087', color2: '#154733' };
    await root.call('changeGame', changing(game, faces));
    const cleared = await root.call('changeGame', changing(game, { abbr1: null, color2: null }));
    expect(cleared).toEqual({ ...game, ...faces, abbr1: null, color2: null });
    expect(await root.call('changeGame', changing(game, NO_FACES))).toEqual(game);
  });

  test('a changed abbreviation and color are in the audit log', async () => {
    await root.call('changeGame', changing(game, { abbr1: 'DUKE', color2: '#154733' }));
    expect(await root.call('listAuditLog')).toMatchObject([
      {
        action: 'game changed',
        before: { abbr1: null, color2: null },
        after: { abbr1: 'DUKE', color2: '#154733' },
      },
    ]);
  });

  test('a winner can be set, changed and cleared in open and past rounds', async () => {
    for (const seconds of [3_600, -3_600]) {
      await t.moveDeadline(round, seconds);
      for (const winner of ['Duke', 'Oregon', null]) {
        expect(await root.call('changeGame', changing(game, { winner }))).toEqual({ ...game, ...decided(winner) });
        expect(await games()).toMatchObject([decided(winner)]);
      }
    }
  });

  test('a result has the time at which it was set, and a corrected one the time of the correction', async () => {
    const before = Date.now();
    const first = await root.call('changeGame', changing(game, { winner: 'Duke' }));
    expect(Date.parse(first.decidedAt ?? '')).toBeGreaterThan(before - 1_000);
    expect(Date.parse(first.decidedAt ?? '')).toBeLessThan(Date.now() + 1_000);
    await t.sql((sql) => sql`update games set decided_at = '2026-03-19T20:00Z'`);
    const corrected = await root.call('changeGame', changing(game, { winner: 'Oregon' }));
    expect(Date.parse(corrected.decidedAt ?? '')).toBeGreaterThan(before - 1_000);
    expect(await games()).toEqual([corrected]);
  });

  test.each([
    ['set again', { winner: 'Duke' }],
    ['renamed', { team1: 'Blue Devils' }],
    ['moved to the other side', { team1: 'Oregon', team2: 'Duke' }],
    ['renamed and moved to the other side', { team1: 'Oregon', team2: 'Blue Devils' }],
    ['given a seed', { seed1: 1 }],
  ])('a winner that is %s keeps the time of its result', async (_, change) => {
    await root.call('changeGame', changing(game, { winner: 'Duke' }));
    await t.sql((sql) => sql`update games set decided_at = '2026-03-19T20:00Z'`);
    const changed = await root.call('changeGame', changing(game, change));
    expect(changed.decidedAt).toBe('2026-03-19T20:00:00.000Z');
    expect(await games()).toEqual([changed]);
  });

  test('a winner on the side of the former one is a new result if the teams changed sides', async () => {
    await root.call('changeGame', changing(game, { winner: 'Duke' }));
    await t.sql((sql) => sql`update games set decided_at = '2026-03-19T20:00Z'`);
    const change = { team1: 'Oregon', team2: 'Duke', winner: 'Oregon' };
    const { decidedAt } = await root.call('changeGame', changing(game, change));
    expect(Date.parse(decidedAt ?? '')).toBeGreaterThan(Date.parse('2026-03-20T00:00Z'));
  });

  test('the audit log has no time of a result, because each row has its own', async () => {
    await root.call('changeGame', changing(game, { winner: 'Duke' }));
    expect(await root.call('listAuditLog')).toMatchObject([{ before: { winner: null }, after: { winner: 'Duke' } }]);
    await root.call('deleteGame', { params: { id: game.id } });
    expect(await root.call('listAuditLog')).toMatchObject([{ action: 'game deleted' }, { action: 'game changed' }]);
    expect(JSON.stringify(await root.call('listAuditLog'))).not.toContain('decidedAt');
  });

  test.each([
    ['a winner that is neither team', { winner: 'Vermont' }, 'Winner must be one of the two teams'],
    ['a winner in other letters', { winner: 'duke' }, 'Winner must be one of the two teams'],
    ['an empty winner', { winner: '' }, 'Winner is required'],
    [
      'a winner by the name that the body takes away',
      { team1: 'Vermont', winner: 'Duke' },
      'Winner must be one of the two teams',
    ],
    ['a team against itself', { team1: 'Oregon' }, 'A team cannot play itself'],
    ['two equal teams', { team1: 'Vermont', team2: 'Vermont' }, 'A team cannot play itself'],
    ['a team of null', { team1: null }, 'Team 1 is required'],
    ['a seed of null', { seed1: null }, 'Seed must be a number from 1 to 16'],
    ['an unknown region', { region: 'North Region' }, 'Unknown region'],
    ['a long abbreviation', { abbr1: 'DUKES' }, 'Abbreviation must be at most 4 characters'],
    ['an unknown color', { color2: 'green' }, NO_COLOR],
    ['a start time without a zone', { startTime: 'tomorrow' }, 'Start time must be a date and time with a zone'],
  ])('changing a game to %s is refused, archived or not', async (_, change, message) => {
    expect(await root.error('changeGame', changing(game, change))).toMatchObject({ status: 400, message });
    await t.archiveSeasons();
    expect(await root.error('changeGame', changing(game, change))).toMatchObject({ status: 400, message });
    expect(await games()).toEqual([game]);
  });
});

describe('reading games', () => {
  test('the games of the active season are listed by id', async () => {
    await t.buildGame(round);
    const active = await t.buildRound(await t.buildSeason());
    const made = [await t.buildGame(active), await t.buildGame(active)];
    expect(await player.call('listActiveGames')).toEqual(made);
  });

  test.each(['listGames', 'listGamesBySeason'] as const)('%s returns the games of a season by id', async (name) => {
    const made = [await t.buildGame(round), await t.buildGame(round)];
    await t.buildGame(await t.buildRound(await t.buildSeason()));
    expect(await player.call(name, { params: { seasonId: season.id } })).toEqual(made);
    const unknown = { status: 404, message: 'Season not found' };
    expect(await player.error(name, { params: { seasonId: 999 } })).toEqual(unknown);
  });
});
