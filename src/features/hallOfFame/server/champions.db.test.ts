import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { tell } from '#server/app/channels/channels.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import type { News } from '#server/pools/pool/news.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { crownChampions } from './crowning.ts';

const HOUR = 3600;
const t = await testApp();

let root: ApiUser;
let sam: ApiUser;
let players: ApiUser[];
let entries: Entry[];
let season: Season;
let first: Round;
let last: Round;
let games: Game[];
let championship: Game;
let pool: Pool;

/** how many of both games of the first round each has right; all but the last have the champion */
const RIGHT = { ada: 2, bo: 1, cy: 1, di: 0 };

/** Sam's pool, in which four play and nobody is hidden. The tournament is over but for the winner of its Championship. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason({ year: 2026 });
  first = await t.buildRound(season, { number: 1 });
  last = await t.buildRound(season, { number: 2 });
  games = [await t.buildGame(first), await t.buildGame(first)];
  championship = await t.buildGame(last, { region: 'Championship' });
  pool = await t.buildPool(sam, season);
  players = [];
  entries = [];
  for (const [username, right] of Object.entries(RIGHT)) {
    const player = await t.buildUser({ username });
    const entry = await t.buildMember(pool, player, `${username}’s`);
    for (const [n, game] of games.entries()) await t.setPick(entry, game, n < right ? 1 : 2);
    await t.setPick(entry, championship, right === 0 ? 2 : 1);
    players.push(player);
    entries.push(entry);
  }
  for (const game of games) await t.setWinner(game, 1);
  await t.moveDeadline(first, -2 * HOUR);
  await t.moveDeadline(last, -HOUR);
});

const deps = () => ({ database: t.database, deadlineBarrier: new DeadlineBarrier(t.database), tell });
const crown = () => crownChampions(deps());
const hall = ({ id }: Pool = pool, by = root) => by.call('listChampions', { params: { id } });
const short = async (of = pool) =>
  (await hall(of)).map(({ year, rank, entryName, points }) => `${year} ${rank}. ${entryName} ${points}`);
const player = (n: number) => players[n] ?? expect.fail();
const entry = (n: number) => entries[n] ?? expect.fail();

async function decide(winner: 1 | 2 | null = 1): Promise<void> {
  await t.setWinner(championship, winner);
  await crown();
}

const FINAL = ['2026 1. ada’s 4', '2026 2. bo’s 3', '2026 2. cy’s 3'];

describe('the champions of a pool', () => {
  test('are the entries with its first three ranks, once it is final', async () => {
    await crown();
    expect(await hall()).toEqual([]);
    await decide();
    expect(await short()).toEqual(FINAL);
    expect(await hall(pool, player(3))).toEqual(await hall());
    expect((await hall())[0]).toEqual({
      ...{ year: 2026, rank: 1, entryName: 'ada’s', username: 'ada', points: 4, isTyped: false },
    });
  });

  test('are replaced by a correction, and gone with the winner of the Championship', async () => {
    await decide();
    await t.setWinner(games[0] ?? expect.fail(), 2);
    await crown();
    expect(await short()).toEqual(['2026 1. ada’s 3', '2026 2. bo’s 2', '2026 2. cy’s 2']);
    await decide(2);
    expect(await short()).toEqual(['2026 1. di’s 3', '2026 2. ada’s 1', '2026 3. bo’s 0', '2026 3. cy’s 0']);
    await decide(null);
    expect(await hall()).toEqual([]);
  });

  test('follow the scores of the Championship in a pool with the tie-breaker', async () => {
    const total = await t.buildPool(sam, season, 'Total', { tieBreaker: 'total' });
    for (const [n, each] of entries.entries()) {
      await t.buildMembership(total, each);
      await t.setGuess(each, 140 + n);
    }
    const score = (score2: number) =>
      t.sql((sql) => sql`update games set score1 = 80, score2 = ${score2} where id = ${championship.id}`);
    await score(61);
    await decide();
    expect(await short(total)).toEqual(['2026 1. ada’s 4', '2026 2. bo’s 3', '2026 3. cy’s 3']);
    await score(70);
    await crown();
    expect(await short(total)).toEqual(['2026 1. ada’s 4', '2026 2. cy’s 3', '2026 3. bo’s 3']);
  });

  test('of a pool without the Championship are none', async () => {
    const early = await t.buildPool(sam, season, 'Never', { countsFrom: 3 });
    await t.buildMembership(early, entry(0));
    await decide();
    expect(await hall(early)).toEqual([]);
  });

  test('are hidden at once while a round is open again, and show its new results afterwards', async () => {
    await decide();
    await t.moveDeadline(last, HOUR);
    expect(await hall()).toEqual([]);
    await crown();
    await t.moveDeadline(last, -HOUR);
    await crown();
    expect(await short()).toEqual(FINAL);
  });

  test('stay without their account, with an entry that is deleted, and under a new name', async () => {
    await decide();
    await root.call('deleteUser', { params: { id: player(0).user.id } });
    await player(1).call('deleteEntry', { params: { id: entry(1).id }, body: { confirmText: 'delete me' } });
    await root.call('changeUser', { params: { id: player(2).user.id }, body: { username: 'cyd' } });
    await crown();
    expect(await hall()).toMatchObject([
      { rank: 1, entryName: 'Deleted player', username: 'Deleted player', points: 4 },
      { rank: 2, entryName: 'bo’s', username: 'bo', points: 3 },
      { rank: 2, entryName: 'cy’s', username: 'cyd', points: 3 },
    ]);
    expect(JSON.stringify(await t.sql((sql) => sql`select * from champions`))).not.toContain('ada');
  });

  test('close up where one is hidden, and take their ranks again', async () => {
    await decide();
    const hide = (isHidden: boolean) =>
      root.call('changeUser', { params: { id: player(0).user.id }, body: { isHidden } });
    await hide(true);
    expect(await short()).toEqual(['2026 1. bo’s 3', '2026 1. cy’s 3']);
    await hide(false);
    expect(await short()).toEqual(FINAL);
  });

  test('are those of the leaderboard, whoever is hidden or shown again', async () => {
    const hide = (isHidden: boolean) =>
      root.call('changeUser', { params: { id: player(0).user.id }, body: { isHidden } });
    await hide(true);
    await decide();
    expect(await short()).toEqual(['2026 1. bo’s 3', '2026 1. cy’s 3', '2026 3. di’s 0']);
    await hide(false);
    await crown();
    expect(await short()).toEqual(FINAL);
    await hide(true);
    await crown();
    expect(await short()).toHaveLength(3);
    await t.archiveSeasons();
    await hide(false);
    await crown();
    expect(await short()).toHaveLength(3);
  });

  test('are stored once by several processes, and also after the season was archived', async () => {
    await t.setWinner(championship, 1);
    await t.archiveSeasons();
    await Promise.all([crown(), crown(), crown()]);
    expect(await short()).toEqual(FINAL);
  });

  test('are at most a hundred, if nobody has a point', async () => {
    const many = await t.buildPool(sam, season, 'Many');
    await t.fillPool(many, 120);
    await decide();
    expect(await hall(many)).toHaveLength(100);
  });

  test('are stored though those of a pool before cannot be', async () => {
    await t.setWinner(championship, 1);
    const second = await t.buildPool(sam, season, 'Second');
    await t.buildMembership(second, entry(0));
    await t.sql((sql) => sql`alter table champions add constraint broken check (entry_name <> 'bo’s')`);
    await expect(crown()).rejects.toThrow('The champions of some pools could not be stored');
    await t.sql((sql) => sql`alter table champions drop constraint broken`);
    expect([await short(), await short(second)]).toEqual([[], ['2026 1. ada’s 4']]);
    await crown();
    expect(await short()).toEqual(FINAL);
  });
});

test('a pool is told of its champions, and of others after a correction', async () => {
  const told: News[] = [];
  const hear = async (_: Tx, news: News) => void told.push(news);
  const leaders = (of: Entry[]) => ({
    kind: 'champion',
    pool: { id: pool.id, seasonId: season.id },
    leaders: { entryIds: of.map(({ id }) => id), count: of.length, rounds: [first.id, last.id] },
  });
  await crownChampions({ ...deps(), tell: hear });
  await t.setWinner(championship, 1);
  await crownChampions({ ...deps(), tell: hear });
  await crownChampions({ ...deps(), tell: hear });
  expect(told).toEqual([leaders([entry(0)])]);
  await t.setWinner(championship, 2);
  await crownChampions({ ...deps(), tell: hear });
  expect(told.slice(1)).toEqual([leaders([entry(0), entry(3)])]);
});

describe('a line of pools', () => {
  let later: Season;
  let next: Pool;

  beforeEach(async () => {
    await decide();
    later = await t.buildSeason({ year: 2027 });
    next = await sam.call('createPool', { body: { seasonId: later.id, fromGroupId: pool.id } });
  });

  const type = (of: Pool, body: object[], by = sam) => by.send('setChampions', { params: { id: of.id }, body });
  const NOOR = { year: 2019, rank: 1, entryName: 'Noor' };
  const LEE = { year: 2020, rank: 1, entryName: 'Lee', username: 'lee', points: 97 };

  test('shows the champions of its pools, and what their owner has typed of earlier years', async () => {
    expect(await short(next)).toEqual(FINAL);
    await type(pool, [NOOR, LEE]);
    expect((await hall(next)).slice(3)).toEqual([
      { ...LEE, isTyped: true },
      { ...NOOR, username: null, points: null, isTyped: true },
    ]);
    // what is typed for the new pool replaces that, and leaves the old one as it is
    await type(next, [NOOR]);
    expect(await short(next)).toEqual([...FINAL, '2019 1. Noor null']);
    await type(next, []);
    expect(await short(next)).toEqual(FINAL);
    expect(await short(pool)).toHaveLength(5);
  });

  test('keeps them when a pool in it is deleted', async () => {
    await type(pool, [NOOR]);
    await sam.call('deletePool', { params: { id: pool.id }, body: { confirmText: 'delete me' } });
    await crown();
    expect(await short(next)).toEqual([...FINAL, '2019 1. Noor null']);
  });

  test('keeps its own of a season that a deleted pool before it was in, too', async () => {
    const again = await sam.call('createPool', { body: { seasonId: season.id, fromGroupId: next.id } });
    await t.buildMembership(again, entry(3));
    await crown();
    for (const each of [pool, next]) {
      await sam.call('deletePool', { params: { id: each.id }, body: { confirmText: 'delete me' } });
    }
    expect(await short(again)).toEqual(['2026 1. di’s 0']);
  });

  test('takes no champion that is none, and nothing that is no list', async () => {
    const of = { ...NOOR };
    for (const bad of [
      { ...of, year: 2019.5 },
      { ...of, year: 2 ** 31 },
      { ...of, year: '2019' },
      { ...of, rank: 0 },
      { ...of, rank: 1.5 },
      { ...of, entryName: ' ' },
      { ...of, entryName: 'x'.repeat(1000) },
      { ...of, entryName: 'a\nb' },
      { ...of, username: '' },
      { ...of, points: -1 },
      { ...of, points: 2 ** 31 },
      { year: 2019, rank: 1 },
    ]) {
      expect((await type(next, [bad])).status).toBe(400);
    }
    for (const bad of [{}, [null], ['Noor'], [[NOOR]]]) {
      const body: object = bad;
      expect((await sam.send('setChampions', { params: { id: next.id }, body })).status).toBe(400);
    }
    expect(await hall(next)).toHaveLength(3);
    // the same champion twice shared a rank
    expect((await type(next, [NOOR, NOOR])).status).toBe(204);
    expect((await hall(next)).slice(3)).toHaveLength(2);
  });

  test('has what was typed last, by whoever was', async () => {
    const answers = await Promise.all([type(next, [NOOR]), type(next, [LEE], root), type(next, [])]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await hall(next)).filter(({ isTyped }) => isTyped).length).toBeLessThanOrEqual(1);
  });

  test('takes years before its own that the site does not know, from its owner and site admins', async () => {
    const status = async (...typed: Parameters<typeof type>) => {
      const response = await type(...typed);
      return response.ok ? response.status : [response.status, (await response.json()).message];
    };
    expect(await status(next, [{ ...NOOR, year: 2027 }])).toEqual([400, 'Only years before 2027 can be typed']);
    expect(await status(next, [NOOR, { ...NOOR, year: 2026 }])).toEqual([
      409,
      'The champions of 2026 are known already',
    ]);
    expect(await status(next, [{ ...NOOR, rank: 4 }])).toEqual([400, 'Ranks are from 1 to 3']);
    expect(await status(next, Array(101).fill(NOOR))).toEqual([400, 'At most 100 champions']);
    expect(await status(next, Array(100).fill(NOOR))).toBe(204);
    expect(await status(next, [NOOR], root)).toBe(204);
    expect(await status(next, [NOOR], player(0))).toEqual([403, 'You do not have permission to manage this pool.']);
    const [row] = await root.call('listAuditLog');
    expect(row).toMatchObject({ action: 'champions typed', username: 'root', after: { champions: [NOOR] } });
    await t.archiveSeasons();
    expect(await status(next, [])).toEqual([409, 'This season is archived']);
  });

  test('shows what the site knows of a year in place of what was typed of it', async () => {
    await decide(null);
    await type(next, [{ ...NOOR, year: 2026 }]);
    expect(await short(next)).toEqual(['2026 1. Noor null']);
    await decide();
    expect(await short(next)).toEqual(FINAL);
  });
});
