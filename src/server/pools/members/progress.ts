import type { PoolProgress } from '#contract/schemas.ts';
import { MINUTE } from '#domain/time.ts';
import { type CacheRegion, ROW_BYTES } from '#server/infrastructure/cache/cache.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { tag } from '#server/infrastructure/events/tags.ts';
import { EncodedBody } from '#server/infrastructure/http/encodedBody.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { countComplete, countEntries, findFirstRound } from './progressQueries.ts';

/** No save invalidates a count, so that nobody sees the moment of a pick (docs/spec.md#secrecy-of-picks). */
export const COUNTED_EVERY_MS = MINUTE;

export interface ProgressCaches {
  /** by pool */
  readonly progress: CacheRegion<CountedProgress>;
  /** by pool */
  readonly completeEntries: CacheRegion<CompleteEntries>;
}

export interface CountedProgress {
  readonly counts: PoolProgress;
  readonly body: EncodedBody<PoolProgress>;
  /** in epoch milliseconds */
  readonly expiresAt: number;
}

interface CompleteEntries {
  /** null without games, and once a round is past */
  readonly count: number | null;
  /** in epoch milliseconds */
  readonly expiresAt: number;
}

interface ProgressDeps {
  readonly database: Database;
  readonly caches: ProgressCaches;
}

type Pool = Pick<PoolRow, 'id' | 'seasonId' | 'countsFrom'>;

/** Counts a pool's entries at most once a minute, and when its season or, in a small pool, its members change. */
export function countedProgress(deps: ProgressDeps, pool: Pool): Promise<CountedProgress> {
  const { database, caches } = deps;
  const tags = [tag.pool(pool.id), tag.season(pool.seasonId)];
  return caches.progress.getOrLoad(pool.id, tags, async () => {
    const { count, expiresAt } = await completeEntries(deps, pool);
    const entries = await database.query(countEntries, pool.id);
    // some of those counted may have left since
    const counts = { entries, complete: pool.countsFrom > 1 || count === null ? null : Math.min(count, entries) };
    const body = EncodedBody.json<PoolProgress>(counts, { tags, expiresAt });
    return { value: { counts, body, expiresAt }, bytes: ROW_BYTES, expiresAt };
  });
}

export async function readProgress(deps: ProgressDeps, pool: Pool): Promise<EncodedBody<PoolProgress>> {
  return (await countedProgress(deps, pool)).body;
}

/**
 * Counts a pool's entries with all picks of the first round. It does not depend on who is in the pool: by joining or leaving, a
 * member could have it counted at any moment.
 */
function completeEntries({ database, caches }: ProgressDeps, { id, seasonId }: Pool): Promise<CompleteEntries> {
  return caches.completeEntries.getOrLoad(id, [tag.season(seasonId)], async () => {
    const round = await database.query(findFirstRound, seasonId);
    // picks of later rounds are not counted: a corrected winner may delete them, and the number would show whose
    const count = round && round.games > 0 ? await database.query(countComplete, id, round) : null;
    const deadline = round?.deadline.getTime() ?? Number.POSITIVE_INFINITY;
    const expiresAt = Math.min(database.now() + COUNTED_EVERY_MS, deadline);
    return { value: { count, expiresAt }, bytes: ROW_BYTES, expiresAt };
  });
}
