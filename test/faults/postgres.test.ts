import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { afterEach } from 'vitest';
import { connectServer } from '#server/infrastructure/db/server.ts';
import type { AppProcess } from '../support/appProcess.ts';
import { fillServer, ownServer } from '../support/poolScenes.ts';
import { Callers, isAcknowledged } from './callers.ts';
import { faultTest, type Report } from './faultTest.ts';
import { sceneOf } from './scene.ts';
import { readerOf, startOn } from './sites.ts';
import { workloads } from './workloads.ts';

const SAVERS = 16;
const PATIENCE_MS = 10_000;
const CUTS = 60;
const CUT_AGAIN_MS = 20;
const options = { database: 'server', times: 20 };

const server = await ownServer({ fsync: 'off' });
const site = server && (await fillServer(server, sceneOf(SAVERS)));
let app: AppProcess | undefined;
afterEach(async () => {
  app?.kill('SIGKILL');
  await app?.ended;
});

if (server && site) {
  const { env, scene } = site;
  const kinds = [workloads.saves, workloads.results].map((work) => ({
    work,
    callers: new Callers(work.cells(scene), SAVERS),
  }));

  /** Causes a fault while everybody saves and results are set, and compares the data afterwards. */
  async function underLoad(report: Report, happen: (url: string) => Promise<void>): Promise<void> {
    app = startOn(env);
    const url = await app.url();
    for (const { callers } of kinds) callers.start(url);
    await kinds[0]?.callers.until(1 + Math.floor(Math.random() * workloads.saves.most));
    await happen(url);
    if (!(await eachAnswered(isAcknowledged))) report.violated(`not answered again within ${PATIENCE_MS / 1000} s`);
    for (const { work, callers } of kinds) {
      await callers.stop();
      callers.compare(await work.read(scene, readerOf(url)), isFailure, report);
    }
    app.kill('SIGTERM');
    const { code, errors } = await app.ended;
    if (code !== 0 || errors !== '') report.violated(`ended with ${code}: ${errors}`);
  }

  async function eachAnswered(is: (status: number) => boolean): Promise<boolean> {
    const answered = await Promise.all(kinds.map(({ callers }) => callers.each(is, PATIENCE_MS)));
    return !answered.includes(false);
  }

  async function isAway(url: string, report: Report): Promise<void> {
    if (!(await eachAnswered(isFailure))) report.violated('not answered while it is away');
    const [ready, up] = await Promise.all([fetch(`${url}/readyz`), fetch(`${url}/healthz`)]);
    if (ready.status !== 503) report.violated('ready while it is away');
    if (up.status !== 200) report.violated('not up while it is away');
  }

  for (const [name, signal] of [
    ['a stop and start of PostgreSQL', 'SIGINT'],
    ['a crash and restart of PostgreSQL', 'SIGQUIT'],
  ] as const) {
    faultTest(name, options, (report) =>
      underLoad(report, async (url) => {
        await server.end(signal);
        await isAway(url, report);
        await server.start();
      }),
    );
  }

  faultTest('cuts of all connections to PostgreSQL', options, (report) =>
    underLoad(report, async () => {
      const database = await connectServer(server.url('postgres'), pino({ level: 'silent' }));
      // repeatedly, because a connection may be cut before it is ready
      for (let cut = 0; cut < CUTS; cut += 1) {
        await database.query(
          (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity where datname like 'bench_%'`,
        );
        await delay(Math.random() * CUT_AGAIN_MS);
      }
      await database.close();
    }),
  );
}

function isFailure(status: number): boolean {
  return status >= 500;
}
