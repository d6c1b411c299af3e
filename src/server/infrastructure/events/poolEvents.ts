import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/infrastructure/db/database.ts';
import { type AudienceRow, listAudience, listAudienceOfSeasons } from './audienceQueries.ts';
import type { EventStream, OpenStreams } from './openStreams.ts';

const namedEvent = (name: string, poolId: number) => `event: ${name}\ndata: {"groupId":${poolId}}\n\n`;
export const poolEvent = (poolId: number) => namedEvent('group', poolId);

interface Options {
  readonly database: Database;
  readonly streams: OpenStreams;
  readonly onError: (error: unknown) => void;
}

/** Sends pool events to members and admins. One query reads the audience of all pools that change at the same time. */
export class PoolEvents {
  readonly #options: Options;
  readonly #pools = new Set<number>();
  /** the names of further events, by pool */
  readonly #named = new Map<number, Set<string>>();
  readonly #seasons = new Set<number>();
  #isSending = false;

  constructor(options: Options) {
    this.#options = options;
  }

  poolChanged(id: number): void {
    this.#pools.add(id);
    this.#start();
  }

  /** Sends an event of this name, while the pool itself has not changed. */
  happened(name: string, poolId: number): void {
    this.#named.set(poolId, new Set(this.#named.get(poolId)).add(name));
    this.#start();
  }

  seasonChanged(id: number): void {
    this.#seasons.add(id);
    this.#start();
  }

  #start(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    void this.#sendAll().catch(this.#options.onError);
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.#pools.size + this.#named.size + this.#seasons.size > 0) {
        // messages of one transaction arrive together
        await setImmediate();
        await this.#sendPending();
      }
    } finally {
      this.#isSending = false;
    }
  }

  async #sendPending(): Promise<void> {
    const { streams } = this.#options;
    const pools = [...this.#pools];
    const named = new Map(this.#named);
    const seasons = [...this.#seasons];
    this.#pools.clear();
    this.#named.clear();
    this.#seasons.clear();
    const changed = await this.#audience(listAudience, pools, [...streams]);
    const told = await this.#audience(listAudience, [...named.keys()], [...streams]);
    const derived = await this.#audience(
      listAudienceOfSeasons,
      seasons,
      [...streams].filter(({ hasDerived }) => hasDerived),
    );
    for (const stream of streams) {
      const poolIds = new Set(changed.get(stream.userId));
      if (stream.hasDerived) for (const id of derived.get(stream.userId) ?? []) poolIds.add(id);
      const ofNames = (told.get(stream.userId) ?? []).flatMap((poolId) =>
        [...(named.get(poolId) ?? [])].map((name) => namedEvent(name, poolId)),
      );
      const events = [...[...poolIds].map(poolEvent), ...ofNames];
      if (events.length > 0) streams.send(events.join(''), [stream]);
    }
  }

  /** Returns the pools by the users of these streams. */
  async #audience(
    query: typeof listAudience | typeof listAudienceOfSeasons,
    ids: readonly number[],
    streams: readonly EventStream[],
  ): Promise<Map<number, number[]>> {
    const users = [...new Set(streams.map(({ userId }) => userId))];
    if (ids.length === 0 || users.length === 0) return new Map();
    return poolsByUser(await this.#options.database.query(query, ids, users));
  }
}

function poolsByUser(rows: readonly AudienceRow[]): Map<number, number[]> {
  const pools = new Map<number, number[]>();
  for (const { poolId, userId } of rows) {
    const ids = pools.get(userId);
    if (ids) ids.push(poolId);
    else pools.set(userId, [poolId]);
  }
  return pools;
}
