import { parse } from 'csv-parse/sync';
import type { Pool } from '#contract/schemas.ts';
import type { Caller } from './caller.ts';

/** Returns the cells of a pool's CSV file, row by row. */
export async function readCsv(caller: Caller, pool: Pool, file: 'leaderboard' | 'pick-grid'): Promise<string[][]> {
  const name = file === 'leaderboard' ? 'readLeaderboardFile' : 'readPickGridFile';
  return parse(await caller.call(name, { params: { id: pool.id } }), { bom: true });
}
