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
const preview = (game: Game, body: object) => root.dryRun('changeGame', changing(game, body));
const NOBODY = { gain: 0, lose: 0 };

async function find(team1: string, team2: string): Promise<Game> {
  const found = (await games()).find((game) => game.team1 === team1 && game.team2 === team2);
  if (!found) throw new Error(`${team1} – ${team2} is not made`);
  return found;
}

describe('the preview of a change of a game', () => {
  let top: Game;
  let second: Game;
  let third: Game;
  let entries: [Entry, Entry, Entry];

  /** Has four games of round 1; Duke has won twice and plays Kansas in round 3. Rounds 1 and 2 are past. */
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

  test('the preview of a winner shows all later games: teams, dropped picks, cleared winners, deleted games, totals', async () => {
    expect(await preview(top, { winner: 'Oregon' })).toEqual({
      game: { ...top, winner: 'Oregon', decidedAt: expect.any(String) },
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
      // oregon and yale gain the first game; oregon loses the second, and duke both
      entries: { gain: 2, lose: 2 },
    });
  });

  test('the preview is answered if picks prevent the write, and refused if anything else does', async () => {
    const change = changing(top, { winner: null });
    expect(await root.error('changeGame', change)).toMatchObject({ status: 409, message: /in the way$/ });
    expect(await preview(top, { winner: null })).toMatchObject({ picksDropped: 5, game: { winner: null } });
    const refused = async (body: object) => [
      await root.error('changeGame', changing(top, body)),
      await root.error('changeGame', { ...changing(top, body), query: { dryRun: 'true' } }),
    ];
    for (const body of [{ winner: 'Yale' }, { team1: 'Yale' }, { region: 'West Region' }, { seed1: 17 }]) {
      const [written, previewed] = await refused(body);
      expect(previewed).toEqual(written);
    }
    await t.archiveSeasons();
    const [written, previewed] = await refused({ winner: 'Oregon' });
    expect(previewed).toEqual(written);
    expect(previewed).toMatchObject({ status: 409, message: 'This season is archived' });
  });

  test('the preview of a winner in an open round changes no total', async () => {
    expect(await preview(third, { winner: 'Duke' })).toEqual({
      game: { ...third, winner: 'Duke', status: 'final', decidedAt: expect.any(String) },
      picks: 2,
      games: [],
      picksDropped: 0,
      isUpperBound: false,
      entries: NOBODY,
    });
  });

  test('the preview of a team removed from an open round counts the picks of both teams', async () => {
    await t.moveDeadline(rounds[1], 3600);
    const previewed = await preview(top, { winner: 'Oregon' });
    expect(previewed.games).toMatchObject([
      { id: second.id, picksDropped: 3, isUpperBound: true },
      { id: third.id, picksDropped: 2, isUpperBound: false },
    ]);
    expect(previewed).toMatchObject({ picksDropped: 5, isUpperBound: true });
    expect((await root.error('changeGame', changing(top, { winner: 'Oregon' }))).message).toBe(
      '5 picks on Duke – Yale stand in the way',
    );
  });

  test('the preview of a winner that creates a game shows its teams', async () => {
    await root.call('changeGame', changing(top, { winner: null, dropPicks: true }));
    expect((await preview(top, { winner: 'Oregon' })).games).toEqual([
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

  test('the preview of a new name shows every game of that team and drops nothing', async () => {
    const { games: renamed, ...rest } = await preview(top, { team1: 'Blue Devils' });
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

  test('the preview of no change is empty', async () => {
    expect(await preview(top, {})).toMatchObject({ game: top, games: [], picksDropped: 0, entries: NOBODY });
    expect(await preview(top, { team1: 'Oregon', team2: 'Duke' })).toMatchObject({ games: [], entries: NOBODY });
  });

  test('the preview changes nothing, and sends no event and no audit row', async () => {
    const before = [await games(), await root.call('listAuditLog')];
    await preview(top, { winner: 'Oregon', dropPicks: true });
    expect([await games(), await root.call('listAuditLog')]).toEqual(before);
    expect(await t.sql((sql) => sql`select from picks`)).toHaveLength(8);
    expect((await sam.call('readNotices', { params: { id: season.id } })).dropped).toEqual([]);
  });
});

test('dryRun=false is a write, and other values than true and false are refused', async () => {
  const game = await t.buildGame(rounds[0]);
  const change = changing(game, { winner: game.team1 });
  const refused = { status: 400, message: 'dryRun is true or false' };
  expect(await root.error('changeGame', { ...change, query: { dryRun: 'yes' } })).toMatchObject(refused);
  expect(await games()).toEqual([game]);
  const changed = await root.call('changeGame', { ...change, query: { dryRun: 'false' } });
  expect(await games()).toEqual([changed]);
});

describe('the preview of a change of a round', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  test.each([
    ['moved from the past into the future reopens it', -2, 2, { reopens: true }],
    ['moved from the future into the past locks it', 2, -2, { locks: true }],
    ['moved later within the future does neither', 1, 2, {}],
    ['moved earlier within the future shortens it', 2, 1, { shortens: true }],
    ['moved within the past does nothing of that', -1, -2, {}],
  ])('the preview of a deadline that is %s', async (_, from, to, expected) => {
    await t.moveDeadline(rounds[0], from * 3600);
    const [before] = await root.call('listActiveRounds');
    const body = { name: 'Renamed', deadline: inHours(to) };
    const previewed = await root.dryRun('changeRound', { params: { id: rounds[0].id }, body });
    expect(previewed).toEqual({
      round: { ...rounds[0], ...body },
      oldDeadline: before?.deadline,
      reopens: false,
      locks: false,
      shortens: false,
      missing: 0,
      ...expected,
    });
    expect((await root.call('listActiveRounds'))[0]).toEqual(before);
    expect((await sam.call('readNotices', { params: { id: season.id } })).reopened).toEqual([]);
  });

  test('the preview counts the users who miss picks of undecided games of the round', async () => {
    const [game, other] = [await t.buildGame(rounds[0]), await t.buildGame(rounds[0], { team1: 'Duke' })];
    await t.buildGame(rounds[1]);
    const missing = async () => {
      const body = { name: 'First Round', deadline: inHours(1) };
      return (await root.dryRun('changeRound', { params: { id: rounds[0].id }, body })).missing;
    };
    const noor = await t.buildUser({ isHidden: true });
    const [one, two] = [await t.buildEntry(sam, season, 'one'), await t.buildEntry(sam, season, 'two')];
    const noors = await t.buildEntry(noor, season);
    expect(await missing()).toBe(2);
    for (const entry of [one, two]) await t.setPick(entry, game, 1);
    await t.setPick(noors, game, 2);
    await t.setPick(noors, other, 2);
    expect(await missing()).toBe(1);
    await root.call('changeGame', changing(other, { winner: 'Duke' }));
    expect(await missing()).toBe(0);
  });

  test('a preview of a later deadline or a new name alone counts nobody', async () => {
    await t.buildGame(rounds[0]);
    await t.buildEntry(sam, season);
    await t.moveDeadline(rounds[0], 3600);
    const [before] = await root.call('listActiveRounds');
    for (const deadline of [inHours(2), before?.deadline ?? '']) {
      const change = { params: { id: rounds[0].id }, body: { name: 'Renamed', deadline } };
      expect(await root.dryRun('changeRound', change)).toMatchObject({ missing: 0 });
    }
    const locking = { params: { id: rounds[0].id }, body: { name: 'Renamed', deadline: inHours(-1) } };
    expect(await root.dryRun('changeRound', locking)).toMatchObject({ locks: true, missing: 1 });
  });

  test('the preview of a round is refused like the write', async () => {
    const change = { params: { id: rounds[0].id }, body: { name: 'First', deadline: '2199-01-01T00:00:00Z' } };
    const written = await root.error('changeRound', change);
    expect(written).toMatchObject({ status: 400, issues: [{ path: 'deadline' }] });
    expect(await root.error('changeRound', { ...change, query: { dryRun: 'true' } })).toEqual(written);
  });
});
