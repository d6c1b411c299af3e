import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Round, Season } from '#contract/schemas.ts';
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

const changing = (game: Game, body: object) => ({ params: { id: game.id }, body });
const games = () => player.call('listGames', { params: { seasonId: season.id } });

describe('renaming a team', () => {
  let game: Game;
  let dukes: Entry;
  let oregons: Entry;

  beforeEach(async () => {
    game = await t.buildGame(round, { team1: 'Duke', team2: 'Oregon', seed1: 4, seed2: 13 });
    dukes = await t.buildEntry(player, season, 'for Duke');
    oregons = await t.buildEntry(player, season, 'for Oregon');
    await t.setPick(dukes, game, 1);
    await t.setPick(oregons, game, 2);
    await t.sql((sql) => sql`update games set winner = 1`);
  });

  async function pickOf(entry: Entry): Promise<string | undefined> {
    const [pick] = await player.call('listPicks', { query: { entryId: entry.id } });
    return pick?.pick;
  }

  // before: Duke (4) against Oregon (13), won by Duke, each picked once; `names` are those of Duke and Oregon now
  test.each<[string, Partial<Game>, [string, number, string, number], names: [string, string]]>([
    ['one side', { team1: 'Blue Devils' }, ['Blue Devils', 4, 'Oregon', 13], ['Blue Devils', 'Oregon']],
    ['the other side', { team2: 'Ducks' }, ['Duke', 4, 'Ducks', 13], ['Duke', 'Ducks']],
    ['both', { team1: 'Blue Devils', team2: 'Ducks' }, ['Blue Devils', 4, 'Ducks', 13], ['Blue Devils', 'Ducks']],
    ['neither: swapped', { team1: 'Oregon', team2: 'Duke' }, ['Oregon', 13, 'Duke', 4], ['Duke', 'Oregon']],
    [
      'one, the sides swapped',
      { team1: 'Oregon', team2: 'Blue Devils' },
      ['Oregon', 13, 'Blue Devils', 4],
      ['Blue Devils', 'Oregon'],
    ],
    ['the other, swapped', { team1: 'Ducks', team2: 'Duke' }, ['Ducks', 13, 'Duke', 4], ['Duke', 'Ducks']],
    [
      'one, with seeds given',
      { team1: 'Blue Devils', seed1: 5 },
      ['Blue Devils', 5, 'Oregon', 13],
      ['Blue Devils', 'Oregon'],
    ],
    [
      'neither: swapped, with seeds given',
      { team1: 'Oregon', team2: 'Duke', seed1: 12 },
      ['Oregon', 12, 'Duke', 4],
      ['Duke', 'Oregon'],
    ],
    [
      'one, with a winner by its new name',
      { team2: 'Ducks', winner: 'Ducks' },
      ['Duke', 4, 'Ducks', 13],
      ['Duke', 'Ducks'],
    ],
    [
      'neither: swapped, with a winner',
      { team1: 'Oregon', team2: 'Duke', winner: 'Oregon' },
      ['Oregon', 13, 'Duke', 4],
      ['Duke', 'Oregon'],
    ],
    [
      'one, with the winner cleared',
      { team1: 'Blue Devils', winner: null },
      ['Blue Devils', 4, 'Oregon', 13],
      ['Blue Devils', 'Oregon'],
    ],
    ['one in letter case alone', { team1: 'DUKE' }, ['DUKE', 4, 'Oregon', 13], ['DUKE', 'Oregon']],
  ])(
    'seeds, winner and picks follow a renamed team: %s',
    async (_, change, [team1, seed1, team2, seed2], [duke, oregon]) => {
      const changed = await root.call('changeGame', changing(game, change));
      const winner = change.winner === undefined ? duke : change.winner;
      const decidedAt = change.winner ? expect.any(String) : null;
      const status = winner === null ? 'scheduled' : 'final';
      expect(changed).toEqual({ ...game, team1, seed1, team2, seed2, winner, decidedAt, status });
      expect(await games()).toEqual([changed]);
      expect([await pickOf(dukes), await pickOf(oregons)]).toEqual([duke, oregon]);
    },
  );

  // set: DUKE #003087 against ORE #154733
  test.each([
    ['one side', { team1: 'Blue Devils' }, ['DUKE', '#003087', 'ORE', '#154733']],
    ['neither: the sides swapped', { team1: 'Oregon', team2: 'Duke' }, ['ORE', '#154733', 'DUKE', '#003087']],
    ['one, the sides swapped', { team1: 'Oregon', team2: 'Blue Devils' }, ['ORE', '#154733', 'DUKE', '#003087']],
    [
      'one, the sides swapped, with an abbreviation given',
      { team1: 'Oregon', team2: 'Blue Devils', abbr2: 'DEV' },
      ['ORE', '#154733', 'DEV', '#003087'],
    ],
    [
      'neither: swapped, with a color removed',
      { team1: 'Oregon', team2: 'Duke', color1: null },
      ['ORE', null, 'DUKE', '#003087'],
    ],
  ])('abbreviation and color follow a renamed team: %s', async (_, change, [abbr1, color1, abbr2, color2]) => {
    const faces = { abbr1: 'DUKE', color1: '#003087', abbr2: 'ORE', color2: '#154733' };
    await root.call('changeGame', changing(game, faces));
    const changed = await root.call('changeGame', changing(game, change));
    expect(changed).toMatchObject({ abbr1, color1, abbr2, color2 });
    expect(await games()).toEqual([changed]);
  });

  test('a team renamed in another game keeps its abbreviation and color there', async () => {
    const next = await t.buildGame(await t.buildRound(season, { number: 2 }), { team1: 'Kansas', team2: 'Duke' });
    await root.call('changeGame', changing(next, { abbr2: 'DUKE', color2: '#003087' }));
    await root.call('changeGame', changing(game, { team1: 'Oregon', team2: 'Blue Devils' }));
    expect((await games())[1]).toEqual({ ...next, team2: 'Blue Devils', abbr2: 'DUKE', color2: '#003087' });
  });

  test('a renamed team keeps its picks with their times', async () => {
    const picks = () => player.call('listPicks', { query: { entryId: oregons.id } });
    const [before] = await picks();
    await root.call('changeGame', changing(game, { team1: 'Oregon', team2: 'Blue Devils' }));
    expect(await picks()).toEqual([before]);
  });

  test('a team is renamed in every game of the season with exactly that name, on either side', async () => {
    const second = await t.buildRound(season, { number: 2 });
    const third = await t.buildRound(season, { number: 3 });
    const next = await t.buildGame(second, { team1: 'Kansas', team2: 'Duke', seed1: 1, seed2: 4 });
    const after = await t.buildGame(third, { team1: 'Duke', team2: 'Duke St.', seed1: 4, seed2: 2 });
    const elsewhere = await t.buildGame(await t.buildRound(await t.buildSeason()), { team1: 'Duke' });
    await t.setPick(dukes, next, 2);
    await root.call('changeGame', changing(game, { team1: 'Oregon', team2: 'Blue Devils' }));
    expect(await games()).toEqual([
      { ...game, team1: 'Oregon', team2: 'Blue Devils', seed1: 13, seed2: 4, winner: 'Blue Devils', status: 'final' },
      { ...next, team2: 'Blue Devils' },
      { ...after, team1: 'Blue Devils' },
    ]);
    expect(await player.call('listGames', { params: { seasonId: elsewhere.seasonId } })).toEqual([elsewhere]);
    const picks = await player.call('listPicks', { query: { entryId: dukes.id } });
    expect(picks.map(({ pick }) => pick)).toEqual(['Blue Devils', 'Blue Devils']);
  });

  test('one rename decides a play-in', async () => {
    const open = await t.buildGame(round, { team1: 'Houston', team2: 'Texas/Xavier' });
    await t.setPick(oregons, open, 2);
    await root.call('changeGame', changing(open, { team2: 'Texas' }));
    const picks = await player.call('listPicks', { query: { entryId: oregons.id } });
    expect(picks.map(({ pick }) => pick)).toEqual(['Oregon', 'Texas']);
  });

  test('renaming to a team that plays in the round is refused and changes nothing', async () => {
    await t.buildGame(round, { team1: 'Kansas', team2: 'Vermont' });
    const before = await games();
    const twice = { status: 409, message: 'Kansas already plays in this round' };
    expect(await root.error('changeGame', changing(game, { team1: 'Kansas' }))).toEqual(twice);
    expect(await root.error('changeGame', changing(game, { team2: 'Kansas', team1: 'Oregon' }))).toEqual(twice);
    expect(await games()).toEqual(before);
    expect(await pickOf(dukes)).toBe('Duke');
  });

  test.each([
    ['in another game', { team1: 'Kansas', team2: 'Gonzaga' }, { team1: 'Duke', team2: 'Iowa' }],
    ['against it', { team1: 'Duke', team2: 'Kansas' }, undefined],
  ])('renaming to a team that plays %s of a later round is refused and changes nothing', async (_, teams, more) => {
    const later = await t.buildRound(season, { number: 2 });
    await t.buildGame(later, teams);
    if (more) await t.buildGame(later, more);
    const before = await games();
    const twice = { status: 409, message: 'Kansas already plays in this round' };
    expect(await root.error('changeGame', changing(game, { team1: 'Kansas' }))).toEqual(twice);
    expect(await games()).toEqual(before);
    expect(await pickOf(dukes)).toBe('Duke');
  });

  test('of two opposite renames at once one holds entirely', async () => {
    await Promise.all([
      root.call('changeGame', changing(game, { team1: 'Oregon', team2: 'Duke' })),
      root.call('changeGame', changing(game, { winner: 'Oregon' })),
    ]);
    const decided = { winner: 'Oregon', decidedAt: expect.any(String), status: 'final' };
    expect(await games()).toEqual([{ ...game, team1: 'Oregon', team2: 'Duke', seed1: 13, seed2: 4, ...decided }]);
    expect([await pickOf(dukes), await pickOf(oregons)]).toEqual(['Duke', 'Oregon']);
  });
});
