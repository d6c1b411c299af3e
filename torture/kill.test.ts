import { afterAll, expect } from 'vitest';
import type { AppProcess } from '../test/appProcess.ts';
import { Callers, GONE } from './callers.ts';
import { fault } from './fault.ts';
import { sceneOf } from './scene.ts';
import { allSites, checkIndexes, readerOf, settled, startOn } from './sites.ts';
import { works } from './works.ts';

const CALLERS = 16;

for (const { database, env, scene } of await allSites(sceneOf(CALLERS), 'embedded')) {
  let app: AppProcess | undefined;
  afterAll(kill);

  async function kill(): Promise<void> {
    app?.kill('SIGKILL');
    await app?.ended;
    app = undefined;
  }

  async function running(): Promise<string> {
    app ??= startOn(env);
    return app.url();
  }

  for (const [name, work] of Object.entries(works)) {
    const cells = work.cells(scene);
    const callers = new Callers(cells, Math.min(CALLERS, cells.length));

    fault(`kill -9 during ${name}`, { database, times: 25 }, async (toll) => {
      callers.start(await running());
      await callers.until(1 + Math.floor(Math.random() * work.most));
      await kill();
      await callers.stop();
      await settled(env);
      if (database === 'embedded') expect(await checkIndexes(env)).toBeGreaterThan(100);
      const found = await work.read(scene, readerOf(await running()));
      callers.compare(found, (status) => status === GONE, toll);
    });
  }
}
