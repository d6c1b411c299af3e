import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Round, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();
let root: ApiUser;
let sam: ApiUser;
let season: Season;
let rounds: [Round, Round, Round];

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason();
  rounds = [
    await t.buildRound(season, { number: 1 }),
    await t.buildRound(season, { number: 2 }),
    await t.buildRound(season, { number: 3 }),
  ];
});

const games = () => root.call('listGames', { params: { seasonId: season.id } });
const changing = (game: Game, body: object) => ({ params: { id: game.id }, body });
const win = (game: Game, winner: string | null) => root.call('changeGame', changing(game, { winner }));
const foretell = (game: Game, body: object) => root.dryRun('changeGame', changing(game, body));
const NOBODY = { gain: 0, lose: 0, pointsGained: 0, pointsLost: 0 };

async function find(team1: string, team2: string): Promise<Game> {
  const found = (await games()).find((game) => game.team1 === team1 && game.team2 === team2);
  if (!found) throw new Error(`${team1} – ${team2} is not made`);
  return found;
}

describe('what a change of a game would do', () => {
  let top: Game;
  let second: Game;
  let third: Game;
  let entries: [Entry, Entry, Entry];

  /** Four games of round 1; Duke has won twice and plays Kansas in round 3. Rounds 1 and 2 are past. */
  beforeEach(async () => {
    const first: Game[] = [];
    for (const [team1, team2] of [
      ['Duke', 'Oregon'],
      ['Yale', 'Iowa'],
      ['Utah', 'Drake'],
      ['Kansas', 'BYU'],
    ]) {
      first.push(await t.buildGame(rounds[0], { team1: team1 ?? '', team2: team2 ?? '' }));
    }
    await t.sql((sql) => sql`update games set slot = id - ${(first[0]?.id ?? 0) - 1}`);
    for (const game of first) await win(game, game.team1);
    top = await find('Duke', 'Oregon');
    second = await find('Duke', 'Yale');
    await win(second, 'Duke');
    await win(await find('Kansas', 'Utah'), 'Kansas');
    third = await find('Duke', 'Kansas');
    entries = [
      await t.buildEntry(sam, season, 'duke'),
      await t.buildEntry(sam, season, 'oregon'),
      await t.buildEntry(await t.buildUser({ isHidden: true }), season, 'yale'),
    ];
    for (const [entry, game, side] of [
      [entries[0], top, 1],
      [entries[1], top, 2],
      [entries[2], top, 2],
      [entries[0], second, 1],
      [entries[1], second, 1],
      [entries[2], second, 2],
      [entries[0], third, 1],
      [entries[1], third, 2],
    ] as const) {
      await t.setPick(entry, game, side);
    }
    await t.moveDeadline(rounds[0], -7200);
    await t.moveDeadline(rounds[1], -3600);
  });

  test('is told down the line: other teams, dropped picks, cleared winners, unmade games, moved totals', async () => {
    expect(await foretell(top, { winner: 'Oregon' })).toEqual({
      game: { ...top, winner: 'Oregon' },
      picks: 3,
      games: [
        {
          id: second.id,
          roundNumber: 2,
          before: ['Duke', 'Yale'],
          after: ['Oregon', 'Yale'],
          picksDropped: 2,
          isUpperBound: false,
          winnerCleared: true,
        },
        {
          id: third.id,
          roundNumber: 3,
          before: ['Duke', 'Kansas'],
          after: null,
          picksDropped: 2,
          isUpperBound: false,
          winnerCleared: false,
        },
      ],
      picksDropped: 4,
      isUpperBound: false,
      // duke had 1 and 2 points, oregon 0 and 2, yale 0 and 0
      entries: { gain: 1, lose: 2, pointsGained: 1, pointsLost: 4 },
    });
  });

  test('is told where the write is refused for the picks in the way, and for nothing else', async () => {
    const change = changing(top, { winner: null });
    expect(await root.error('changeGame', change)).toMatchObject({ status: 409, message: /in the way$/ });
    expect(await foretell(top, { winner: null })).toMatchObject({ picksDropped: 5, game: { winner: null } });
    const refused = async (body: object) => [
      await root.error('changeGame', changing(top, body)),
      await root.error('changeGame', { ...changing(top, body), query: { dryRun: 'true' } }),
    ];
    for (const body of [{ winner: 'Yale' }, { team1: 'Yale' }, { region: 'West Region' }, { seed1: 17 }]) {
      const [written, told] = await refused(body);
      expect(told).toEqual(written);
    }
    await t.sql((sql) => sql`update seasons set is_active = false, is_archived = true`);
    const [written, told] = await refused({ winner: 'Oregon' });
    expect(told).toEqual(written);
    expect(told).toMatchObject({ status: 409, message: 'This season is archived' });
  });

  test('of a winner in a round that is open moves no total', async () => {
    expect(await foretell(third, { winner: 'Duke' })).toEqual({
      game: { ...third, winner: 'Duke' },
      picks: 2,
      games: [],
      picksDropped: 0,
      isUpperBound: false,
      entries: NOBODY,
    });
  });

  test('of a team that goes from an open round tells how many picks stand on the game, whichever team they are of', async () => {
    await t.moveDeadline(rounds[1], 3600);
    const told = await foretell(top, { winner: 'Oregon' });
    expect(told.games).toMatchObject([
      { id: second.id, picksDropped: 3, isUpperBound: true },
      { id: third.id, picksDropped: 2, isUpperBound: false },
    ]);
    expect(told).toMatchObject({ picksDropped: 5, isUpperBound: true });
    expect((await root.error('changeGame', changing(top, { winner: 'Oregon' }))).message).toBe(
      '5 picks on Duke – Yale stand in the way',
    );
  });

  test('of a winner that makes a game tells its teams', async () => {
    await root.call('changeGame', changing(top, { winner: null, dropPicks: true }));
    expect((await foretell(top, { winner: 'Oregon' })).games).toEqual([
      {
        id: null,
        roundNumber: 2,
        before: null,
        after: ['Oregon', 'Yale'],
        picksDropped: 0,
        isUpperBound: false,
        winnerCleared: false,
      },
    ]);
  });

  test('of a new name tells every game that bears it, and drops nothing', async () => {
    const { games: renamed, ...rest } = await foretell(top, { team1: 'Blue Devils' });
    expect(rest).toMatchObject({ game: { team1: 'Blue Devils' }, picks: 3, picksDropped: 0, entries: NOBODY });
    expect(renamed.map(({ before, after }) => [before, after])).toEqual([
      [
        ['Duke', 'Yale'],
        ['Blue Devils', 'Yale'],
      ],
      [
        ['Duke', 'Kansas'],
        ['Blue Devils', 'Kansas'],
      ],
    ]);
  });

  test('of nothing is nothing', async () => {
    expect(await foretell(top, {})).toMatchObject({ game: top, games: [], picksDropped: 0, entries: NOBODY });
    expect(await foretell(top, { team1: 'Oregon', team2: 'Duke' })).toMatchObject({ games: [], entries: NOBODY });
  });

  test('is told alone: nothing is done, recorded or told on', async () => {
    const before = [await games(), await root.call('listRecord')];
    await foretell(top, { winner: 'Oregon', dropPicks: true });
    expect([await games(), await root.call('listRecord')]).toEqual(before);
    expect(await t.sql((sql) => sql`select from picks`)).toHaveLength(8);
    expect((await sam.call('readNotices', { params: { id: season.id } })).dropped).toEqual([]);
  });
});

test('dryRun is true or false, and false is a write', async () => {
  const game = await t.buildGame(rounds[0]);
  const change = changing(game, { winner: game.team1 });
  const refused = { status: 400, message: 'dryRun is true or false' };
  expect(await root.error('changeGame', { ...change, query: { dryRun: 'yes' } })).toMatchObject(refused);
  expect(await games()).toEqual([game]);
  const changed = await root.call('changeGame', { ...change, query: { dryRun: 'false' } });
  expect(await games()).toEqual([changed]);
});

describe('what a change of a round would do', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  test.each([
    ['moved from the past into the future reopens it', -2, 2, { reopens: true, locks: false }],
    ['moved from the future into the past locks it', 2, -2, { reopens: false, locks: true }],
    ['moved within the future does neither', 1, 2, { reopens: false, locks: false }],
    ['moved within the past does neither', -1, -2, { reopens: false, locks: false }],
  ])('a deadline that is %s', async (_, from, to, expected) => {
    await t.moveDeadline(rounds[0], from * 3600);
    const [before] = await root.call('listActiveRounds');
    const body = { name: 'Renamed', deadline: inHours(to) };
    const told = await root.dryRun('changeRound', { params: { id: rounds[0].id }, body });
    expect(told).toEqual({ round: { ...rounds[0], ...body }, ...expected });
    expect((await root.call('listActiveRounds'))[0]).toEqual(before);
    expect((await sam.call('readNotices', { params: { id: season.id } })).reopened).toEqual([]);
  });

  test('is refused as the write is', async () => {
    const change = { params: { id: rounds[0].id }, body: { name: 'First', deadline: '2199-01-01T00:00:00Z' } };
    const written = await root.error('changeRound', change);
    expect(written).toMatchObject({ status: 400, issues: [{ path: 'deadline' }] });
    expect(await root.error('changeRound', { ...change, query: { dryRun: 'true' } })).toEqual(written);
  });
});
