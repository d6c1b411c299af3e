import { setTimeout as delay } from 'node:timers/promises';
import { type AppServer, appSite, baselineServer, memoryOf, run } from '#test/support/appServers.ts';
import { request } from '#test/support/httpWire.ts';
import { type Filled, nextUndecided, type PoolScene } from '#test/support/poolScenes.ts';
import { alternate, type Row } from './rows.ts';
import type { StreamsLoad } from './streamsLoad.ts';

const RUNS = 11;
/** Enough for 10,000 streams on a pool of 200, at ten streams a session. */
export const SESSIONS_EACH = 5;
/** After this time, memory of a start or of many connections is freed. */
const SETTLE_MS = 3_000;

/** Measures the time until a result reaches all open streams, and the memory of a stream. */
export async function streamRows(pool: Filled<PoolScene>): Promise<Row[]> {
  const few = await onFresh(pool, 1_000);
  const many = await onFresh(pool, 10_000);
  const baseline = await baselineServer('streams');
  const limit = await memoryOfStreams(baseline, { path: '/', cookies: [''] }, [], many.count);
  await limit.close();
  await baseline.stop();
  return [
    { name: 'a result to 1,000 open streams, 99 of 100', unit: 'ms', ours: few.slowest, goal: { most: 100 } },
    { name: 'a result to 10,000 open streams, 99 of 100', unit: 'ms', ours: many.slowest, goal: { most: 400 } },
    {
      name: 'memory of an open stream, of 10,000',
      unit: 'kB',
      ours: many.kilobytes,
      limit: limit.kilobytes,
      goal: { most: 30 },
    },
  ];
}

/** Opens streams on a new app and measures them. */
export async function onFresh(
  { env, scene }: Filled<PoolScene>,
  count: number,
  whileIdle: (app: AppServer) => Promise<number> = async () => 0,
) {
  const app = await appSite(env);
  // the first stream loads code
  await (await memoryOfStreams(app, streamsOf(scene), [], 10)).close();
  const streams = await memoryOfStreams(app, streamsOf(scene), resultRequests(scene), count);
  const idle = await whileIdle(app);
  const { slowest } = await alternate(RUNS, { slowest: streams.sendResult });
  await streams.close();
  await app.stop();
  return { count, slowest, kilobytes: streams.kilobytes, idle };
}

const streamsOf = ({ sessions }: PoolScene) => ({ path: '/api/events?derived=false', cookies: sessions });

function resultRequests(scene: PoolScene): string[] {
  const headers = { Cookie: scene.rootCookie, Connection: 'close' };
  return Array.from({ length: RUNS }, () => {
    const { id, team1: winner } = nextUndecided(scene);
    return request('PATCH', `/api/games/${id}`, headers, { winner });
  });
}

async function memoryOfStreams(
  { port, pid }: AppServer,
  streams: Pick<StreamsLoad, 'path' | 'cookies'>,
  results: readonly string[],
  count: number,
) {
  await delay(SETTLE_MS);
  const before = memoryOf(pid);
  const program = run('perf/bench/streamsLoad.ts', JSON.stringify({ port, count, ...streams, results }));
  await program.line();
  await delay(SETTLE_MS);
  return {
    kilobytes: (memoryOf(pid) - before) / count,
    async sendResult() {
      program.send('go');
      return Number(await program.line());
    },
    close: program.stop,
  };
}
