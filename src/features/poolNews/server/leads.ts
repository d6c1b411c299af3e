import { MINUTE } from '#domain/time.ts';
import type { Services } from '#server/app/calls/services.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { startSeasonJob } from '#server/infrastructure/events/seasonJob.ts';
import type { Job } from '#server/infrastructure/jobs/job.ts';
import { type ResultsDeps, updateOutdated } from '#server/pools/leaderboard/outdatedPools.ts';
import { digestResults } from '#server/pools/leaderboard/resultsDigest.ts';
import type { PoolLead, Standings } from '#server/pools/leaderboard/standings.ts';
import { MAX_NAMED } from '#server/pools/pool/news.ts';
import { insertLead, listLedSeasons, listOutdated, type OutdatedPool, storeLead } from './leadQueries.ts';

interface LeadDeps extends ResultsDeps {
  readonly standings: Pick<Standings, 'readLead'>;
}

/** Tells pools of new leaders as long as the app runs. */
export function startLeads(services: Services): Job {
  return startSeasonJob(services, { everyMs: MINUTE, what: 'New leaders could not be stored' }, tellLeads);
}

/** Tells pools of new leaders after results have changed, once, however many processes run. */
export function tellLeads(deps: LeadDeps, signal?: AbortSignal): Promise<void> {
  const leads = {
    what: 'leaders',
    listSeasons: listLedSeasons,
    digest: digestResults,
    listOutdated,
    update: (pool: OutdatedPool) => tellLead(deps, pool),
  };
  return updateOutdated(deps, leads, signal);
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
