import { setTimeout as delay } from 'node:timers/promises';
import { MAX_COUNTS_FROM } from '#domain/limits.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { countedResults, readSeasonResults } from '#server/pools/leaderboard/poolPicks.ts';
import { digestResults } from '#server/pools/leaderboard/resultsDigest.ts';
import type { PoolLead, Standings } from '#server/pools/leaderboard/standings.ts';
import type { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { insertLead, listLedSeasons, listOutdated, type OutdatedPool, storeLead } from './leadQueries.ts';

/** How many leaders or champions an item names. */
export const MAX_NAMED = 10;

export interface LeadDeps {
  readonly database: Database;
  readonly deadlineBarrier: DeadlineBarrier;
  readonly standings: Pick<Standings, 'readLead'>;
}

/**
 * Tells pools of new leaders after results have changed, once, however many processes run. It rests after each pool as long as
 * that took, so that a result of many pools leaves half of the time to those who ask for their leaderboard.
 */
export async function tellLeads(deps: LeadDeps, signal?: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  for (const seasonId of await deps.database.query(listLedSeasons)) {
    for (const pool of await listUntold(deps, seasonId)) {
      if (signal?.aborted) return;
      const began = performance.now();
      // a pool whose standings cannot be computed delays no other
      await tellLead(deps, pool).catch((error: unknown) => errors.push(error));
      await delay(performance.now() - began);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'The leaders of some pools could not be stored');
}

async function listUntold({ database, deadlineBarrier }: LeadDeps, seasonId: number): Promise<OutdatedPool[]> {
  const season = await readSeasonResults(database, deadlineBarrier, seasonId);
  const digests = Array.from({ length: MAX_COUNTS_FROM }, (_, index) =>
    digestResults(countedResults(season, { countsFrom: index + 1 })),
  );
  return database.query(listOutdated, seasonId, digests);
}

/**
 * Reads the standings after what is stored of them, so that they are never older. If another process stores in between, this
 * one writes nothing, and its next run finds the difference if there still is one.
 */
async function tellLead({ database, standings }: LeadDeps, pool: OutdatedPool): Promise<void> {
  const lead = await standings.readLead(pool);
  if (lead) await database.transact(writeLead, pool, lead);
}

async function writeLead(tx: Tx, pool: OutdatedPool, { results, rounds, entryIds, isFinal }: PoolLead): Promise<void> {
  const isStored = await storeLead(tx, pool, results, entryIds);
  // the end of a pool names its champions
  if (!isStored || isFinal || !isNewLead(pool.leaders, entryIds)) return;
  await insertLead(tx, pool, { entryIds: entryIds.slice(0, MAX_NAMED), count: entryIds.length, rounds });
}

/** Whether somebody leads who did not before, or leads alone now. Of those who shared it some fall back with each result. */
export function isNewLead(before: readonly number[], now: readonly number[]): boolean {
  const former = new Set(before);
  return now.some((id) => !former.has(id)) || (now.length === 1 && before.length > 1);
}
