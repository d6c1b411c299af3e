import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import pino from 'pino';
import { SECOND } from '#domain/time.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { Mutex, withMutex } from '#server/infrastructure/db/mutexes.ts';
import { portPool } from '#server/infrastructure/db/pglite/openEmbedded.ts';
import { connectServer } from '#server/infrastructure/db/server.ts';
import { Counter, EMBEDDED, ON_SERVER, type Pace } from './counter.ts';
import { MUTEX_ID, type WorkerData } from './everybodyThread.ts';

const LOOK_EVERY_MS = SECOND / 2;
/** Without an answer for so long, the connection is given up, and with it the mutex. */
const SILENCE_MS = 8 * SECOND;

const { databaseUrl, port } = workerData as WorkerData;
const embedded = port && portPool(port);
let isFailing = false;

/** Counts until a statement fails. */
async function count(sql: Sql, pace: Pace): Promise<never> {
  const counter = new Counter(sql, pace);
  for (;;) {
    const isDone = await counter.look();
    isFailing = false;
    if (isDone) await delay(LOOK_EVERY_MS);
  }
}

/** On a server the process counts whose connection has the mutex; it loses it with the connection. */
async function countAlone(url: string): Promise<never> {
  const database = await connectServer(url, pino({ level: 'silent' }), { connections: 1, silenceMs: SILENCE_MS });
  try {
    for (;;) {
      await database.acquire((sql) => withMutex(sql, Mutex.oneProcess, MUTEX_ID, () => count(sql, ON_SERVER)));
      isFailing = false;
      await delay(SECOND);
    }
  } finally {
    void database.close();
  }
}

for (;;) {
  try {
    await (embedded ? embedded.use((sql) => count(sql, EMBEDDED)) : countAlone(databaseUrl ?? ''));
  } catch (error) {
    // the first of several in a row
    if (!isFailing) parentPort?.postMessage(error instanceof Error ? error.stack : String(error));
    isFailing = true;
    await delay(SECOND);
  }
}
