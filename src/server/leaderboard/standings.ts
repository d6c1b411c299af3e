import type { Leaderboard, PickGrid } from '#contract/schemas.ts';
import { type Cache, type CacheRegion, type Loaded, ROW_BYTES } from '#server/cache/cache.ts';
import { type Tag, tag } from '#server/cache/tags.ts';
import type { Database } from '#server/db/database.ts';
import { EncodedBody } from '#server/http/encodedBody.ts';
import type { GroupRow } from '#server/pools/queries.ts';
import type { DeadlineBarrier } from '#server/rounds/deadlineBarrier.ts';
import { type PoolPicks, readPoolPicks, readSeasonResults, type SeasonResults } from './poolPicks.ts';
import { toLeaderboard, toPickGrid } from './presenters.ts';

type Pool = Pick<GroupRow, 'id' | 'seasonId'>;

/** A pool's picks without the results, which all pools of a season share. */
interface CachedPicks extends Omit<PoolPicks, 'season'> {
  readonly layoutHash: string;
}

/**
 * The standings of pools, from memory as far as that goes: the answers as long as nothing changes, and when only results
 * do, the picks. These change by what the database tells as `group` and `picks` alone; results as `season`.
 */
export class Standings {
  /** since the start: answers written anew, and pools whose picks were read for them */
  readonly counts = { written: 0, read: 0 };
  readonly #database: Database;
  readonly #deadlineBarrier: DeadlineBarrier;
  readonly #seasons: CacheRegion<SeasonResults>;
  readonly #picks: CacheRegion<CachedPicks>;
  readonly #leaderboards: CacheRegion<EncodedBody<Leaderboard>>;
  readonly #grids: CacheRegion<EncodedBody<PickGrid>>;

  constructor(database: Database, cache: Cache, deadlineBarrier: DeadlineBarrier) {
    this.#database = database;
    this.#deadlineBarrier = deadlineBarrier;
    this.#seasons = cache.region();
    this.#picks = cache.region();
    this.#leaderboards = cache.region();
    this.#grids = cache.region();
  }

  /** Of how many pools the picks are kept. */
  get cached(): number {
    return this.#picks.size;
  }

  /** The pool's leaderboard over the rounds that are past. */
  leaderboard(pool: Pool): Promise<EncodedBody<Leaderboard>> {
    return this.#encoded(this.#leaderboards, pool, toLeaderboard);
  }

  /** Who picked whom in the pool's past rounds, in leaderboard order. */
  pickGrid(pool: Pool): Promise<EncodedBody<PickGrid>> {
    return this.#encoded(this.#grids, pool, toPickGrid);
  }

  async readLeaderboard(pool: Pool): Promise<Leaderboard> {
    return toLeaderboard(await this.#read(pool));
  }

  async readPickGrid(pool: Pool): Promise<PickGrid> {
    return toPickGrid(await this.#read(pool));
  }

  async #encoded<T>(
    region: CacheRegion<EncodedBody<T>>,
    pool: Pool,
    present: (picks: PoolPicks) => T,
  ): Promise<EncodedBody<T>> {
    const cached = region.get(pool.id);
    if (cached) return cached;
    const tags = [...tagsOf(pool), tag.season(pool.seasonId)];
    const read = async () => {
      const picks = await this.#read(pool);
      this.counts.written += 1;
      const { expiresAt } = picks.season;
      const value = EncodedBody.json(present(picks), { tags, expiresAt });
      // as it is, and packed in two ways
      return { value, bytes: ROW_BYTES + 2 * value.bytes.length, expiresAt };
    };
    return loadedOf(await region.getOrLoad(pool.id, tags, read));
  }

  /** Picks and results of one shape: those of another moment may be of other games, or of sides that have changed. */
  async #read(pool: Pool): Promise<PoolPicks> {
    const { layoutHash, ...picks } = await this.#readPicks(pool);
    const season = loadedOf(
      await this.#seasons.getOrLoad(pool.seasonId, [tag.season(pool.seasonId)], async () => {
        const value = await readSeasonResults(this.#database, this.#deadlineBarrier, pool.seasonId);
        return { value, bytes: ROW_BYTES * (1 + gamesIn(value)), expiresAt: value.expiresAt };
      }),
    );
    if (season.layoutHash === layoutHash) return { ...picks, season };
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
  return [tag.group(id), tag.picks(seasonId)];
}

function gamesIn({ rounds }: SeasonResults): number {
  return rounds.reduce((sum, { games }) => sum + games.length, 0);
}

/** There are standings of every pool there is. */
function loadedOf<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there are no standings of this pool');
  return value;
}
