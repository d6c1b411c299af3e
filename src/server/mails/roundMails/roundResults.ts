import { DEFAULT_SCORING, pointsOfRound } from '#domain/scoring/scoring.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import type { Standings } from '#server/pools/leaderboard/standings.ts';
import { readCounted } from '#server/pools/locks/whoCounts.ts';
import type { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import {
  findMailedRound,
  listMailedEntries,
  listMailedPools,
  type MailedEntry,
  type MailedPool,
  type MailedRound,
} from './roundMailQueries.ts';
import type { PoolPart, RoundResults } from './roundMailText.ts';
import { readSeasonState } from './seasonState.ts';

/** Longer lists of pools are cut, and the mail says so. */
const MAX_POOLS = 10;

export interface RoundResultsDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly deadlineBarrier: DeadlineBarrier;
  readonly standings: Pick<Standings, 'readRound'>;
}

/** Returns a round's results for a user; `later` while the round is not complete, undefined if the user gets none. */
export async function readRoundResults(
  { database, config: { publicUrl }, deadlineBarrier, standings }: RoundResultsDeps,
  { userId, roundId }: { readonly userId: number; readonly roundId: number },
): Promise<(RoundResults & Pick<MailedRound, 'email'>) | 'later' | undefined> {
  const mailed = await database.query(findMailedRound, userId, roundId);
  if (!mailed) return undefined;
  const season = await readSeasonState(database, deadlineBarrier, mailed.seasonId, roundId);
  if (!season.isComplete) return 'later';
  const pools = await database.query(listCountingPools, userId, roundId);
  const parts = await Promise.all(
    pools.slice(0, MAX_POOLS).map((pool) => poolPart(standings, pool, mailed, userId, publicUrl)),
  );
  const ofSeason = mailed.isOneOfTwo ? `?seasonId=${mailed.seasonId}` : '';
  const results = {
    ...mailed,
    ...season,
    pools: parts.flatMap((part) => part ?? []),
    morePools: Math.max(0, pools.length - MAX_POOLS),
    entries: await listUnranked(database, userId, roundId, mailed, pools.length > 0),
    publicUrl,
    homeUrl: `${publicUrl}/${ofSeason}`,
    picksUrl: `${publicUrl}/picks${ofSeason}`,
  };
  return results.pools.length === 0 && results.entries.length === 0 ? undefined : results;
}

/** Returns the pools in which the round counts for an entry of the user. They are settled, as the season is sealed. */
async function listCountingPools(sql: Sql, userId: number, roundId: number): Promise<MailedPool[]> {
  const pools = await listMailedPools(sql, userId, roundId);
  const groupIds = pools.map(({ id }) => id);
  const entryIds = pools.flatMap((pool) => pool.entryIds);
  const counted = await readCounted(sql, { groupIds, roundIds: [roundId], entryIds });
  const isCounted = ({ id, entryIds: own }: MailedPool) =>
    counted.some(({ groupId, entryIds: ids }) => groupId === id && ids.some((entryId) => own.includes(entryId)));
  return pools.filter((pool) => pool.earlierRounds === 'count' || isCounted(pool));
}

/** Returns a pool's part of the mail; undefined if the user has left it meanwhile. A hidden user has no rank there. */
async function poolPart(
  standings: Pick<Standings, 'readRound'>,
  pool: MailedPool,
  { number, isHidden }: MailedRound,
  userId: number,
  publicUrl: string,
): Promise<PoolPart | undefined> {
  const standing = await standings.readRound(pool, number);
  const own = standing?.byUser.get(userId) ?? [];
  if (!standing || (own.length === 0 && !isHidden)) return undefined;
  const { id, name } = pool;
  return { id, name, url: `${publicUrl}/groups/${id}/leaderboard`, standing, own };
}

/** Returns the picked entries in no pool, with standard points, or those of a hidden user in pools, without points. */
async function listUnranked(
  database: Database,
  userId: number,
  roundId: number,
  { isHidden, number }: MailedRound,
  hasPools: boolean,
): Promise<RoundResults['entries']> {
  const entries = await database.query(listMailedEntries, userId, roundId);
  const isUnranked = ({ isInPool, picks }: MailedEntry) => (isInPool ? isHidden && hasPools : picks > 0);
  return entries.filter(isUnranked).map(({ name, right, isInPool }) => ({
    name,
    right,
    points: isInPool ? undefined : right * pointsOfRound(DEFAULT_SCORING, number),
  }));
}
