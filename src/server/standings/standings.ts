import type { Leaderboard, PickGrid } from '#contract/things.ts';
import type { Database } from '#server/db/database.ts';
import { Written } from '#server/http/written.ts';
import type { Memory } from '#server/memory/memory.ts';
import type { Fresh, Shelf } from '#server/memory/shelf.ts';
import { ROW_BYTES } from '#server/memory/shelves.ts';
import type { GroupRow } from '#server/pools/queries.ts';
import { toLeaderboard, toPickGrid } from './answers.ts';
import type { PastRounds } from './pastRounds.ts';
import { type PoolPicks, readPoolPicks, readSeasonResults, type SeasonResults } from './poolPicks.ts';

type Pool = Pick<GroupRow, 'id' | 'seasonId'>;

/** A pool's picks without the results, which all pools of a season share. */
interface KeptPicks extends Omit<PoolPicks, 'season'> {
  readonly shape: string;
}

/**
 * The standings of pools, from memory as far as that goes: the answers as long as nothing changes, and when only results
 * do, the picks. These change by what the database tells as `group` and `picks` alone; results as `season`.
 */
export class Standings {
  /** since the start: answers written anew, and pools whose picks were read for them */
  readonly counts = { written: 0, read: 0 };
  readonly #database: Database;
  readonly #pastRounds: PastRounds;
  readonly #seasons: Shelf<SeasonResults>;
  readonly #picks: Shelf<KeptPicks>;
  readonly #leaderboards: Shelf<Written<Leaderboard>>;
  readonly #grids: Shelf<Written<PickGrid>>;

  constructor(database: Database, memory: Memory, pastRounds: PastRounds) {
    this.#database = database;
    this.#pastRounds = pastRounds;
    this.#seasons = memory.shelf();
    this.#picks = memory.shelf();
    this.#leaderboards = memory.shelf();
    this.#grids = memory.shelf();
  }

  /** Of how many pools the picks are kept. */
  get kept(): number {
    return this.#picks.size;
  }

  /** The pool's leaderboard over the rounds that are past. */
  leaderboard(pool: Pool): Promise<Written<Leaderboard>> {
    return this.#written(this.#leaderboards, pool, toLeaderboard);
  }

  /** Who picked whom in the pool's past rounds, in leaderboard order. */
  pickGrid(pool: Pool): Promise<Written<PickGrid>> {
    return this.#written(this.#grids, pool, toPickGrid);
  }

  async readLeaderboard(pool: Pool): Promise<Leaderboard> {
    return toLeaderboard(await this.#read(pool));
  }

  async readPickGrid(pool: Pool): Promise<PickGrid> {
    return toPickGrid(await this.#read(pool));
  }

  async #written<T>(shelf: Shelf<Written<T>>, pool: Pool, of: (picks: PoolPicks) => T): Promise<Written<T>> {
    const kept = shelf.get(pool.id);
    if (kept) return kept;
    const changes = [...changesOf(pool), `season ${pool.seasonId}`];
    const read = async () => {
      const picks = await this.#read(pool);
      this.counts.written += 1;
      const { until } = picks.season;
      const value = Written.json(of(picks), { changes, until });
      // as it is, and packed in two ways
      return { value, bytes: ROW_BYTES + 2 * value.bytes.length, until };
    };
    return found(await shelf.read(pool.id, changes, read));
  }

  /** Picks and results of one shape: those of another moment may be of other games, or of sides that have changed. */
  async #read(pool: Pool): Promise<PoolPicks> {
    const { shape, ...picks } = await this.#readPicks(pool);
    const season = found(
      await this.#seasons.read(pool.seasonId, [`season ${pool.seasonId}`], async () => {
        const value = await readSeasonResults(this.#database, this.#pastRounds, pool.seasonId);
        return { value, bytes: ROW_BYTES * (1 + gamesIn(value)), until: value.until };
      }),
    );
    if (season.shape === shape) return { ...picks, season };
    this.#picks.drop(pool.id);
    return this.#readPoolPicks(pool);
  }

  #readPoolPicks(pool: Pool): Promise<PoolPicks> {
    this.counts.read += 1;
    return readPoolPicks(this.#database, this.#pastRounds, pool);
  }

  async #readPicks(pool: Pool): Promise<KeptPicks> {
    const read = async (): Promise<Fresh<KeptPicks>> => {
      const { season, ...rest } = await this.#readPoolPicks(pool);
      const bytes = rest.picks.length + ROW_BYTES * (1 + rest.entries.length);
      return { value: { ...rest, shape: season.shape }, bytes, until: season.until };
    };
    return found(await this.#picks.read(pool.id, changesOf(pool), read));
  }
}

function changesOf({ id, seasonId }: Pool): string[] {
  return [`group ${id}`, `picks ${seasonId}`];
}

function gamesIn({ rounds }: SeasonResults): number {
  return rounds.reduce((sum, { games }) => sum + games.length, 0);
}

/** There are standings of every pool there is. */
function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there are no standings of this pool');
  return value;
}
