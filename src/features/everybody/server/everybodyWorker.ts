import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import pino from 'pino';
import { SECOND } from '#domain/time.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { Lock, withSessionLock } from '#server/infrastructure/db/locks.ts';
import { connectServer } from '#server/infrastructure/db/server.ts';
import { createSql, type Send } from '#server/infrastructure/db/sql.ts';
import { Counter, EMBEDDED, ON_SERVER, type Pace } from './counter.ts';
import { listCountedSeasons } from './everybodyQueries.ts';
import { type FromMain, LOCK_ID, type ToMain, type WorkerData } from './everybodyThread.ts';

if (!parentPort) throw new Error('this file is run as a worker thread');
const main = parentPort;
const { databaseUrl } = workerData as WorkerData;

const LOOK_EVERY_MS = SECOND;
/** Seasons that are not active, and those that a message may not have named. */
const LOOK_AT_ALL_EVERY = 3;
/** Without an answer for so long, the connection is given up, and with it the lock. */
const SILENCE_MS = 8 * SECOND;

const due = new Set<number>();
let isAllDue = true;
let wake = () => {};
let lastId = 0;
const answers = new Map<number, PromiseWithResolvers<readonly object[]>>();

main.on('message', (message: FromMain) => {
  if (message.kind === 'rows') answers.get(message.id)?.resolve(message.rows);
  else if (message.kind === 'failed') answers.get(message.id)?.reject(new Error(message.error));
  else if (message.seasonId === undefined) isAllDue = true;
  else due.add(message.seasonId);
  if (message.kind === 'changed') wake();
});

const say = (message: ToMain) => main.postMessage(message);

/** Runs a statement in the main thread, which has the embedded database. */
const sendToMain: Send = async ({ text, values }) => {
  lastId += 1;
  const id = lastId;
  const answer = Promise.withResolvers<readonly object[]>();
  answers.set(id, answer);
  say({ kind: 'statement', id, text, values });
  try {
    const rows = await answer.promise;
    return { rows: [...rows], rowCount: rows.length, command: '', oid: 0, fields: [] };
  } finally {
    answers.delete(id);
  }
};

async function nextLook(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  wake = resolve;
  const timer = setTimeout(resolve, LOOK_EVERY_MS);
  await promise;
  clearTimeout(timer);
}

/** Counts until a statement fails. */
async function count(sql: Sql, pace: Pace): Promise<never> {
  const counter = new Counter(sql, pace);
  let unfinished = new Set<number>();
  isAllDue = true;
  for (let looks = 0; ; looks += 1) {
    const seasons = await listCountedSeasons(sql);
    counter.keepOnly(new Set(seasons.map(({ id }) => id)));
    const looksAtAll = isAllDue || looks % LOOK_AT_ALL_EVERY === 0;
    isAllDue = false;
    const named = new Set(due);
    due.clear();
    // anew each time: a season that is deleted meanwhile is never finished
    const goesOn = unfinished;
    unfinished = new Set();
    for (const { id, isActive } of seasons) {
      if (!(looksAtAll || isActive || named.has(id) || goesOn.has(id))) continue;
      const isDone = await counter.follow(id, isActive, () => due.size > 0);
      if (!isDone) unfinished.add(id);
    }
    say({ kind: 'looked' });
    if (due.size === 0 && unfinished.size === 0) await nextLook();
  }
}

/** On a server the process counts whose connection has the lock; it loses it with the connection. */
async function countAlone(url: string): Promise<void> {
  const log = pino({ level: 'silent' });
  const database = await connectServer(url, log, { connections: 1, silenceMs: SILENCE_MS });
  try {
    for (;;) {
      await database.acquire((sql) => withSessionLock(sql, Lock.oneProcess, LOCK_ID, () => count(sql, ON_SERVER)));
      await delay(LOOK_EVERY_MS);
    }
  } finally {
    void database.close();
  }
}

for (;;) {
  try {
    await (databaseUrl === undefined ? count(createSql(sendToMain), EMBEDDED) : countAlone(databaseUrl));
  } catch (error) {
    say({ kind: 'error', error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    await delay(LOOK_EVERY_MS);
  }
}
