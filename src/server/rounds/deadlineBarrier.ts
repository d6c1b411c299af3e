import type { Database, Sql, Tx } from '#server/db/database.ts';
import { isPast } from './queries.ts';

interface TimedRound {
  readonly id: number;
  readonly deadline: Date;
  readonly isPast: boolean;
}

/**
 * Knows which rounds this process may show as past (docs/spec.md#secrecy-of-picks). The database confirms each deadline
 * once with the round's row locked. Saves in flight hold share locks on it, so they end before a pick is shown.
 */
export class DeadlineBarrier {
  readonly #database: Database;
  readonly #passed = new Map<number, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the confirmed deadlines of the season's past rounds by round id, in epoch milliseconds. */
  async ofSeason(seasonId: number): Promise<ReadonlyMap<number, number>> {
    const past = (await this.#database.query(listDeadlines, seasonId)).filter((round) => round.isPast);
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

/** Returns whether a round is confirmed as past with the deadline that was read. */
export function isPassed(
  past: ReadonlyMap<number, number>,
  { id, deadline }: { readonly id: number; readonly deadline: Date },
): boolean {
  return past.get(id) === deadline.getTime();
}

function listDeadlines(sql: Sql, seasonId: number): Promise<TimedRound[]> {
  return sql<TimedRound[]>`
    select r.id, r.deadline, ${isPast(sql)} as "isPast" from rounds r where r.season_id = ${seasonId}
  `;
}

/** Waits for the saves in flight of these rounds, and returns the rounds that are past then. */
async function confirmPassed(tx: Tx, ids: readonly number[]): Promise<TimedRound[]> {
  await tx`select from rounds where id = any(${[...ids]}) order by id for no key update`;
  await tx`
    update rounds set confirmed_deadline = deadline
    where id = any(${[...ids]}) and deadline <= clock_timestamp() and confirmed_deadline is distinct from deadline
  `;
  return tx<TimedRound[]>`
    select id, deadline, true as "isPast" from rounds where id = any(${[...ids]}) and confirmed_deadline = deadline
  `;
}
