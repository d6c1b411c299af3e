// @module-tag one-process

import { expect, test } from 'vitest';
import { at } from '#domain/at.ts';
import { Counter, EMBEDDED } from '#features/everybody/server/counter.ts';
import { createSql } from '#server/infrastructure/db/sql.ts';
import { testApp } from '#test/support/app.ts';
import { bruteForce, buildCrowd, lock, readStored } from './crowd.ts';

const t = await testApp();
const sql = createSql(async ({ text, values }) => {
  const rows = await t.readUnsynced((each) => each.unsafe(text, values as never));
  return { rows: [...rows], rowCount: rows.length, command: '', oid: 0, fields: [] };
});

test('a player whose deletion ends after the first lock is counted no more', async () => {
  const { season, rounds } = await buildCrowd(t, { people: 12, entries: 3, games: 2 });
  const counter = new Counter(sql, EMBEDDED);
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
    await counter.follow(season.id, true);
  } finally {
    counted.resolve();
    await deletion;
  }
  await counter.follow(season.id, true);
  expect(await readStored(t, season)).toEqual(await bruteForce(t, season));
});
