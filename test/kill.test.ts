import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { afterAll, expect, test } from 'vitest';
import { type AppProcess, startApp } from './appProcess.ts';

/** How many kills: KILL_ROUNDS says, else as many as fit into a while. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? Number.POSITIVE_INFINITY);
const WHILE_MS = process.env.KILL_ROUNDS ? Number.POSITIVE_INFINITY : 8_000;
const MOST_SAVES = 300;

const CALLERS = 16;
const GAMES_EACH = 4;

const scratch = mkdtempSync(join(tmpdir(), 'unbusted-kill-'));
const dataDir = join(scratch, 'data');
const env = { PORT: '0', SEED: 'none', ADMIN_USERNAME: 'Ada', ADMIN_PASSWORD: 'a secret', DATA_DIR: dataDir };
let app: AppProcess | undefined;
let url: string;
let cookie = '';

afterAll(async () => {
  await kill();
  rmSync(scratch, { recursive: true });
});

async function start(): Promise<void> {
  app = startApp(env);
  url = await app.url();
}

async function kill(): Promise<void> {
  app?.kill('SIGKILL');
  await app?.ended;
}

async function send(method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
  return answer;
}

/** A pick that one caller after another changes, and what it can be after a kill: acknowledged, or just asked for. */
interface Cell {
  readonly entryId: number;
  readonly gameId: number;
  readonly values: readonly [null, string, string];
  acknowledged: number;
  asked: number;
}

async function cells(): Promise<Cell[]> {
  const season = await send('POST', '/api/seasons', { year: 2026, name: 'March' });
  const deadline = new Date(Date.now() + 86_400_000).toISOString();
  const round = await send('POST', '/api/rounds', { number: 1, name: 'First Round', deadline, seasonId: season.id });
  const entry = await send('POST', '/api/entries', { name: 'Ada 01', seasonId: season.id });
  const made: Cell[] = [];
  for (let n = 0; n < CALLERS * GAMES_EACH; n += 1) {
    const [team1, team2] = [`Home ${n}`, `Away ${n}`];
    const game = { team1, team2, seed1: 1, seed2: 16, region: 'East Region', roundId: round.id, seasonId: season.id };
    const { id } = await send('POST', '/api/games', game);
    made.push({ entryId: entry.id, gameId: id, values: [null, team1, team2], acknowledged: 0, asked: 0 });
  }
  return made;
}

/** Saves one pick after another, in turn, until the app is gone. */
async function saveUntilGone(own: readonly Cell[], onSaved: () => void): Promise<void> {
  for (let save = 0; ; save += 1) {
    const cell = own[save % own.length];
    if (!cell) throw new Error('a caller without picks');
    cell.asked = cell.acknowledged + 1;
    const pick = cell.values[cell.asked % cell.values.length];
    try {
      await send('POST', `/api/picks?entryId=${cell.entryId}`, { gameId: cell.gameId, pick });
    } catch (error) {
      // the connection has broken off
      if (error instanceof TypeError) return;
      throw error;
    }
    cell.acknowledged = cell.asked;
    onSaved();
  }
}

/** All callers save at once; in the midst of it, after some number of saves, the app is killed. */
async function saveAndKill(all: readonly Cell[]): Promise<void> {
  const enough = Promise.withResolvers<void>();
  let left = 1 + Math.floor(Math.random() * MOST_SAVES);
  const onSaved = () => {
    left -= 1;
    if (left === 0) enough.resolve();
  };
  const callers = Array.from({ length: CALLERS }, (_, n) =>
    saveUntilGone(
      all.filter((_, index) => index % CALLERS === n),
      onSaved,
    ),
  );
  await Promise.race([enough.promise, ...callers]);
  await kill();
  await Promise.all(callers);
  expect(left).toBeLessThanOrEqual(0);
}

/** Compares what is kept with what was acknowledged; a save that was under way may be there or not. */
async function compare(all: readonly Cell[]): Promise<void> {
  const picks: { gameId: number; pick: string }[] = await send('GET', `/api/picks?entryId=${all[0]?.entryId}`);
  const kept = new Map(picks.map(({ gameId, pick }) => [gameId, pick]));
  for (const cell of all) {
    const pick = kept.get(cell.gameId) ?? null;
    const possible = [cell.acknowledged, cell.asked].map((n) => cell.values[n % cell.values.length]);
    expect(possible, `game ${cell.gameId}`).toContain(pick);
    if (pick !== possible[0]) cell.acknowledged = cell.asked;
    cell.asked = cell.acknowledged;
  }
}

/** Has PostgreSQL's own check compare every index with its table, on a copy, so that the next start sees the original. */
async function checkIndexes(round: number): Promise<number> {
  const copy = join(scratch, `copy-${round}`);
  cpSync(join(dataDir, 'postgres'), copy, { recursive: true });
  const pglite = await PGlite.create(copy, { extensions: { amcheck } });
  await pglite.exec('create extension amcheck');
  const { rows } = await pglite.query(`
    select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relkind = 'i'
  `);
  await pglite.close();
  rmSync(copy, { recursive: true });
  return rows.length;
}

test('kill -9 of the first starts, while the database is made and as soon as it is, is no hindrance', async () => {
  for (const sign of ['postgres.new', 'postgres']) {
    app = startApp(env);
    await expect.poll(() => existsSync(join(dataDir, sign)), { timeout: 60_000, interval: 5 }).toBe(true);
    await kill();
  }
  await start();
  await kill();
});

test('kill -9 during a stream of saves loses no acknowledged pick, and the next start needs no help', async () => {
  await start();
  await send('POST', '/api/login', { username: 'Ada', password: 'a secret' });
  const all = await cells();
  const began = performance.now();
  for (let round = 1; round <= ROUNDS && performance.now() - began < WHILE_MS; round += 1) {
    await saveAndKill(all);
    expect(await checkIndexes(round)).toBeGreaterThan(100);
    await start();
    await compare(all);
  }
}, 600_000);
