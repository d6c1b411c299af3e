import { isFinal } from '#domain/bracket/bracket.ts';
import { MINUTE } from '#domain/time.ts';
import { LAST_RANK, MAX_CHAMPIONS } from '#features/hallOfFame/domain/champions.ts';
import type { Services } from '#server/app/calls/services.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { startSeasonJob } from '#server/infrastructure/events/seasonJob.ts';
import type { Job } from '#server/infrastructure/jobs/job.ts';
import { type ResultsDeps, updateOutdated } from '#server/pools/leaderboard/outdatedPools.ts';
import { type PoolPicks, readPoolPicks, type SeasonResults } from '#server/pools/leaderboard/poolPicks.ts';
import { digestResults } from '#server/pools/leaderboard/resultsDigest.ts';
import { toStandings } from '#server/pools/leaderboard/scores.ts';
import { MAX_NAMED, type Tell } from '#server/pools/pool/news.ts';
import {
  type Crowned,
  listDecidedSeasons,
  listToCrown,
  type NewChampion,
  replaceChampions,
} from './championQueries.ts';

interface CrowningDeps extends ResultsDeps {
  readonly tell: Tell;
}

interface UncrownedPool {
  readonly id: number;
  readonly seasonId: number;
}

/** Stores champions as long as the app runs. */
export function startCrowning(services: Services): Job {
  return startSeasonJob(services, { everyMs: MINUTE, what: 'Champions could not be stored' }, crownChampions);
}

/**
 * Stores the champions of pools that have become final, and replaces those whose results have changed since. Several processes
 * may do it at once: one that has read older results finds the difference at its next run. Results are compared, and not
 * standings, because a champion stays in the hall of fame whose entry is deleted.
 */
export function crownChampions(deps: CrowningDeps, signal?: AbortSignal): Promise<void> {
  const champions = {
    what: 'champions',
    listSeasons: listDecidedSeasons,
    digest: digestOf,
    listOutdated: listToCrown,
    update: (pool: UncrownedPool) => crown(deps, pool),
  };
  return updateOutdated(deps, champions, signal);
}

async function crown({ database, deadlineBarrier, tell }: CrowningDeps, pool: UncrownedPool): Promise<void> {
  const picks = await readPoolPicks(database, deadlineBarrier, pool);
  const results = digestOf(picks.season);
  const rounds = picks.season.rounds.map(({ id }) => id);
  const crowned = results === null ? undefined : { results, rounds, champions: championsOf(picks) };
  await database.transact(storeChampions, pool, crowned, tell);
}

async function storeChampions(tx: Tx, pool: UncrownedPool, crowned: Crowned | undefined, tell: Tell): Promise<void> {
  if (!(await replaceChampions(tx, pool, crowned))) return;
  const first = crowned?.champions.filter(({ rank }) => rank === 1) ?? [];
  const entryIds = first.slice(0, MAX_NAMED).map(({ entryId }) => entryId);
  const leaders = crowned && { entryIds, count: first.length, rounds: crowned.rounds };
  await tell(tx, { kind: 'champion', pool, leaders });
}

/** Returns null while the pool is not final. */
function digestOf(season: SeasonResults): string | null {
  return isFinal(season.rounds) ? digestResults(season) : null;
}

/** Returns the entries with the first three ranks. If nobody has a point they are many, of which the first are enough. */
function championsOf(picks: PoolPicks): NewChampion[] {
  return toStandings(picks)
    .filter(({ rank }) => rank <= LAST_RANK)
    .slice(0, MAX_CHAMPIONS)
    .map(({ entry: { entry }, rank, total }) => ({
      rank,
      entryId: entry.id,
      entryName: entry.name,
      userId: entry.userId,
      points: total,
    }));
}
