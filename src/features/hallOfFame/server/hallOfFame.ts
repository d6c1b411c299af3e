import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import type { Champion } from '#features/hallOfFame/contract/hallOfFameCalls.ts';
import { auditChange } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { badRequest, conflict } from '#server/infrastructure/errors.ts';
import { lockOwnedPool } from '#server/pools/managing/poolAdmin.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { lockSeason, rejectArchived } from '#server/tournament/season/seasons.ts';
import { listStoredChampions, listTypedChampions, storeTypedChampions } from './championQueries.ts';

/** Returns the hall of fame of a pool: what the site knows of a year replaces what somebody has typed of it. */
export async function readChampions(sql: Sql, poolId: number): Promise<Champion[]> {
  const stored = await listStoredChampions(sql, poolId);
  const known = new Set(stored.map(({ year }) => year));
  const typed = (await listTypedChampions(sql, poolId)).filter(({ year }) => !known.has(year));
  const all = [
    ...stored.map((champion) => ({ ...champion, isTyped: false })),
    ...typed.map((champion) => ({ ...champion, isTyped: true })),
  ];
  return all.sort((a, b) => b.year - a.year || a.rank - b.rank);
}

/** Replaces the champions of earlier years that were typed for a pool, or for one that it goes on from. */
export async function setTypedChampions(
  tx: Tx,
  caller: User,
  { id, seasonId }: PoolRow,
  champions: BodyOf<'setChampions'>,
): Promise<void> {
  const season = await lockSeason(tx, seasonId);
  const pool = await lockOwnedPool(tx, caller, id);
  const late = champions.findIndex(({ year }) => year >= season.year);
  if (late >= 0) throw badRequest(`${late}.year`, `Only years before ${season.year} can be typed`);
  rejectArchived(season);
  const known = new Set((await listStoredChampions(tx, id)).map(({ year }) => year));
  const twice = champions.find(({ year }) => known.has(year));
  if (twice) throw conflict(`The champions of ${twice.year} are known already`);
  const before = await listTypedChampions(tx, id);
  const after = champions.map(({ username = null, points = null, ...champion }) => ({ ...champion, username, points }));
  await storeTypedChampions(tx, id, after);
  const what = { action: 'champions typed', target: auditTarget.pool(pool) } as const;
  await auditChange(tx, caller, what, { champions: before }, { champions: after });
}
