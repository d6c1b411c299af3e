import { expect, test } from 'vitest';
import { FEATURES } from '#app/features.ts';
import { testApp } from '#test/support/app.ts';
import { dropStatements } from '../../scripts/features/drop.ts';
import { tablesOf } from '../../scripts/features/table.ts';

const t = await testApp();

test.for(Object.keys(FEATURES))(
  'without %s nothing writes into its tables once its migration has run',
  async (name) => {
    const own = tablesOf(name);
    const undone = new Error('undone');
    const run = t.database.transact(async (tx) => {
      await tx.unsafe(dropStatements(name).join('\n'));
      const triggers = await tx<{ trigger: string; table: string; text: string }[]>`
      select tgname as trigger, tgrelid::regclass::text as table, pg_get_functiondef(tgfoid) as text
      from pg_trigger where not tgisinternal
    `;
      const writers = triggers.filter(
        ({ table, text }) => !own.includes(table) && own.some((each) => new RegExp(`\\b${each}\\b`).test(text)),
      );
      expect(writers.map(({ trigger }) => trigger)).toEqual([]);
      throw undone;
    });
    await expect(run).rejects.toBe(undone);
  },
);
