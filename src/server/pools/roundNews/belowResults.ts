import type { Sql } from '#server/infrastructure/db/database.ts';
import type { Html } from '#server/infrastructure/email/mailHtml.ts';

/** Lines of a text, and the same as HTML. */
export interface TextAndHtml {
  readonly lines: readonly string[];
  readonly html: Html;
}

/** What a feature tells below the results of a round in a pool, where its users keep them. */
export interface BelowResults {
  /** Returns what is told of these pools, by id; `url` is that of a pool's leaderboard. */
  readonly read: (
    sql: Sql,
    roundId: number,
    pools: readonly { readonly id: number; readonly url: string }[],
  ) => Promise<ReadonlyMap<number, TextAndHtml>>;
  /** what it is for, said once before the link to How it works, which explains it */
  readonly why: string;
}
