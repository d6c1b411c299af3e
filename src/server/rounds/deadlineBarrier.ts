import type { Database, Sql, Tx } from '#server/db/database.ts';
import { isPast } from './queries.ts';

interface TimedRound {
  readonly id: number;
  readonly deadline: Date;
  readonly past: boolean;
}

/**
 * Which rounds this process may show as past (docs/spec.md#secrecy-of-picks). Before the first time, the database confirms
 * each with the round's row locked: saves in flight hold share locks on it, so every one of them is in or
 * refused before a pick of that round is shown. A moved deadline is confirmed anew. The round's row keeps the deadline that was
 * confirmed: a database whose clock goes back does not reopen the round.
 */
export class DeadlineBarrier {
  readonly #database: Database;
  readonly #passed = new Map<number, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The season's past rounds, confirmed: the deadline of each, in epoch milliseconds, by round id. */
  async ofSeason(seasonId: number): Promise<ReadonlyMap<number, number>> {
    const past = (await this.#database.query(listDeadlines, seasonId)).filter((round) => round.past);
    const unconfirmed = past.filter(({ id, deadline }) => this.#passed.get(id) !== deadline.getTime());
    if (unconfirmed.length > 0) {
      const ids = unconfirmed.map(({ id }) => id);
      for (const { id, deadline } of await this.#database.transact(confirmPassed, ids)) {
        this.#passed.set(id, deadline.getTime());
      }
    }
    return new Map(
      past
        .filter(({ id, deadline }) => this.#passed.get(id) === deadline.getTime())
        .map(({ id, deadline }) => [id, deadline.getTime()]),
    );
  }
}

/** Whether a round is, as it was read, one of the past ones that were confirmed. */
export function isPassed(
  past: ReadonlyMap<number, number>,
  { id, deadline }: { readonly id: number; readonly deadline: Date },
): boolean {
  return past.get(id) === deadline.getTime();
}

function listDeadlines(sql: Sql, seasonId: number): Promise<TimedRound[]> {
  return sql<TimedRound[]>`
    select r.id, r.deadline, ${isPast(sql)} as past from rounds r where r.season_id = ${seasonId}
  `;
}

/** Waits for the saves in flight of these rounds; those that are past once they have ended. */
async function confirmPassed(tx: Tx, ids: readonly number[]): Promise<TimedRound[]> {
  await tx`select from rounds where id = any(${[...ids]}) order by id for no key update`;
  await tx`
    update rounds set confirmed_deadline = deadline
    where id = any(${[...ids]}) and deadline <= clock_timestamp() and confirmed_deadline is distinct from deadline
  `;
  return tx<TimedRound[]>`
    select id, deadline, true as past from rounds where id = any(${[...ids]}) and confirmed_deadline = deadline
  `;
}
