import type { Tx } from '#server/infrastructure/db/database.ts';

/**
 * What happened in a pool, or with a correction in all that it moved. What happens with a round, in all pools of its season, the
 * channels find in the rounds.
 */
export type News =
  | {
      readonly kind: 'note';
      readonly groupId: number;
      readonly itemId: number;
      readonly userId: number;
      readonly isMailed: boolean;
    }
  | { readonly kind: 'message'; readonly groupId: number; readonly itemId: number; readonly userId: number }
  | { readonly kind: 'correction'; readonly correctionId: number };

/** Tells it, once, in the transaction that makes it true and after its other writes. */
export type Tell = (tx: Tx, news: News) => Promise<void>;
