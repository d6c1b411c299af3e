import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Game, Round, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();

let root: ApiUser;
let season: Season;
let round: Round;
let games: Game[];

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  season = await t.buildSeason();
  round = await t.buildRound(season);
  games = [
    await t.buildGame(round, { team1: 'Duke', team2: 'Utah', seed1: 5, seed2: 12 }),
    await t.buildGame(round, { team1: 'Baylor', team2: 'Iona', seed1: 4, seed2: 13 }),
  ];
});

const gameOf = (n: number) => games[n] ?? expect.fail();
const readLedger = (caller = root) => caller.call('readLedger', { params: { id: season.id } });
const change = (game: Game, body: object) => root.call('changeGame', { params: { id: game.id }, body });
const moveTo = (seconds: number) =>
  root.call('changeRound', {
    params: { id: round.id },
    body: { name: round.name, deadline: new Date(Date.now() + seconds * 1000).toISOString() },
  });
const lock = async () => {
  await t.passDeadline(round);
  // the first reader locks what is due
  await root.call('listSeals', { params: { id: (await t.buildPool(root, season)).id } });
};

/** The lines, each without its number and time, which are checked here. */
async function lines(): Promise<unknown[][]> {
  const ledger = await readLedger();
  return ledger.lines.map((text, n) => {
    const [number, time, ...line] = JSON.parse(text);
    expect(number).toBe(n + 1);
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    return line;
  });
}

const lockLine = (number = 1, [one = {}, two = {}]: object[] = []) => [
  'clock',
  'lock',
  round.id,
  1,
  number,
  [arrayOf({ ...gameOf(0), ...one }), arrayOf({ ...gameOf(1), ...two })],
];
const arrayOf = (game: Game & { side?: number; replaced?: number[] }) => [
  game.id,
  game.region,
  game.seed1,
  game.team1,
  game.seed2,
  game.team2,
  game.side ?? null,
  null,
  null,
  ...(game.replaced ?? [0, 0]),
];

test('the ledger is empty until the first lock, which it tells with the games', async () => {
  const hash = createHash('sha256').update(`unbusted-ledger/1 ${season.id}\n`).digest('hex');
  expect(await readLedger()).toEqual({ hash, lines: [], names: {} });
  await change(gameOf(0), { winner: 'Utah' });
  expect((await readLedger()).lines).toEqual([]);
  await lock();
  expect(await lines()).toEqual([lockLine(1, [{ side: 2 }])]);
});

test('each hash follows from the line and the hash before it, as they are served', async () => {
  await lock();
  await change(gameOf(0), { winner: 'Utah', team1: 'Düke “5”' });
  await change(gameOf(0), { winner: null });
  const ledger = await readLedger();
  expect(ledger.lines).toHaveLength(3);
  let hash = createHash('sha256').update(`unbusted-ledger/1 ${season.id}\n`).digest('hex');
  for (const line of ledger.lines) hash = createHash('sha256').update(`${hash}\n${line}\n`).digest('hex');
  expect(hash).toBe(ledger.hash);
});

test('results, corrections, renames, seeds and a reopening are lines, each with who made it', async () => {
  await lock();
  await change(gameOf(0), { winner: 'Utah' });
  await change(gameOf(0), { winner: 'Duke' });
  await change(gameOf(1), { team2: 'Iona Gaels', seed2: 14 });
  await moveTo(3600);
  await t.setWinner(gameOf(1), 1);
  await lock();
  const [duke, iona] = [
    { ...gameOf(0), side: 1 },
    { ...gameOf(1), team2: 'Iona Gaels', seed2: 14 },
  ];
  expect(await lines()).toEqual([
    lockLine(),
    [root.user.id, 'game', round.id, arrayOf({ ...gameOf(0), side: 2 })],
    [root.user.id, 'game', round.id, arrayOf(duke)],
    [root.user.id, 'game', round.id, arrayOf(iona)],
    [root.user.id, 'open', round.id],
    [null, 'game', round.id, arrayOf({ ...iona, side: 1 })],
    lockLine(2, [duke, { ...iona, side: 1 }]),
  ]);
  expect((await readLedger()).names).toEqual({ [root.user.id]: 'root' });
});

test('what decides nothing is no line: a dry run, scores, tip-offs, a change that is taken back at once', async () => {
  await lock();
  await change(gameOf(0), { score1: 12, score2: 9, status: 'live', startTime: '2026-03-19T20:00:00Z' });
  const dryRun = { params: { id: gameOf(0).id }, query: { dryRun: 'true' }, body: { winner: 'Utah' } } as const;
  expect(await root.send('changeGame', dryRun)).toMatchObject({ status: 200 });
  await t.database.transact(async (tx) => {
    await tx`update games set winner = 1 where id = ${gameOf(0).id}`;
    await tx`update games set winner = null where id = ${gameOf(0).id}`;
  });
  expect(await lines()).toEqual([lockLine()]);
});

test('the scores of the Championship are told once it has a winner', async () => {
  await t.sql((sql) => sql`update games set region = 'Championship' where id = ${gameOf(0).id}`);
  await lock();
  const before = (await lines()).length;
  await change(gameOf(0), { score1: 70, score2: 61 });
  expect(await lines()).toHaveLength(before);
  await change(gameOf(0), { winner: 'Duke' });
  await change(gameOf(0), { score2: 62 });
  const told = (await lines()).slice(before).map((line) => (line[3] as unknown[]).slice(6, 9));
  expect(told).toEqual([
    [1, 70, 61],
    [1, 70, 62],
  ]);
});

test('swapped sides take winner and replacements along', async () => {
  await lock();
  await t.sql((sql) => sql`update games set replaced1 = 1, winner = 1 where id = ${gameOf(0).id}`);
  await change(gameOf(0), { team1: 'Utah', team2: 'Duke', seed1: 12, seed2: 5 });
  const [, , , game] = (await lines()).at(-1) ?? [];
  expect(game).toEqual([gameOf(0).id, gameOf(0).region, 12, 'Utah', 5, 'Duke', 2, null, null, 0, 1]);
});

test('a deleted game and a deleted round are told in this order', async () => {
  await lock();
  await root.call('deleteGame', { params: { id: gameOf(1).id } });
  await root.call('deleteRound', { params: { id: round.id } });
  expect(await lines()).toEqual([
    lockLine(),
    [root.user.id, 'gone', gameOf(1).id],
    [root.user.id, 'gone', gameOf(0).id],
    [root.user.id, 'deleted', round.id],
  ]);
});

test('concurrent results are lines one after the other', async () => {
  await lock();
  await Promise.all([change(gameOf(0), { winner: 'Utah' }), change(gameOf(1), { winner: 'Iona' })]);
  const told = (await lines()).slice(1).map((line) => (line[3] as unknown[])[0]);
  expect(told.toSorted()).toEqual([gameOf(0).id, gameOf(1).id]);
});

test('a lock waits for a result in flight, and tells it', async () => {
  const pool = await t.buildPool(root, season);
  await t.passDeadline(round);
  await t.during(
    (tx) => tx`update games set winner = 2 where id = ${gameOf(0).id}`,
    () => root.call('listSeals', { params: { id: pool.id } }),
  );
  expect(await lines()).toEqual([lockLine(1, [{ side: 2 }])]);
});

test('names are those of shown users', async () => {
  await lock();
  await change(gameOf(0), { winner: 'Utah' });
  expect((await readLedger()).names).toEqual({ [root.user.id]: 'root' });
  await t.sql((sql) => sql`update users set is_hidden = true where id = ${root.user.id}`);
  expect((await readLedger()).names).toEqual({});
});
