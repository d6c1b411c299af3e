import { setImmediate } from 'node:timers/promises';
import type { Leaderboard, PickGrid, PoolStanding } from '#contract/standings.ts';
import { type Cache, type CacheRegion, type Loaded, ROW_BYTES } from '#server/infrastructure/cache/cache.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { type Tag, tag } from '#server/infrastructure/events/tags.ts';
import { EncodedBody, type Freshness } from '#server/infrastructure/http/encodedBody.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import type { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { countedResults, type PoolPicks, readPoolPicks, readSeasonResults, type SeasonResults } from './poolPicks.ts';
import {
  type PoolLead,
  type SharedStanding,
  toLead,
  toLeaderboard,
  toPickGrid,
  toSharedStanding,
} from './presenters.ts';
import { type RoundStanding, toRoundStanding } from './roundStanding.ts';

export type { PoolLead } from './presenters.ts';

type Pool = Pick<PoolRow, 'id' | 'seasonId'>;

interface CachedPicks extends Omit<PoolPicks, 'season'> {
  readonly layoutHash: string;
}

type Built<T> = Pick<Loaded<T>, 'value' | 'bytes'>;

/** About the size of an entry's row of a shared standing. */
const STANDING_BYTES = 256;

/**
 * Computes the standings of pools, and caches three kinds of values: what was loaded (the results of a season, the packed picks
 * of a pool), what is computed from it (short standings, those after a round), and encoded bodies, which all members share.
 * A result invalidates only the results and what follows from them (tag `season`); the picks of a pool stay cached until their
 * own tags come (`pool`, `joined`, `picks`).
 */
export class Standings {
  readonly #database: Database;
  readonly #deadlineBarrier: DeadlineBarrier;
  readonly #results: CacheRegion<SeasonResults>;
  readonly #picks: CacheRegion<CachedPicks>;
  readonly #leaderboards: CacheRegion<EncodedBody<Leaderboard>>;
  readonly #grids: CacheRegion<EncodedBody<PickGrid>>;
  readonly #shared: CacheRegion<SharedStanding>;
  readonly #afterRounds: CacheRegion<RoundStanding | null>;

  constructor(database: Database, cache: Cache, deadlineBarrier: DeadlineBarrier) {
    this.#database = database;
    this.#deadlineBarrier = deadlineBarrier;
    this.#results = cache.region('results');
    this.#picks = cache.region('picks');
    this.#leaderboards = cache.region('leaderboards');
    this.#grids = cache.region('pick_grids');
    this.#shared = cache.region('standings');
    this.#afterRounds = cache.region('standings_after_rounds');
  }

  leaderboard(pool: Pool): Promise<EncodedBody<Leaderboard>> {
    return this.#encoded(this.#leaderboards, pool, toLeaderboard);
  }

  pickGrid(pool: Pool): Promise<EncodedBody<PickGrid>> {
    return this.#encoded(this.#grids, pool, toPickGrid);
  }

  /** The picks of the past rounds that count, with the results. */
  readPicks(pool: Pool): Promise<PoolPicks> {
    return this.#read(pool);
  }

  async readLeaderboard(pool: Pool): Promise<Leaderboard> {
    return toLeaderboard(await this.#read(pool));
  }

  async readPickGrid(pool: Pool): Promise<PickGrid> {
    return toPickGrid(await this.#read(pool));
  }

  /** Returns who leads a pool; undefined if it was deleted. */
  readLead(pool: Pool): Promise<PoolLead | undefined> {
    return unlessDeleted(this.#read(pool).then(toLead));
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

  #built<T>(
    region: CacheRegion<T>,
    pool: Pool,
    build: (picks: PoolPicks, freshness: Freshness) => Built<T> | Promise<Built<T>>,
    key: string | number = pool.id,
  ): Promise<T> {
    const tags = [...tagsOf(pool), tag.season(pool.seasonId)];
    return region.getOrLoad(key, tags, async () => {
      const picks = await this.#read(pool);
      // each step of a large pool holds the loop for some tens of milliseconds
      await setImmediate();
      const { expiresAt } = picks.season;
      return { ...(await build(picks, { tags, expiresAt })), expiresAt };
    });
  }

  /** Returns picks and results of one layout; those of different moments may be of other games or sides. */
  async #read(pool: Pool): Promise<PoolPicks> {
    const { layoutHash, ...picks } = await this.#readPicks(pool);
    const season = await this.#results.getOrLoad(pool.seasonId, [tag.season(pool.seasonId)], async () => {
      const value = await readSeasonResults(this.#database, this.#deadlineBarrier, pool.seasonId);
      return { value, bytes: ROW_BYTES * (1 + gamesIn(value)), expiresAt: value.expiresAt };
    });
    if (season.layoutHash === layoutHash) return { ...picks, season: countedResults(season, picks.pool) };
    this.#picks.invalidate(pool.id);
    return readPoolPicks(this.#database, this.#deadlineBarrier, pool);
  }

  #readPicks(pool: Pool): Promise<CachedPicks> {
    return this.#picks.getOrLoad(pool.id, tagsOf(pool), async () => {
      const { season, ...rest } = await readPoolPicks(this.#database, this.#deadlineBarrier, pool);
      const bytes = rest.picks.length + (rest.auto?.length ?? 0) + ROW_BYTES * (1 + rest.entries.length);
      return { value: { ...rest, layoutHash: season.layoutHash }, bytes, expiresAt: season.expiresAt };
    });
  }
}

/** What the packed picks of a pool depend on. */
export function tagsOf({ id, seasonId }: Pool): Tag[] {
  return [tag.pool(id), tag.joined(id), tag.picks(seasonId)];
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
