import type { html } from 'hono/html';
import type { Sql } from '#server/infrastructure/db/database.ts';

export type Html = ReturnType<typeof html>;

/** What a feature tells below the results of a pool. */
export interface PoolNote {
  readonly lines: readonly string[];
  readonly html: Html;
}

/** What a feature tells in the mail after a round. */
export interface RoundMailPart {
  /** Returns the notes of these pools, by id; `url` is that of a pool's leaderboard. */
  readonly read: (
    sql: Sql,
    roundId: number,
    pools: readonly { readonly id: number; readonly url: string }[],
  ) => Promise<ReadonlyMap<number, PoolNote>>;
  /** what a note is for, said once before the link to How it works, which explains it */
  readonly why: string;
}

/** The notes of features, by pool, and what they are for. */
export interface RoundNotes {
  readonly ofPool: (poolId: number) => readonly PoolNote[];
  readonly why: readonly string[];
}
