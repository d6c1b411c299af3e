import type { PoolProgress } from '#contract/schemas.ts';
import { MINUTE } from '#domain/time.ts';
import { type CacheRegion, ROW_BYTES } from '#server/infrastructure/cache/cache.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import { tag } from '#server/infrastructure/events/tags.ts';
import { EncodedBody } from '#server/infrastructure/http/encodedBody.ts';
import { countEntries, findFirstRound } from './progressQueries.ts';
import type { PoolRow } from './queries.ts';

/** No save invalidates a count, so that nobody sees the moment of a pick (docs/spec.md#secrecy-of-picks). */
export const COUNTED_EVERY_MS = MINUTE;

export interface ProgressCaches {
  /** by pool */
  readonly progress: CacheRegion<CountedProgress>;
}

export interface CountedProgress {
  readonly counts: PoolProgress;
  readonly body: EncodedBody<PoolProgress>;
  /** in epoch milliseconds */
  readonly expiresAt: number;
}

interface ProgressDeps {
  readonly database: Database;
  readonly caches: ProgressCaches;
}

type Pool = Pick<PoolRow, 'id' | 'seasonId' | 'countsFrom'>;

/** Counts a pool's entries at most once a minute, and when its season or, in a small pool, its members change. */
export function countedProgress({ database, caches }: ProgressDeps, pool: Pool): Promise<CountedProgress> {
  const tags = [tag.group(pool.id), tag.season(pool.seasonId)];
  return caches.progress.getOrLoad(pool.id, tags, async () => {
    const { deadline, ...counts } = await database.query(countProgress, pool);
    const expiresAt = Math.min(database.now() + COUNTED_EVERY_MS, deadline);
    const body = EncodedBody.json<PoolProgress>(counts, { tags, expiresAt });
    return { value: { counts, body, expiresAt }, bytes: ROW_BYTES, expiresAt };
  });
}

export async function readProgress(deps: ProgressDeps, pool: Pool): Promise<EncodedBody<PoolProgress>> {
  return (await countedProgress(deps, pool)).body;
}

interface Counted extends PoolProgress {
  /** in epoch milliseconds; infinite without an open first round */
  readonly deadline: number;
}

/** Picks of later rounds are not counted: a corrected winner may delete them, and the number would show whose. */
async function countProgress(sql: Sql, { id, seasonId, countsFrom }: Pool): Promise<Counted> {
  const round = countsFrom === 1 ? await findFirstRound(sql, seasonId) : undefined;
  const { entries, complete } = await countEntries(sql, id, round);
  return {
    entries,
    complete: round && round.games > 0 ? complete : null,
    deadline: round?.deadline.getTime() ?? Number.POSITIVE_INFINITY,
  };
}
