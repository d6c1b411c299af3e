import { expect, inject, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';

const { kind } = inject('template');
const LOGGED_BYTES = 1_000_000;

test.runIf(kind === 'server')('the PostgreSQL server of the tests keeps running however much it logs', async () => {
  const database = await testDatabase();
  const wrong = 'x'.repeat(10_000);
  for (let logged = 0; logged < LOGGED_BYTES; logged += wrong.length) {
    await expect(database.query((sql) => sql`select ${wrong}::text::int`)).rejects.toThrow('invalid input syntax');
  }
});
