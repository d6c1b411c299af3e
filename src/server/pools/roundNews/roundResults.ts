import { DEFAULT_SCORING, pointsOfRound } from '#domain/scoring/scoring.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import type { RoundPlace, RoundStanding } from '#server/pools/leaderboard/roundStanding.ts';
import type { Standings } from '#server/pools/leaderboard/standings.ts';
import { readCounted } from '#server/pools/locks/whoCounts.ts';
import type { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import {
  findToldRound,
  listToldEntries,
  listToldPools,
  type ToldEntry,
  type ToldPool,
  type ToldRound,
} from './roundNewsQueries.ts';
import { type NextRound, readSeasonState } from './seasonState.ts';

/** Longer lists of pools are cut, and what is told says so. */
const MAX_POOLS = 10;

export interface PoolPart {
  readonly id: number;
  readonly name: string;
  /** of the pool's leaderboard */
  readonly url: string;
  readonly standing: RoundStanding;
  readonly own: readonly RoundPlace[];
}

/** What is told to a user after a round. Names are as users have written them. */
export interface RoundResults {
  readonly username: string;
  readonly season: string;
  readonly round: string;
  readonly games: number;
  readonly champion: string | undefined;
  readonly next: NextRound | undefined;
  readonly pools: readonly PoolPart[];
  readonly morePools: number;
  /** entries without a rank; without points in pools, which hide them */
  readonly entries: readonly { readonly name: string; readonly right: number; readonly points: number | undefined }[];
  readonly publicUrl: string;
  /** of Home, which has all pools */
  readonly homeUrl: string;
  /** of My Picks, where the next round is picked */
  readonly picksUrl: string;
}

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
): Promise<(RoundResults & Pick<ToldRound, 'email'>) | 'later' | undefined> {
  const told = await database.query(findToldRound, userId, roundId);
  if (!told) return undefined;
  const season = await readSeasonState(database, deadlineBarrier, told.seasonId, roundId);
  if (!season.isComplete) return 'later';
  const pools = await database.query(listCountingPools, userId, roundId);
  const parts = await Promise.all(
    pools.slice(0, MAX_POOLS).map((pool) => poolPart(standings, pool, told, userId, publicUrl)),
  );
  const ofSeason = told.isOneOfTwo ? `?seasonId=${told.seasonId}` : '';
  const results = {
    ...told,
    ...season,
    pools: parts.flatMap((part) => part ?? []),
    morePools: Math.max(0, pools.length - MAX_POOLS),
    entries: await listUnranked(database, userId, roundId, told, pools.length > 0),
    publicUrl,
    homeUrl: `${publicUrl}/${ofSeason}`,
    picksUrl: `${publicUrl}/picks${ofSeason}`,
  };
  return results.pools.length === 0 && results.entries.length === 0 ? undefined : results;
}

/** Returns the pools in which the round counts for an entry of the user. They are settled, as the season is sealed. */
async function listCountingPools(sql: Sql, userId: number, roundId: number): Promise<ToldPool[]> {
  const pools = await listToldPools(sql, userId, roundId);
  const poolIds = pools.map(({ id }) => id);
  const entryIds = pools.flatMap((pool) => pool.entryIds);
  const counted = await readCounted(sql, { poolIds, roundIds: [roundId], entryIds });
  const isCounted = ({ id, entryIds: own }: ToldPool) =>
    counted.some(({ poolId, entryIds: ids }) => poolId === id && ids.some((entryId) => own.includes(entryId)));
  return pools.filter((pool) => pool.earlierRounds === 'count' || isCounted(pool));
}

/** Returns a pool's part of the results; undefined if the user has left it meanwhile. A hidden user has no rank there. */
async function poolPart(
  standings: Pick<Standings, 'readRound'>,
  pool: ToldPool,
  { number, isHidden }: ToldRound,
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
  { isHidden, number }: ToldRound,
  hasPools: boolean,
): Promise<RoundResults['entries']> {
  const entries = await database.query(listToldEntries, userId, roundId);
  const isUnranked = ({ isInPool, picks }: ToldEntry) => (isInPool ? isHidden && hasPools : picks > 0);
  return entries.filter(isUnranked).map(({ name, right, isInPool }) => ({
    name,
    right,
    points: isInPool ? undefined : right * pointsOfRound(DEFAULT_SCORING, number),
  }));
}
