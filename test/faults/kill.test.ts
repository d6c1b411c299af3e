import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { runCli, startCli } from '../support/appProcess.ts';
import { Callers, GONE } from './callers.ts';
import { faultTest, type Report } from './faultTest.ts';
import { sceneOf } from './scene.ts';
import { allSites, checkIndexes, killableApp, readerOf, settled } from './sites.ts';
import { type Workload, workloads } from './workloads.ts';

const CALLERS = 16;
const BACKUP_MS = 150;

interface Load {
  readonly work: Workload;
  readonly callers: Callers;
}

for (const { database, env, scene } of await allSites(sceneOf(CALLERS), 'embedded')) {
  const { kill, running } = killableApp(env);

  const callersOf = (work: Workload) => {
    const cells = work.cells(scene);
    return new Callers(cells, Math.min(CALLERS, cells.length));
  };
  const savers = callersOf(workloads.saves);
  const all = Object.entries(workloads).map(([name, work]) => ({
    name,
    work,
    callers: work === workloads.saves ? savers : callersOf(work),
  }));

  for (const { name, ...load } of all) {
    faultTest(`kill -9 during ${name}`, { database, times: 25, tags: 'slow' }, (report) => killDuring([load], report));
  }

  faultTest('kill -9 during saves, results and imports', { database, times: 25 }, (report) => killDuring(all, report));

  async function killDuring(loads: readonly Load[], report: Report): Promise<void> {
    const url = await running();
    for (const { callers } of loads) callers.start(url);
    const part = Math.random() / loads.length;
    await Promise.all(loads.map(({ work, callers }) => callers.until(1 + Math.floor(part * work.most))));
    await kill();
    for (const { callers } of loads) await callers.stop();
    await settled(env);
    if (database === 'embedded') expect(await checkIndexes(env)).toBeGreaterThan(100);
    const read = readerOf(await running());
    for (const { work, callers } of loads) {
      callers.compare(await work.read(scene, read), (status) => status === GONE, report);
    }
  }

  faultTest('kill -9 during a backup', { database, times: 25, tags: 'slow' }, async (report) => {
    const folder = mkdtempSync(join(tmpdir(), 'unbusted-killed-'));
    const file = join(folder, 'site.backup');
    const url = await running();
    savers.start(url);
    const backup = startCli(env, ['backup', file]);
    await expect.poll(() => readdirSync(folder).length, { interval: 1, timeout: 20_000 }).toBe(1);
    await delay(Math.random() * BACKUP_MS);
    backup.kill('SIGKILL');
    await backup.ended;
    await savers.stop();
    savers.compare(await workloads.saves.read(scene, readerOf(url)), () => false, report);
    report.observed(existsSync(file) ? 'killed after the backup was whole' : 'killed midway');
    if (!existsSync(file)) expect(await runCli(env, ['backup', file])).toMatchObject({ code: 0, errors: '' });
    const restored = await runCli({ DATA_DIR: join(folder, 'data') }, ['restore', file]);
    if (restored.code !== 0) report.violated(`a backup that is refused: ${restored.errors}`);
    rmSync(folder, { recursive: true });
  });
}
