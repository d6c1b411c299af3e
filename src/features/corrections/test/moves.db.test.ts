import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { computeCorrections } from '#features/corrections/server/computing.ts';
import { tell } from '#server/app/channels/channels.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import type { News } from '#server/pools/pool/news.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';

const t = await testApp();
let root: ApiUser;
let sam: ApiUser;
let noor: ApiUser;
let season: Season;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason();
});

const compute = (hear = tell) =>
  computeCorrections({ database: t.database, deadlineBarrier: new DeadlineBarrier(t.database), tell: hear });
const ofPool = ({ id }: Pool) => ({ params: { id } });

/** The points of the entries that the latest correction has moved in a pool, before and after. */
async function latest(pool: Pool) {
  const [correction] = await root.call('listCorrections', ofPool(pool));
  return correction?.moved?.first.map(({ entryName, points }) => [entryName, points.before, points.after]);
}

test('a pick of the autopilot moves nobody in a pool that did not allow it, and its entry in the other pool', async () => {
  const round = await t.buildRound(season);
  const game = await t.buildGame(round, { team1: 'Duke', seed1: 1, team2: 'Yale', seed2: 16 });
  const office = await t.buildPool(root, season, 'Office');
  const strict = await t.buildPool(root, season, 'Strict', { ...DEFAULT_SCORING, autopilot: false });
  const sams = await t.buildEntry(sam, season);
  const noors = await t.buildEntry(noor, season);
  for (const pool of [office, strict]) {
    for (const entry of [sams, noors]) await t.buildMembership(pool, entry);
  }
  await sam.call('changeEntry', { params: { id: sams.id }, body: { autopilot: 'favorites' } });
  await t.setPick(noors, game, 1);
  await t.passDeadline(round);
  await new DeadlineBarrier(t.database).sealSeason(season.id);
  await decideGame(root, game, 'Duke');
  await decideGame(root, game, 'Yale');
  await compute();
  // whose rank changes with noor's
  expect(await latest(strict)).toEqual([
    ['sam 01', 0, 0],
    ['noor 01', 1, 0],
  ]);
  expect(await latest(office)).toEqual([
    ['sam 01', 1, 0],
    ['noor 01', 1, 0],
  ]);
});

describe('in a pool that does not count rounds from before an entry joined', () => {
  let rounds: [Round, Round];
  let games: [Game, Game, Game];
  let pool: Pool & { inviteCode: string };
  let late: Entry;

  /** Round 1 has two games, round 2 one. Late joins after round 1 has locked, and has picked both first teams of it. */
  beforeEach(async () => {
    rounds = [await t.buildRound(season, { number: 1 }), await t.buildRound(season, { number: 2 })];
    games = [await t.buildGame(rounds[0]), await t.buildGame(rounds[0]), await t.buildGame(rounds[1])];
    pool = await t.buildPool(sam, season, 'The Office', { ...DEFAULT_SCORING, earlierRounds: 'dontCount' });
    await join(sam, await enter(sam, 'sam', 1, 1, 2));
    late = await enter(noor, 'late', 1, 1, 1);
  });

  async function enter(owner: ApiUser, name: string, ...sides: (1 | 2)[]): Promise<Entry> {
    const entry = await t.buildEntry(owner, season, name);
    for (const [index, side] of sides.entries()) await t.setPick(entry, games[index] ?? expect.fail(), side);
    return entry;
  }

  const join = (owner: ApiUser, entry: Entry) =>
    owner.call('joinPool', { ...ofPool(pool), body: { entryId: entry.id, inviteCode: pool.inviteCode } });

  async function lock(index: 0 | 1): Promise<void> {
    await t.makeOlder('1 hour');
    await t.moveDeadline(rounds[index], index - 10);
    await root.call('readLeaderboard', ofPool(pool));
  }

  test('who joined after a round is moved by corrections of later ones alone', async () => {
    await lock(0);
    await decideGame(root, games[0]);
    await decideGame(root, games[1]);
    await join(noor, late);
    await decideGame(root, games[0], games[0].team2);
    await compute();
    expect(await latest(pool)).toEqual([['sam', 2, 1]]);
    await lock(1);
    await decideGame(root, games[2]);
    await decideGame(root, games[2], games[2].team2);
    await compute();
    expect(await latest(pool)).toEqual([
      ['sam', 1, 3],
      ['late', 2, 0],
    ]);
  });

  test('who left before a lock and came back is moved in rank alone by corrections of that round', async () => {
    await join(noor, late);
    await noor.call('leavePool', { ...ofPool(pool), body: { entryId: late.id } });
    await lock(0);
    await decideGame(root, games[0]);
    await join(noor, late);
    await decideGame(root, games[0], games[0].team2);
    await compute();
    expect(await latest(pool)).toEqual([
      ['sam', 1, 0],
      ['late', 0, 0],
    ]);
  });
});

test('a pool is told of a correction once it is computed, and only then', async () => {
  const round = await t.buildRound(season);
  const game = await t.buildGame(round);
  const pool = await t.buildPool(root, season);
  for (const [player, side] of [
    [sam, 1],
    [noor, 2],
  ] as const) {
    await t.setPick(await t.buildMember(pool, player), game, side);
  }
  await t.moveDeadline(round, -1);
  const told: News[] = [];
  const hear = async (tx: Tx, news: News) => {
    await tell(tx, news);
    if (news.kind === 'corrected') told.push(news);
  };
  await decideGame(root, game);
  await compute(hear);
  await decideGame(root, game, game.team2);
  expect(told).toEqual([]);
  await compute(hear);
  await compute(hear);
  const about = { kind: 'winner', before: game.team1, after: game.team2 };
  const correction = { id: expect.any(Number), about, rounds: [round.id] };
  expect(told).toMatchObject([{ pool: { id: pool.id, seasonId: season.id }, correction, moved: 2 }]);
});
