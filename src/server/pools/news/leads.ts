import type { Tx } from '#server/infrastructure/db/database.ts';
import { type ResultsDeps, updateOutdated } from '#server/pools/leaderboard/outdatedPools.ts';
import { digestResults } from '#server/pools/leaderboard/resultsDigest.ts';
import type { PoolLead, Standings } from '#server/pools/leaderboard/standings.ts';
import type { Tell } from '#server/pools/pool/news.ts';
import { listLedSeasons, listOutdated, type OutdatedPool, storeLead } from './leadQueries.ts';

/** How many leaders or champions an item names. */
export const MAX_NAMED = 10;

interface LeadDeps extends ResultsDeps {
  readonly standings: Pick<Standings, 'readLead'>;
  readonly tell: Tell;
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
async function tellLead({ database, standings, tell }: LeadDeps, pool: OutdatedPool): Promise<void> {
  const lead = await standings.readLead(pool);
  if (lead) await database.transact(writeLead, pool, lead, tell);
}

async function writeLead(
  tx: Tx,
  pool: OutdatedPool,
  { results, rounds, entryIds, isFinal }: PoolLead,
  tell: Tell,
): Promise<void> {
  const isStored = await storeLead(tx, pool, results, entryIds);
  // the end of a pool names its champions
  if (!isStored || isFinal || !isNewLead(pool.leaders, entryIds)) return;
  const leaders = { entryIds: entryIds.slice(0, MAX_NAMED), count: entryIds.length, rounds };
  await tell(tx, { kind: 'lead', pool, leaders });
}

/** Whether somebody leads who did not before, or leads alone now. Of those who shared it some fall back with each result. */
export function isNewLead(before: readonly number[], now: readonly number[]): boolean {
  const former = new Set(before);
  return now.some((id) => !former.has(id)) || (now.length === 1 && before.length > 1);
}
