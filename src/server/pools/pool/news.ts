import type { Tx } from '#server/infrastructure/db/database.ts';

export interface PoolOfNews {
  readonly id: number;
  readonly seasonId: number;
}

/** The first of those who lead or have won, how many they are, and the rounds that it follows from. */
export interface Leaders {
  readonly entryIds: readonly number[];
  readonly count: number;
  readonly rounds: readonly number[];
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
  | { readonly kind: 'lead'; readonly pool: PoolOfNews; readonly leaders: Leaders }
  /** undefined: nobody any more, or not yet */
  | { readonly kind: 'champion'; readonly pool: PoolOfNews; readonly leaders: Leaders | undefined }
  /** of a result or of the scoring, stored in this pool */
  | { readonly kind: 'corrected'; readonly pool: PoolOfNews; readonly correctionId: number }
  /** stored in all pools, after their `corrected` */
  | { readonly kind: 'correction'; readonly correctionId: number }
  | {
      readonly kind: 'note';
      readonly groupId: number;
      readonly itemId: number;
      readonly userId: number;
      readonly isMailed: boolean;
    }
  | { readonly kind: 'message'; readonly groupId: number; readonly itemId: number; readonly userId: number };

/** Tells it, once, in the transaction that makes it true and after its other writes. */
export type Tell = (tx: Tx, news: News) => Promise<void>;
