import { setImmediate } from 'node:timers/promises';
import type { Leaderboard, PickGrid, PoolStanding } from '#contract/standings.ts';
import { type Cache, type CacheRegion, type Loaded, ROW_BYTES } from '#server/cache/cache.ts';
import { type Tag, tag } from '#server/cache/tags.ts';
import type { Database } from '#server/db/database.ts';
import { HttpError } from '#server/errors.ts';
import { EncodedBody, type Freshness } from '#server/http/encodedBody.ts';
import type { GroupRow } from '#server/pools/queries.ts';
import type { DeadlineBarrier } from '#server/rounds/deadlineBarrier.ts';
import { countedResults, type PoolPicks, readPoolPicks, readSeasonResults, type SeasonResults } from './poolPicks.ts';
import { type SharedStanding, toLeaderboard, toPickGrid, toSharedStanding } from './presenters.ts';
import { type RoundStanding, toRoundStanding } from './roundStanding.ts';

type Pool = Pick<GroupRow, 'id' | 'seasonId'>;

interface CachedPicks extends Omit<PoolPicks, 'season'> {
  readonly layoutHash: string;
}

type Built<T> = Pick<Loaded<T>, 'value' | 'bytes'>;

/** About the size of an entry's row of a shared standing. */
const STANDING_BYTES = 256;

/**
 * Caches responses of pools, and their picks separately, which stay cached when only results change. The tags `group`, `joined`
 * and `picks` invalidate picks, the tag `season` results.
 */
export class Standings {
  /** responses and standings built and pools read from the database, since the start */
  readonly counts = { written: 0, read: 0 };
  readonly #database: Database;
  readonly #deadlineBarrier: DeadlineBarrier;
  readonly #seasons: CacheRegion<SeasonResults>;
  readonly #picks: CacheRegion<CachedPicks>;
  readonly #leaderboards: CacheRegion<EncodedBody<Leaderboard>>;
  readonly #grids: CacheRegion<EncodedBody<PickGrid>>;
  readonly #shared: CacheRegion<SharedStanding>;
  readonly #afterRounds: CacheRegion<RoundStanding | null>;

  constructor(database: Database, cache: Cache, deadlineBarrier: DeadlineBarrier) {
    this.#database = database;
    this.#deadlineBarrier = deadlineBarrier;
    this.#seasons = cache.region();
    this.#picks = cache.region();
    this.#leaderboards = cache.region();
    this.#grids = cache.region();
    this.#shared = cache.region();
    this.#afterRounds = cache.region();
  }

  /** Number of pools with cached picks. */
  get cached(): number {
    return this.#picks.size;
  }

  leaderboard(pool: Pool): Promise<EncodedBody<Leaderboard>> {
    return this.#encoded(this.#leaderboards, pool, toLeaderboard);
  }

  pickGrid(pool: Pool): Promise<EncodedBody<PickGrid>> {
    return this.#encoded(this.#grids, pool, toPickGrid);
  }

  async readLeaderboard(pool: Pool): Promise<Leaderboard> {
    return toLeaderboard(await this.#read(pool));
  }

  async readPickGrid(pool: Pool): Promise<PickGrid> {
    return toPickGrid(await this.#read(pool));
  }

  /** Returns the pool's standing in short with the user's entries; undefined if the pool was deleted. */
  async readStanding(pool: Pool, userId: number): Promise<PoolStanding | undefined> {
    const shared = await unlessDeleted(
      this.#built(this.#shared, pool, (picks) => ({
        value: toSharedStanding(picks),
        bytes: ROW_BYTES + STANDING_BYTES * picks.entries.length,
      })),
    );
    return shared && { ...shared.summary, own: shared.byUser.get(userId) ?? [] };
  }

  /** Returns the pool as it stood after a round; undefined if it was deleted, or the round is open or does not count. */
  async readRound(pool: Pool, roundNumber: number): Promise<RoundStanding | undefined> {
    const build = (picks: PoolPicks) => ({
      value: toRoundStanding(picks, roundNumber) ?? null,
      bytes: ROW_BYTES + STANDING_BYTES * picks.entries.length,
    });
    return (await unlessDeleted(this.#built(this.#afterRounds, pool, build, `${pool.id} ${roundNumber}`))) ?? undefined;
  }

  #encoded<T>(
    region: CacheRegion<EncodedBody<T>>,
    pool: Pool,
    present: (picks: PoolPicks) => T,
  ): Promise<EncodedBody<T>> {
    return this.#built(region, pool, async (picks, freshness) => {
      const presented = present(picks);
      await setImmediate();
      const value = EncodedBody.json(presented, freshness);
      // the text and its compressed variants
      return { value, bytes: ROW_BYTES + 2 * value.bytes.length };
    });
  }

  async #built<T>(
    region: CacheRegion<T>,
    pool: Pool,
    build: (picks: PoolPicks, freshness: Freshness) => Built<T> | Promise<Built<T>>,
    key: string | number = pool.id,
  ): Promise<T> {
    const cached = region.get(key);
    if (cached !== undefined) return cached;
    const tags = [...tagsOf(pool), tag.season(pool.seasonId)];
    const load = async () => {
      const picks = await this.#read(pool);
      // each step of a large pool holds the loop for some tens of milliseconds
      await setImmediate();
      this.counts.written += 1;
      const { expiresAt } = picks.season;
      return { ...(await build(picks, { tags, expiresAt })), expiresAt };
    };
    return loadedOf(await region.getOrLoad(key, tags, load));
  }

  /** Returns picks and results of one layout; those of different moments may be of other games or sides. */
  async #read(pool: Pool): Promise<PoolPicks> {
    const { layoutHash, ...picks } = await this.#readPicks(pool);
    const season = loadedOf(
      await this.#seasons.getOrLoad(pool.seasonId, [tag.season(pool.seasonId)], async () => {
        const value = await readSeasonResults(this.#database, this.#deadlineBarrier, pool.seasonId);
        return { value, bytes: ROW_BYTES * (1 + gamesIn(value)), expiresAt: value.expiresAt };
      }),
    );
    if (season.layoutHash === layoutHash) return { ...picks, season: countedResults(season, picks.pool) };
    this.#picks.invalidate(pool.id);
    return this.#readPoolPicks(pool);
  }

  #readPoolPicks(pool: Pool): Promise<PoolPicks> {
    this.counts.read += 1;
    return readPoolPicks(this.#database, this.#deadlineBarrier, pool);
  }

  async #readPicks(pool: Pool): Promise<CachedPicks> {
    const read = async (): Promise<Loaded<CachedPicks>> => {
      const { season, ...rest } = await this.#readPoolPicks(pool);
      const bytes = rest.picks.length + ROW_BYTES * (1 + rest.entries.length);
      return { value: { ...rest, layoutHash: season.layoutHash }, bytes, expiresAt: season.expiresAt };
    };
    return loadedOf(await this.#picks.getOrLoad(pool.id, tagsOf(pool), read));
  }
}

function tagsOf({ id, seasonId }: Pool): Tag[] {
  return [tag.group(id), tag.joined(id), tag.picks(seasonId)];
}

async function unlessDeleted<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}

function gamesIn({ rounds }: SeasonResults): number {
  return rounds.reduce((sum, { games }) => sum + games.length, 0);
}

function loadedOf<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there are no standings of this pool');
  return value;
}
