import { expect, test } from 'vitest';
import { FEATURES } from '#app/features.ts';
import { testApp } from '#test/support/app.ts';
import { dropMigrations } from '../../scripts/features/drop.ts';
import { tablesOf } from '../../scripts/features/table.ts';

const t = await testApp();

test('without a feature nothing writes into its tables once its migrations have run, also a second time', async () => {
  const writers: string[] = [];
  // one test, as a product without features has the file, too
  for (const name of Object.keys(FEATURES)) writers.push(...(await writersWithout(name)));
  expect(writers).toEqual([]);
});

/** Returns the triggers on tables of others that still write into the feature's tables after its migrations. */
async function writersWithout(name: string): Promise<string[]> {
  const own = tablesOf(name);
  const undone = new Error('undone');
  let writers: string[] = [];
  const run = t.database.transact(async (tx) => {
    // in a new database a migration finds nothing of a feature that is gone
    for (const migration of [...dropMigrations(name), ...dropMigrations(name)]) await tx.unsafe(migration);
    const triggers = await tx<{ trigger: string; table: string; text: string }[]>`
      select tgname as trigger, tgrelid::regclass::text as table, pg_get_functiondef(tgfoid) as text
      from pg_trigger where not tgisinternal
    `;
    writers = triggers
      .filter(({ table, text }) => !own.includes(table) && own.some((each) => new RegExp(`\\b${each}\\b`).test(text)))
      .map(({ trigger }) => `${name}: ${trigger}`);
    throw undone;
  });
  await expect(run).rejects.toBe(undone);
  return writers;
}
