import type { AboutCorrection } from '#contract/aboutCorrection.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

export interface PoolOfNews {
  readonly id: number;
  readonly seasonId: number;
}

/** How many leaders or champions are named. */
export const MAX_NAMED = 10;

/** The first of those who lead or have won, how many they are, and the rounds that it follows from. */
export interface Leaders {
  readonly entryIds: readonly number[];
  readonly count: number;
  readonly rounds: readonly number[];
}

/** Something that counted already and was changed. */
export interface ToldCorrection {
  /** of the row of the audit log */
  readonly id: number;
  readonly about: AboutCorrection;
  /** the rounds whose picks it follows from */
  readonly rounds: readonly number[];
}

/** Where a correction has moved an entry in a pool. */
export interface ToldMove {
  readonly poolId: number;
  readonly entryId: number;
  readonly rank: number;
}

/**
 * What happened in a pool. What happens in all pools of a season, with a round or a game, its readers find in their rows:
 * docs/decisions/032-one-item-for-all-pools-of-a-season.md
 */
export type News =
  | {
      readonly kind: 'joined';
      readonly pool: PoolOfNews;
      readonly entry: { readonly id: number; readonly userId: number };
    }
  /** undefined: nobody any more, or not yet */
  | { readonly kind: 'champion'; readonly pool: PoolOfNews; readonly leaders: Leaders | undefined }
  /** of a result, once it is known how many entries of the pool it moved, or of its scoring, which moves none */
  | {
      readonly kind: 'corrected';
      readonly pool: PoolOfNews;
      readonly correction: ToldCorrection;
      readonly moved: number;
    }
  /** of a result, in all pools, after their `corrected` */
  | {
      readonly kind: 'correction';
      readonly correction: ToldCorrection;
      /** returns where it has moved entries of these users: of everybody they may be millions */
      readonly readMoves: (userIds: readonly number[]) => Promise<ToldMove[]>;
    }
  | WrittenNews;

/** A note of a pool's admins, or a message of a member. */
export interface WrittenNews {
  readonly kind: 'note' | 'message';
  readonly poolId: number;
  readonly itemId: number;
  readonly userId: number;
}

/** What somebody wrote, as it may be told. */
export interface WrittenText {
  readonly text: string;
  /** null for a hidden or deleted user */
  readonly author: string | null;
}

/** Reads what news tells of; undefined once it is deleted, or not to be told any more. */
export type ReadText = (sql: Sql, news: Omit<WrittenNews, 'userId'>) => Promise<WrittenText | undefined>;

/** Tells it, once, in the transaction that makes it true and after its other writes. */
export type Tell = (tx: Tx, news: News) => Promise<void>;
