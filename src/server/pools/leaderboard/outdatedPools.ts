import { setTimeout as delay } from 'node:timers/promises';
import { MAX_COUNTS_FROM } from '#domain/limits.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import type { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { countedResults, readSeasonResults, type SeasonResults } from './poolPicks.ts';

export interface ResultsDeps {
  readonly database: Database;
  readonly deadlineBarrier: DeadlineBarrier;
}

/** Something that is stored of pools and follows from results, with a digest of those that it follows from. */
export interface OfResults<P> {
  readonly what: string;
  /** Returns the seasons in which something may be to store. */
  readonly listSeasons: (sql: Sql) => Promise<number[]>;
  /** Returns the digest of results that are all of those that count; null if nothing follows from them. */
  readonly digest: (season: SeasonResults) => string | null;
  /** Returns the pools of a season whose digest is not the one of these that is of their first round that counts. */
  readonly listOutdated: (sql: Sql, seasonId: number, digests: readonly (string | null)[]) => Promise<P[]>;
  readonly update: (pool: P) => Promise<void>;
}

/**
 * Updates what is stored of pools that are not those of the results of now, and rests after each pool as long as that took: a
 * result of many pools leaves half of the time to those who ask for their leaderboard.
 */
export async function updateOutdated<P>(
  { database, deadlineBarrier }: ResultsDeps,
  { what, listSeasons, digest, listOutdated, update }: OfResults<P>,
  signal?: AbortSignal,
): Promise<void> {
  const errors: unknown[] = [];
  for (const seasonId of await database.query(listSeasons)) {
    const season = await readSeasonResults(database, deadlineBarrier, seasonId);
    const digests = Array.from({ length: MAX_COUNTS_FROM }, (_, index) =>
      digest(countedResults(season, { countsFrom: index + 1 })),
    );
    for (const pool of await database.query(listOutdated, seasonId, digests)) {
      if (signal?.aborted) return;
      const began = performance.now();
      // a pool whose standings cannot be computed delays no other
      await update(pool).catch((error: unknown) => errors.push(error));
      await delay(performance.now() - began);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `The ${what} of some pools could not be stored`);
}
