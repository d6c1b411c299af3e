import type { Correction } from '#contract/corrections.ts';
import type { Sql } from '#server/db/database.ts';
import { listScoredEntries } from '#server/leaderboard/queries.ts';
import { listCorrections } from './queries.ts';

const MAX_LISTED = 50;

/** Returns a pool's latest corrections with the entries that are shown in it now. */
export async function listPoolCorrections(sql: Sql, groupId: number): Promise<Correction[]> {
  const rows = await listCorrections(sql, groupId, MAX_LISTED);
  if (rows.length === 0) return [];
  const entries = new Map((await listScoredEntries(sql, groupId)).map((entry) => [entry.id, entry]));
  return rows.map(({ about, at, moved, ...row }) => ({
    ...row,
    ...about,
    at: at.toISOString(),
    moved:
      moved?.flatMap((each) => {
        const entry = entries.get(each.entryId);
        return entry ? [{ ...each, entryName: entry.name, username: entry.username }] : [];
      }) ?? null,
  }));
}
