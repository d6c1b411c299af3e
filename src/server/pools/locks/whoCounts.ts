import { type Absence, absences, entriesThatCount } from '#domain/scoring/whoCounts.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { listLockedRounds, listPoolLocks } from './poolLockQueries.ts';

/** Returns which past rounds do not count for an entry of a pool, by the ids of both. */
export type Absences = (poolId: number, entryId: number) => Absence;

/** Reads which past rounds do not count for all entries of these pools, or for some, if earlier rounds do not. */
export async function readAbsences(
  sql: Sql,
  poolIds: readonly number[],
  entryIds?: readonly number[],
): Promise<Absences> {
  const locks = Map.groupBy(await listPoolLocks(sql, { poolIds, ...(entryIds && { entryIds }) }), byPool);
  const rounds = Map.groupBy(await listLockedRounds(sql, poolIds), byPool);
  const ofPool = new Map(poolIds.map((id) => [id, absences(locks.get(id) ?? [], rounds.get(id) ?? [])]));
  return (poolId, entryId) => {
    const ofEntry = ofPool.get(poolId);
    if (!ofEntry) throw new Error(`the locks of pool ${poolId} were not read`);
    return ofEntry(entryId);
  };
}

const byPool = ({ poolId }: { readonly poolId: number }) => poolId;

/** The entries of a pool for which a round counts. */
export interface CountedEntries {
  readonly poolId: number;
  readonly roundId: number;
  readonly entryIds: readonly number[];
}

/** Reads for whom each of these past rounds counts in each of these pools, which must be settled, if earlier rounds do not. */
export async function readCounted(
  sql: Sql,
  wanted: {
    readonly poolIds: readonly number[];
    readonly roundIds: readonly number[];
    readonly entryIds?: readonly number[];
  },
): Promise<CountedEntries[]> {
  const locks = Map.groupBy(await listPoolLocks(sql, wanted), ({ poolId, roundId }) => `${poolId} ${roundId}`);
  return [...locks.values()].flatMap((ofRound) => {
    const [first] = ofRound;
    return first ? [{ poolId: first.poolId, roundId: first.roundId, entryIds: [...entriesThatCount(ofRound)] }] : [];
  });
}

/** SQL for their rows of pool_id, round_id and entry_id. */
export const countedRows = (sql: Sql, counted: readonly CountedEntries[]) => sql`
  select c.pool_id, c.round_id, e.id as entry_id
  from unnest(
    ${counted.map(({ poolId }) => poolId)}::int[], ${counted.map(({ roundId }) => roundId)}::int[],
    ${counted.map(({ entryIds }) => `{${entryIds}}`)}::text[]
  ) as c (pool_id, round_id, entry_ids)
  cross join unnest(c.entry_ids::int[]) as e (id)
`;
