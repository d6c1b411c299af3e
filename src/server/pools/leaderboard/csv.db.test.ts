import { parse } from 'csv-parse/sync';
import { beforeEach, expect, test } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();
let sam: ApiUser;
let pool: Pool;

beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  const season = await t.buildSeason();
  const round = await t.buildRound(season, { name: 'First "Round", really' });
  const game = await t.buildGame(round, { team1: '=Duke', team2: 'Oregon' });
  const other = await t.buildGame(round, { team1: '-BYU', team2: '@Yale', seed1: 2 });
  pool = await t.buildPool(sam, season);
  const first = await t.buildEntry(sam, season, '+1');
  const second = await t.buildEntry(sam, season, 'é, "quoted"');
  for (const entry of [first, second]) await t.buildMembership(pool, entry);
  await t.setPick(first, game, 1);
  await t.setPick(second, other, 2);
  await t.moveDeadline(round, -1);
  await t.setWinner(game, 1);
});

const read = async (name: 'leaderboard' | 'pick-grid') => sam.request(`/api/groups/${pool.id}/${name}.csv`);

test('the leaderboard in CSV has no formula in any text', async () => {
  const response = await read('leaderboard');
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text.split('\r\n')[0]).toBe('Rank,Entry,Player,Total,"First ""Round"", really"');
  expect(parse(text, { bom: true })).toEqual([
    ['Rank', 'Entry', 'Player', 'Total', 'First "Round", really'],
    ['1', "'+1", 'sam', '1', '1'],
    ['2', 'é, "quoted"', 'sam', '0', '0'],
  ]);
});

test('the pick grid in CSV has a row per matchup and a column per entry', async () => {
  const text = await (await read('pick-grid')).text();
  expect(parse(text, { bom: true })).toEqual([
    ['Round', 'Region', 'Seed 1', 'Team 1', 'Seed 2', 'Team 2', 'Winner', "'+1", 'é, "quoted"'],
    ['First "Round", really', 'East Region', '1', "'=Duke", '16', 'Oregon', "'=Duke", "'=Duke", ''],
    ['First "Round", really', 'East Region', '2', "'-BYU", '16', "'@Yale", '', '', "'@Yale"],
  ]);
});

test('a CSV split at semicolons has no formula either', async () => {
  const season = await t.buildSeason();
  const round = await t.buildRound(season, { name: 'First;-1' });
  await t.buildGame(round, { team1: 'x;=1+1', team2: 'y; @SUM(1)' });
  pool = await t.buildPool(sam, season);
  for (const name of ['a;+1', 'b;"=1"', 'c;;\u3000＝1', 'd; 1']) {
    await t.buildMember(pool, sam, name);
  }
  await t.moveDeadline(round, -1);
  for (const name of ['leaderboard', 'pick-grid'] as const) {
    const text = await (await read(name)).text();
    const cells: string[][] = parse(text, { bom: true, delimiter: ';', relax_quotes: true, relax_column_count: true });
    expect(cells.flat().filter((cell) => /^[\s"]*[=+\-@＝]/.test(cell))).toEqual([]);
    expect(text).toContain("First;'-1");
    expect(text).toContain('d; 1');
  }
});

test('only members get CSV files', async () => {
  const other = await t.buildUser();
  for (const name of ['readLeaderboardFile', 'readPickGridFile'] as const) {
    expect(await other.error(name, { params: { id: pool.id } })).toMatchObject({ status: 403 });
  }
});
