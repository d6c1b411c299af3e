// @module-tag one-process

import { expect, test } from 'vitest';
import { at } from '#domain/at.ts';
import { Counter } from '#features/everybody/server/counter.ts';
import { testApp } from '#test/support/app.ts';
import { bruteForce, buildCrowd, countingSql, follow, lock, QUICK, readStored } from './crowd.ts';

const t = await testApp();
test('a player whose deletion ends after the first lock is counted no more', async () => {
  const { season, rounds } = await buildCrowd(t, { people: 12, entries: 3, games: 2 });
  const counter = new Counter(countingSql(t), QUICK);
  const deleted = Promise.withResolvers<void>();
  const counted = Promise.withResolvers<void>();
  const deletion = t.database.transact(async (tx) => {
    await tx`delete from users where id = (select min(user_id) from entries)`;
    deleted.resolve();
    await counted.promise;
  });
  await deleted.promise;
  try {
    await lock(t, at(rounds, 0));
    await follow(counter);
  } finally {
    counted.resolve();
    await deletion;
  }
  await follow(counter);
  expect(await readStored(t, season)).toEqual(await bruteForce(t, season));
});
