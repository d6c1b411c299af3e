import { Client } from 'pg';
import { afterEach } from 'vitest';
import type { AppProcess, Ended } from '../support/appProcess.ts';
import { fillEmbedded } from '../support/poolScenes.ts';
import { Callers, GONE, isAcknowledged } from './callers.ts';
import { faultTest, type Report } from './faultTest.ts';
import { sceneOf } from './scene.ts';
import { readerOf, startOn } from './sites.ts';
import { workloads } from './workloads.ts';

const CALLERS = 16;
const PATIENCE_MS = 10_000;
const END_LINE = /"level":60,.*"msg":"The embedded database has answered nothing for a minute: the app ends\./;

const { env, scene } = await fillEmbedded(sceneOf(CALLERS));
const kinds = [workloads.saves, workloads.results].map((work) => ({
  work,
  callers: new Callers(work.cells(scene), CALLERS),
}));
let app: AppProcess | undefined;
afterEach(kill);

async function kill(): Promise<void> {
  app?.kill('SIGKILL');
  await app?.ended;
}

/** Every request and job waits meanwhile, as it does for a statement on a machine that is loaded enough. */
async function keepBusy(seconds: number): Promise<void> {
  const client = new Client({ host: env.DATA_DIR, user: 'postgres', database: 'postgres', ssl: false });
  client.on('error', () => {});
  await client.connect();
  await client.query(`
    do $$
      declare until timestamptz := clock_timestamp() + interval '${seconds} seconds';
      begin while clock_timestamp() < until loop perform 1; end loop; end
    $$
  `);
  await client.end();
}

async function startUnderLoad(): Promise<AppProcess & { readonly at: string }> {
  const started = startOn(env);
  app = started;
  const at = await started.url();
  for (const { callers } of kinds) callers.start(at);
  await kinds[0]?.callers.until(1 + Math.floor(Math.random() * workloads.saves.most));
  return { ...started, at };
}

async function compare(url: string, report: Report): Promise<void> {
  for (const { work, callers } of kinds) {
    await callers.stop();
    callers.compare(await work.read(scene, readerOf(url)), (status) => status >= 500 || status === GONE, report);
  }
}

function checkEnd({ code, errors }: Ended, expected: number, report: Report): void {
  if (code !== expected || errors !== '') report.violated(`ended with ${code}: ${errors}`);
}

faultTest('12 busy seconds of the database', { database: 'embedded', times: 5 }, async (report) => {
  const { at, kill: end, ended } = await startUnderLoad();
  await keepBusy(12);
  const answered = await Promise.all(kinds.map(({ callers }) => callers.each(isAcknowledged, PATIENCE_MS)));
  if (answered.includes(false)) report.violated(`not answered again within ${PATIENCE_MS / 1000} s`);
  const ready = await fetch(`${at}/readyz`);
  if (ready.status !== 200) report.violated(`not ready: ${await ready.text()}`);
  await compare(at, report);
  end('SIGTERM');
  checkEnd(await ended, 0, report);
});

faultTest('a minute without an answer of the database', { database: 'embedded', times: 3 }, async (report) => {
  const { ended } = await startUnderLoad();
  await keepBusy(600).catch(() => {});
  const end = await ended;
  checkEnd(end, 1, report);
  if (!END_LINE.test(end.output)) report.violated(`ended without its line: ${end.output.slice(-500)}`);
  app = startOn(env);
  await compare(await app.url(), report);
  await kill();
});
