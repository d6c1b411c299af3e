// @module-tag one-process

import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { startApp } from '#test/support/appProcess.ts';
import { bruteForce, buildCrowd, lock, readStored } from './crowd.ts';

const t = await testApp();

test('after kill -9 of the process that counts another one goes on', { tags: 'slow', timeout: 120_000 }, async () => {
  const { season, rounds, games } = await buildCrowd(t, { people: 12, entries: 3, games: 3 });
  const [first] = rounds;
  const [game] = games;
  if (!(first && game)) throw new Error('the crowd has no game');
  const start = () => {
    const app = startApp({ PORT: '0', SEED: 'none', DATABASE_URL: t.database.url ?? '' });
    onTestFinished(async () => {
      app.kill('SIGKILL');
      await app.ended;
    });
    return app;
  };
  const settled = async () =>
    expect.poll(() => readStored(t, season), { timeout: 60_000 }).toEqual(await bruteForce(t, season));
  const counting = start();
  await counting.url();
  await lock(t, first);
  await settled();
  await start().url();
  counting.kill('SIGKILL');
  await counting.ended;
  const before = await readStored(t, season);
  await t.setWinner(game, 1);
  expect(await readStored(t, season)).toEqual(before);
  await settled();
});
