import { expect, onTestFinished, test } from 'vitest';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { TestApp } from './app.ts';
import { testDatabase } from './database.ts';

const t = new TestApp(await testDatabase());
const elsewhere = new TestApp(await testDatabase());

const rename = (sql: Sql, name: string) => sql`update seasons set name = ${name}`;
const lockSeasons = async (tx: Tx) => {
  await tx`select from seasons for update`;
};

test('a transaction is kept open until a query of its own database is blocked, whatever is blocked in others', async () => {
  await elsewhere.buildSeason();
  const end = await elsewhere.hold(lockSeasons);
  const blocked = elsewhere.sql((sql) => rename(sql, 'elsewhere'));
  onTestFinished(async () => {
    await end();
    await blocked;
  });
  await elsewhere.waitForBlockedQuery();

  await t.buildSeason();
  const free = await t.during(lockSeasons, async () => {
    // time for many looks at the locks
    for (let n = 0; n < 20; n += 1) await t.sql((sql) => sql`select`);
    const rows = await t.sql((sql) => sql`select from seasons for update skip locked`);
    await t.sql((sql) => rename(sql, 'here'));
    return rows;
  });
  expect(free).toHaveLength(0);
});
