import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import type { AppProcess } from '../support/appProcess.ts';
import { fillEmbedded } from '../support/poolScenes.ts';
import { Callers, GONE, isAcknowledged } from './callers.ts';
import { faultTest } from './faultTest.ts';
import { sceneOf } from './scene.ts';
import { checkIndexes, readerOf, startOn } from './sites.ts';
import { workloads } from './workloads.ts';

const CALLERS = 16;
const PATIENCE_MS = 10_000;

const scratch = mkdtempSync(join(tmpdir(), 'unbusted-disk-'));
afterAll(() => rmSync(scratch, { recursive: true }));
const full = join(scratch, 'full');
const preload = { NO_SPACE: full, NODE_OPTIONS: `--import=${new URL('noSpace.ts', import.meta.url)}` };
const { env, scene } = await fillEmbedded(sceneOf(CALLERS));
// results add rows to games and audit log
const work = workloads.results;
const callers = new Callers(work.cells(scene), CALLERS);
let app: AppProcess | undefined;
afterEach(async () => {
  app?.kill('SIGKILL');
  await app?.ended;
});

/** A failure is a 5xx. If PostgreSQL cannot continue, the app ends and the next start recovers. */
const isFailure = (status: number) => status >= 500 || status === GONE;
const isOverIt = (status: number) => isAcknowledged(status) || status === GONE;

for (const [name, what] of [
  ['no disk space for growing files', 'growth'],
  ['no disk space for any write', 'all'],
] as const) {
  faultTest(name, { database: 'embedded', times: 20 }, async (report) => {
    app = startOn(env, preload);
    let hasEnded = false;
    const unsubscribe = callers.subscribe(({ status }) => {
      hasEnded ||= status === GONE;
    });
    callers.start(await app.url());
    await callers.until(1 + Math.floor(Math.random() * work.most));
    writeFileSync(full, what);
    if (!(await callers.each(isFailure, PATIENCE_MS))) report.violated('a caller without an error');
    rmSync(full);
    if (!hasEnded && !(await callers.each(isOverIt, PATIENCE_MS)))
      report.violated('not answered again when there was space');
    await callers.stop();
    unsubscribe();
    app.kill('SIGTERM');
    await app.ended;
    report.observed(hasEnded ? 'times ended and recovered' : 'times gone on');
    await checkIndexes(env);
    app = startOn(env);
    callers.compare(await work.read(scene, readerOf(await app.url())), isFailure, report);
    app.kill('SIGKILL');
    await app.ended;
  });
}
