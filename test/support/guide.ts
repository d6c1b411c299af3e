import { expect } from 'vitest';
import type { Database } from '#server/infrastructure/db/database.ts';
import { readText } from './projectFiles.ts';

/** Runs the statements of the guide that contain a text, with this round in place of the guide's. */
export async function followGuide(database: Database, text: string, roundId = 3): Promise<void> {
  const blocks = [...readText('docs/guide/day-two.md').matchAll(/^```sql\n(.*?)^```$/gms)].map(([, sql = '']) => sql);
  const [block] = blocks.filter((sql) => sql.includes(text));
  const statements = (block ?? expect.fail(`${text} is not in the guide`))
    .split(';')
    .filter((sql) => sql.trim() !== '');
  for (const sql of statements) {
    await database.transact((tx) => tx.unsafe(sql.replace('round_id = 3', `round_id = ${roundId}`)));
  }
}
