import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { type AudienceRow, listAudience, listAudienceOfSeasons } from './queries.ts';

interface Listener {
  readonly userId: number;
  readonly hasDerived: boolean;
}

interface Options<L> {
  readonly database: Database;
  readonly streams: Iterable<L>;
  readonly send: (stream: L, groupIds: readonly number[]) => void;
  readonly fail: (error: unknown) => void;
}

/** Sends pool events to open streams. One query reads the audience of all pools that change at the same time. */
export class PoolEvents<L extends Listener> {
  readonly #options: Options<L>;
  readonly #pools = new Set<number>();
  readonly #seasons = new Set<number>();
  #isSending = false;

  constructor(options: Options<L>) {
    this.#options = options;
  }

  poolChanged(id: number): void {
    this.#pools.add(id);
    this.#start();
  }

  seasonChanged(id: number): void {
    this.#seasons.add(id);
    this.#start();
  }

  #start(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    this.#sendAll().catch(this.#options.fail);
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.#pools.size > 0 || this.#seasons.size > 0) {
        // messages of one transaction arrive together
        await setImmediate();
        await this.#sendPending();
      }
    } finally {
      this.#isSending = false;
    }
  }

  async #sendPending(): Promise<void> {
    const { database, streams, send } = this.#options;
    const [pools, seasons] = [[...this.#pools], [...this.#seasons]];
    this.#pools.clear();
    this.#seasons.clear();
    const [users, derivedUsers] = [usersOf(streams), usersOf([...streams].filter(({ hasDerived }) => hasDerived))];
    const hasAudience = pools.length > 0 && users.length > 0;
    const changed = groupsByUser(hasAudience ? await database.query(listAudience, pools, users) : []);
    const hasDerivedAudience = seasons.length > 0 && derivedUsers.length > 0;
    const derived = groupsByUser(
      hasDerivedAudience ? await database.query(listAudienceOfSeasons, seasons, derivedUsers) : [],
    );
    for (const stream of streams) {
      const own = changed.get(stream.userId) ?? [];
      const groupIds = new Set([...own, ...((stream.hasDerived && derived.get(stream.userId)) || [])]);
      if (groupIds.size > 0) send(stream, [...groupIds]);
    }
  }
}

const usersOf = (streams: Iterable<Listener>) => [...new Set([...streams].map(({ userId }) => userId))];

function groupsByUser(rows: readonly AudienceRow[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const { groupId, userId } of rows) {
    const ids = groups.get(userId);
    if (ids) ids.push(groupId);
    else groups.set(userId, [groupId]);
  }
  return groups;
}
