import { expect, test } from 'vitest';
import { DeadlineBarrier } from '#server/rounds/deadlineBarrier.ts';
import { TestApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { fillPools } from '../support/filledPools.ts';

const POOLS = 1_000;
const ENTRIES_A_POOL = 20;
const GAMES = 32;
const WITHIN_MS = 2_000;

const database = await testDatabase();
const t = new TestApp(database);

test(`${POOLS} pools of ${ENTRIES_A_POOL} entries are sealed within ${WITHIN_MS} ms`, async ({ annotate }) => {
  const admin = await t.buildUser();
  const season = await t.buildSeason();
  const round = await t.buildRound(season);
  for (let n = 0; n < GAMES; n += 1) await t.buildGame(round);
  await fillPools(t, admin, season, { pools: POOLS, entriesEach: ENTRIES_A_POOL });
  await t.passDeadline(round);
  const before = performance.now();
  await new DeadlineBarrier(database).sealSeason(season.id);
  const ms = performance.now() - before;
  await annotate(`${Math.round(ms)} ms`);
  const [made] = await database.query(
    (sql) => sql<{ seals: number; entries: number }[]>`
      select count(*)::int as seals, sum(cardinality(entry_ids))::int as entries from seals
    `,
  );
  expect(made).toEqual({ seals: POOLS, entries: POOLS * ENTRIES_A_POOL });
  expect(ms).toBeLessThan(WITHIN_MS);
}, 600_000);
