import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, onTestFinished, test } from 'vitest';
import type { Game, Round, Season } from '#contract/schemas.ts';
import { Columns, type CountedGame, type Sides, setSide } from '#features/everybody/domain/columns.ts';
import { Counter, EMBEDDED, ON_SERVER } from '#features/everybody/server/counter.ts';
import { startEverybody } from '#features/everybody/server/everybodyThread.ts';
import { median, type Row, tableOf } from '#perf/bench/rows.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { migrate } from '#server/infrastructure/db/migrate.ts';
import { openEmbedded } from '#server/infrastructure/db/pglite/openEmbedded.ts';
import { connectServer } from '#server/infrastructure/db/server.ts';
import { type ApiUser, TestApp } from '#test/support/app.ts';
import { fillDataDir } from '#test/support/embeddedTemplate.ts';
import { ownServer } from '#test/support/poolScenes.ts';
import { buildCrowd, follow, lock } from './crowd.ts';

const log = pino({ level: 'silent' });
const SEASON_GAMES = 63;
const RUNS = 15;
const IDLE_MS = 10_000;
const MINUTE_MS = 60_000;

const rows: Row[] = [];
const server = await ownServer();
afterAll(() => console.log(`\n${tableOf(rows)}\n`));

function add(...more: Row[]): void {
  console.log(tableOf(more));
  rows.push(...more);
}

const most = (name: string, unit: string, ours: number, goal: number): Row => ({
  name,
  unit,
  ours,
  goal: { most: goal },
});

function sizeNow(): number {
  return process.memoryUsage().arrayBuffers;
}

/** A column in which nearly every entry has picked. */
function filledColumn(entries: number): Sides {
  const sides: Sides = new Map();
  for (let id = 1; id <= entries; id += 65_536) setSide(sides, id, 1);
  for (const chunk of sides.values()) {
    for (let at = 0; at < chunk.length; at++) chunk[at] = [0x55, 0x66, 0x5a, 0x95, 0x69, 0x99][(at * 7919) % 6] ?? 0;
  }
  return sides;
}

test.each([
  [1_000_000, 20],
  [10_000_000, 150],
])('a result with %i entries', (entries, goal) => {
  const before = sizeNow();
  const columns = new Columns();
  const games: CountedGame[] = [];
  let largest = 0;
  for (let id = 1; id <= SEASON_GAMES; id++) {
    const game = { id, key: '', worth: 1 + (id % 6), winner: null };
    games.push(game);
    columns.add(game, filledColumn(entries));
    largest = Math.max(largest, sizeNow() - before);
  }
  const took = Array.from({ length: RUNS }, (_, run) => {
    const began = performance.now();
    const game = games[run % SEASON_GAMES];
    if (game) games[run % SEASON_GAMES] = { ...game, winner: run % 2 === 0 ? 1 : 2 };
    columns.keep(games);
    columns.figures(new Set());
    return performance.now() - began;
  });
  const name = `${entries / 1e6} million entries`;
  add(
    most(`a result with ${name}`, 'ms', median(took), goal),
    most(`the most memory while ${name} are loaded`, 'B an entry', largest / entries, 40),
  );
});

interface Site {
  readonly t: TestApp;
  readonly season: Season;
  readonly first: Round;
  readonly games: readonly Game[];
  readonly savers: readonly ApiUser[];
  readonly open: readonly Game[];
  /** starts the thread, and returns what stops it */
  readonly start: () => Promise<() => Promise<void>>;
}

async function siteOf(
  database: Database,
  databaseUrl: string | undefined,
  entries: number,
  games: number,
): Promise<Site> {
  await migrate(database);
  const t = new TestApp(Object.assign(database, { reset: () => Promise.reject(new Error('a filled database')) }));
  const { season, rounds, games: all } = await buildCrowd(t, { people: entries / 25, entries: 25, games });
  await database.query((sql) => sql`analyze`);
  const savers: ApiUser[] = [];
  for (let n = 0; n < 8; n++) savers.push(await t.buildUser());
  const start = async () => {
    const config = { ...t.config, databaseUrl };
    const thread = startEverybody({ database, config, log: pino({ level: 'warn' }) });
    const stop = async () => thread?.stop();
    onTestFinished(stop);
    return stop;
  };
  const [first, second] = rounds as [Round, Round];
  const of = (round: Round) => all.filter(({ roundId }) => roundId === round.id);
  return { t, season, first, games: of(first), savers, open: of(second), start };
}

/** Saves picks, one after the other of each saver, until it is told to stop. Returns how long they took. */
function saving({ t, season, savers, open }: Site): () => Promise<number[]> {
  let isOver = false;
  const took: number[] = [];
  const all = savers.map(async (saver) => {
    const entry = await t.buildEntry(saver, season, `${saver.user.username} ${Math.random()}`);
    for (let n = 0; !isOver; n++) {
      const game = open[n % open.length];
      const began = performance.now();
      if (game)
        await saver.call('savePick', { query: { entryId: entry.id }, body: { gameId: game.id, pick: game.team1 } });
      took.push(performance.now() - began);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(all);
    return took;
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const p99 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;

/** Returns for how long the event loop was held at most. */
async function pauseWhile(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  await work();
  delays.disable();
  return delays.max / 1e6;
}

async function until(isTrue: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await isTrue())) await delay(20);
  return performance.now() - began;
}

async function measure(name: string, site: Site, picks: number): Promise<void> {
  await lock(site.t, site.first);
  add(...(await loadRows(name, site, picks)));
  add(...(await resultRows(name, site)));
  add(...(await saveRows(name, site)));
}

/** Loading without the start of the thread. */
async function loadRows(name: string, { t, season }: Site, picks: number): Promise<Row[]> {
  const isEmbedded = t.database.kind === 'embedded';
  const began = performance.now();
  await t.database.acquire((sql) => follow(new Counter(sql, isEmbedded ? EMBEDDED : ON_SERVER)));
  const seconds = (performance.now() - began) / 1000;
  await forget(t, season);
  if (isEmbedded) return [most(`${name}: ${picks.toLocaleString('en-US')} picks are loaded`, 's', seconds, 60)];
  const [ours, limit] = [picks / seconds, 500_000];
  return [{ name: `${name}: picks loaded`, unit: '/s', ours, limit, goal: { ratio: 'least', of: 1 } }];
}

const forget = (t: TestApp, season: Season) =>
  t.sql((sql) => sql`delete from everybody_answers where season_id = ${season.id}`);
const basisOf = async (t: TestApp, season: Season) => {
  const [row] = await t.readUnsynced(
    (sql) => sql<{ basis: string }[]>`select basis from everybody_answers where season_id = ${season.id}`,
  );
  return row?.basis;
};
const isStored = async ({ t, season }: Site) => Boolean(await basisOf(t, season));

async function resultRows(name: string, site: Site): Promise<Row[]> {
  const { t, season, games, savers } = site;
  const idle = await pauseWhile(() => delay(IDLE_MS));
  let stop = async () => {};
  const pause = await pauseWhile(async () => {
    stop = await site.start();
    await until(() => isStored(site));
  });
  const results: number[] = [];
  for (const game of games.slice(0, 5)) {
    const before = await basisOf(t, season);
    await t.setWinner(game, 1);
    results.push(await until(async () => (await basisOf(t, season)) !== before));
  }
  const asked = performance.now();
  for (let n = 0; n < 100; n++) await savers[n % 8]?.call('readEverybody', { params: { id: season.id } });
  const answerMs = (performance.now() - asked) / 100;
  await stop();
  // what a busy machine does to an idle process is the limit, if that is longer than 20 ms
  const limit = Math.max(20, idle);
  return [
    {
      name: `${name}: longest pause of the event loop`,
      unit: 'ms',
      ours: pause,
      limit,
      goal: { ratio: 'most', of: 1 },
    },
    most(`${name}: from a result until it is stored`, 'ms', median(results), 1000),
    most(`${name}: an answer`, 'ms', answerMs, 20),
  ];
}

async function saveRows(name: string, site: Site): Promise<Row[]> {
  const { t, season } = site;
  const quiet = saving(site);
  await delay(IDLE_MS);
  const alone = await quiet();
  await forget(t, season);
  const loud = saving(site);
  await site.start();
  await until(() => isStored(site));
  const meanwhile = await loud();
  const [ours, limit] = [8000 / mean(meanwhile), 8000 / mean(alone)];
  const late = { ours: p99(meanwhile), limit: p99(alone), goal: { ratio: 'most', of: 2 } } as const;
  const many: Row = { name: `${name}: saves a second`, unit: '/s', ours, limit, goal: { ratio: 'least', of: 0.8 } };
  const p99s: Row = { name: `${name}: saves while it is loaded, p99`, unit: 'ms', ...late };
  return t.database.kind === 'embedded' ? [p99s] : [p99s, many];
}

test.skipIf(!server)('200,000 entries on a PostgreSQL server', { timeout: 20 * MINUTE_MS }, async () => {
  if (!server) return;
  const admin = await connectServer(server.url('postgres'), log);
  await admin.query((sql) => sql`create database everybody`);
  await admin.close();
  const url = server.url('everybody');
  const database = await connectServer(url, log);
  onTestFinished(() => database.close());
  const began = performance.now();
  // a season of 4 million picks, half of them in the open round
  const site = await siteOf(database, url, 200_000, 10);
  console.log(`stored within ${Math.round((performance.now() - began) / 1000)} s`);
  await measure('PostgreSQL server', site, 200_000 * 10 * 0.9);
});

test('21,000 entries on the embedded database', { timeout: 20 * MINUTE_MS }, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'unbusted-bench-'));
  await fillDataDir(dir);
  const database = await openEmbedded({ dir, onFatal: (error) => Promise.reject(error) }, log);
  onTestFinished(async () => {
    await database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  await measure('embedded', await siteOf(database, undefined, 21_000, 32), 21_000 * 32 * 0.9);
});
