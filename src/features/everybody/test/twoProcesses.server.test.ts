// @module-tag one-process

import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { type AppProcess, startApp } from '#test/support/appProcess.ts';
import { bruteForce, buildCrowd } from './crowd.ts';
import { changeAtRandom } from './randomChanges.ts';

const t = await testApp();
const PATIENCE = { timeout: 60_000 };
const CHANGES = 300;

/** Shared with a third one, which makes the changes. */
test('two processes tell what the tables give after 300 changes, and after the end of one that counts', {
  tags: 'slow',
  timeout: 1_800_000,
}, async () => {
  const root = await t.buildUser({ isAdmin: true, username: 'root' });
  const crowd = await buildCrowd(t, { people: 400, entries: 5, games: 4 });
  const all: AppProcess[] = [];
  const start = () => all.push(startApp({ PORT: '0', SEED: 'none', DATABASE_URL: t.database.url ?? '' }));
  const end = async (app: AppProcess) => {
    app.kill('SIGKILL');
    await app.ended;
  };
  onTestFinished(async () => void (await Promise.all(all.map(end))));
  start();
  await all[0]?.url();
  start();

  const figuresOf = async (app: AppProcess) => {
    const path = `${await app.url()}/api/seasons/${crowd.season.id}/everybody`;
    const { countedAt: _, ...figures } = await (await fetch(path, { headers: { Cookie: root.cookie ?? '' } })).json();
    return figures;
  };
  await changeAtRandom(t, { root, crowd, changes: CHANGES }, async (n) => {
    const figures = await bruteForce(t, crowd.season);
    for (const app of all) await expect.poll(() => figuresOf(app), PATIENCE).toEqual(figures);
    if (n !== CHANGES / 2) return;
    // the first one counts
    const first = all.shift();
    start();
    if (first) await end(first);
  });
});
