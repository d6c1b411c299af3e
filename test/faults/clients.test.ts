import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, expect } from 'vitest';
import type { EntryPick } from '#contract/schemas.ts';
import { SECOND } from '#domain/time.ts';
import { connectCommandLine } from '#server/app/connect.ts';
import type { AppProcess } from '../support/appProcess.ts';
import { request } from '../support/httpWire.ts';
import { type CallerResponse, Callers, GONE } from './callers.ts';
import { faultTest } from './faultTest.ts';
import { type FaultScene, sceneOf } from './scene.ts';
import { allSites, type Env, readerOf, startOn } from './sites.ts';
import { workloads } from './workloads.ts';

const CALLERS = 16;
const CHANGES = 300;
/** Until every caller waits for the response to a save. */
const BLOCKED_MS = 300;
const STREAMS = 20;
const END_WITHIN_MS = 10_000;
const BAD_CLIENTS = 10;
const UNREAD_ANSWERS = 4_000;
const MOST_GROWN_BYTES = 100_000_000;

for (const { database, env, scene } of await allSites(sceneOf(CALLERS), 'embedded')) {
  const callers = new Callers(workloads.saves.cells(scene), CALLERS);
  const isGone = (status: number) => status === GONE;
  let app: AppProcess | undefined;
  afterAll(async () => {
    app?.kill('SIGKILL');
    await app?.ended;
  });

  /** The app of the test before, if that has left one. */
  function running(): AppProcess {
    app ??= startOn(env, { METRICS_PORT: '0' });
    return app;
  }

  faultTest('SIGTERM under load', { database, times: 20 }, async (report) => {
    const stopped = running();
    const url = await stopped.url();
    const streams = await Promise.all(Array.from({ length: STREAMS }, () => openStream(url, scene)));
    const cutOff: CallerResponse[] = [];
    const unsubscribe = callers.subscribe((answer) => {
      if (isGone(answer.status)) cutOff.push(answer);
    });
    callers.start(url);
    await callers.until(1 + Math.floor(Math.random() * workloads.saves.most));
    const release = await holdSaves(env);
    await delay(BLOCKED_MS);
    const signalled = Date.now();
    stopped.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${url}/healthz`).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused');
    await release();
    const ended = await Promise.race([stopped.ended, delay(END_WITHIN_MS)]);
    if (ended?.code !== 0) report.violated(ended ? `ended with ${ended.code}` : 'not ended in time');
    await callers.stop();
    unsubscribe();
    report.violated('a request in flight not answered', cutOff.filter(({ sent }) => sent < signalled).length);
    for (const stream of streams) if (await isBrokenOff(stream)) report.violated('a stream broken off');
    report.observed('streams', streams.length);
    app = undefined;
    callers.compare(await workloads.saves.read(scene, readerOf(await running().url())), isGone, report);
  });

  faultTest('clients that send slowly, never read, or break off a body', { database, times: 20 }, async (report) => {
    const served = running();
    const url = await served.url();
    const metrics = await served.waitForOutput(/metrics are at (http:\S+)/);
    const before = await memoryIn(metrics);
    const sockets = await Promise.all(Array.from({ length: BAD_CLIENTS }, () => badClients(url, scene)).flat());
    callers.start(url);
    await callers.until(CHANGES);
    await callers.stop();
    const read = readerOf(url);
    callers.compare(await workloads.saves.read(scene, read), () => false, report);
    const [saver] = scene.savers;
    const picks = await read<EntryPick[]>(`/api/picks?entryId=${saver?.entry.id}`, saver?.cookie ?? '');
    report.violated('half a request taken', picks.filter(({ gameId }) => gameId === untouched(scene)).length);
    if ((await memoryIn(metrics)) - before > MOST_GROWN_BYTES) report.violated('memory taken by who never reads');
    report.observed('bad clients', sockets.length);
    for (const socket of sockets) socket.destroy();
    served.kill('SIGTERM');
    const { code, output } = await served.ended;
    app = undefined;
    if (code !== 0) report.violated(`ended with ${code}`);
    if (output.includes('"level":50')) report.violated('logged as a fault of the app');
  });
}

/** Blocks every save until the returned function is called. */
async function holdSaves({ DATABASE_URL, DATA_DIR = '' }: Env): Promise<() => Promise<void>> {
  const database = await connectCommandLine(
    { databaseUrl: DATABASE_URL, dataDir: DATA_DIR },
    pino({ level: 'silent' }),
  );
  const [isHeld, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transact(async (tx) => {
    await tx`lock table picks in exclusive mode`;
    isHeld.resolve();
    await mayEnd.promise;
  });
  await Promise.race([isHeld.promise, holding]);
  return async () => {
    mayEnd.resolve();
    await holding;
    await database.close();
  };
}

function openStream(url: string, { savers: [saver] }: FaultScene): Promise<Response> {
  return fetch(`${url}/api/events`, { headers: { Cookie: saver?.cookie ?? '' } });
}

async function isBrokenOff(stream: Response): Promise<boolean> {
  try {
    await stream.text();
    return false;
  } catch {
    return true;
  }
}

/** Heap and buffers; compiled code, by which the embedded database grows most, is not in them. */
async function memoryIn(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const bytes = [...text.matchAll(/^nodejs_(?:heap_size_used|external_memory)_bytes (\S+)$/gm)];
  return bytes.reduce((sum, [, value]) => sum + Number(value), 0);
}

function untouched({ march: { games } }: FaultScene): number | undefined {
  return games.at(-1)?.id;
}

/** One client of each kind, once its bytes are sent. */
function badClients(url: string, scene: FaultScene): Promise<Socket>[] {
  const [saver] = scene.savers;
  const Cookie = saver?.cookie ?? '';
  const game = scene.march.games.at(-1);
  const save = `/api/picks?entryId=${saver?.entry.id}`;
  const whole = request('POST', save, { Cookie }, { gameId: game?.id, pick: game?.team1 });
  const longer = whole.replace(/(content-length: )(\d+)/i, (_, name, length) => `${name}${Number(length) + 1}`);
  const chunked = whole
    .replace(/content-length: (\d+)/i, 'Transfer-Encoding: chunked')
    .replace(/[^\n]+$/, (body) => `${body.length.toString(16)}\r\n${body}\r\n`);
  const unread = request('GET', `/api/games/${scene.march.season.id}`, { Cookie }).repeat(UNREAD_ANSWERS);
  return [
    dripping(url, whole),
    sending(url, whole.slice(0, -1)),
    sending(url, unread),
    sending(url, request('GET', '/api/events', { Cookie })),
    sending(url, longer, true),
    sending(url, chunked, true),
  ];
}

async function dripping(url: string, text: string): Promise<Socket> {
  const socket = await sending(url, text.slice(0, 1));
  let sent = 1;
  const drip = setInterval(() => socket.write(text.charAt(sent++)), SECOND);
  socket.on('close', () => clearInterval(drip));
  return socket;
}

async function sending(url: string, text: string, drops = false): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text, 'latin1');
  if (drops) socket.end();
  return socket;
}
