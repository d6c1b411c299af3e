import type { Database, Sql, Tx } from '#server/db/database.ts';
import type { Lock } from '#server/seals/queries.ts';
import { sealRound } from '#server/seals/seals.ts';
import { isPast } from './queries.ts';

interface PastRoundRow {
  readonly id: number;
  readonly deadline: Date;
  readonly isConfirmed: boolean;
}

/**
 * Knows which rounds may be shown as past (docs/spec.md#secrecy-of-picks). The first process that notices a deadline locks
 * the round's row. Saves in flight hold share locks on it, so they end before the round is sealed and a pick is shown.
 */
export class DeadlineBarrier {
  readonly #database: Database;
  readonly #locking = new Map<string, Promise<PastRoundRow[]>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the confirmed deadlines of the season's past rounds by round id, in epoch milliseconds. */
  async ofSeason(seasonId: number): Promise<ReadonlyMap<number, number>> {
    const past = await this.#database.query(listPastRounds, seasonId);
    const due = past.filter(({ isConfirmed }) => !isConfirmed).map(({ id }) => id);
    const confirmed = due.length > 0 ? await this.#lock(due) : [];
    return new Map(
      [...past.filter(({ isConfirmed }) => isConfirmed), ...confirmed].map(({ id, deadline }) => [
        id,
        deadline.getTime(),
      ]),
    );
  }

  /** Concurrent readers share a transaction, because each would occupy a connection until the seals are made. */
  #lock(ids: readonly number[]): Promise<PastRoundRow[]> {
    const key = ids.join();
    const locking =
      this.#locking.get(key) ??
      this.#database.transact(lockRounds, ids).finally(() => {
        this.#locking.delete(key);
      });
    this.#locking.set(key, locking);
    return locking;
  }
}

/** Returns whether a round is confirmed as past with the deadline that was read. */
export function isPassed(
  past: ReadonlyMap<number, number>,
  { id, deadline }: { readonly id: number; readonly deadline: Date },
): boolean {
  return past.get(id) === deadline.getTime();
}

function listPastRounds(sql: Sql, seasonId: number): Promise<PastRoundRow[]> {
  return sql<PastRoundRow[]>`
    select r.id, r.deadline, r.confirmed_deadline is not distinct from r.deadline as "isConfirmed"
    from rounds r
    where r.season_id = ${seasonId} and ${isPast(sql)}
    order by r.id
  `;
}

/** Waits for the saves in flight of these rounds, seals those that are past then, and returns the confirmed ones. */
async function lockRounds(tx: Tx, ids: readonly number[]): Promise<PastRoundRow[]> {
  await tx`select from rounds where id = any(${[...ids]}) order by id for no key update`;
  const locks = await tx<Lock[]>`
    update rounds set confirmed_deadline = deadline, locks = locks + 1
    where id = any(${[...ids]}) and deadline <= clock_timestamp() and confirmed_deadline is distinct from deadline
    returning id as "roundId", season_id as "seasonId", number as "roundNumber", locks as lock
  `;
  for (const lock of [...locks].sort((a, b) => a.roundNumber - b.roundNumber)) await sealRound(tx, lock);
  return tx<PastRoundRow[]>`
    select id, deadline, true as "isConfirmed" from rounds where id = any(${[...ids]}) and confirmed_deadline = deadline
  `;
}
