import type { Config } from '#server/infrastructure/config/config.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

/** A way in which a reminder reaches those whom somebody reminds by hand. */
export interface ReminderWay {
  /** of the channel */
  readonly name: string;
  /** where answers say how many it reaches */
  readonly field: string;
  readonly isOn: (config: Config) => boolean;
  /** Returns those of these users whom it reaches. */
  readonly listReached: (sql: Sql, userIds: readonly number[]) => Promise<number[]>;
  /** Queues it for users whom it reaches. */
  readonly queue: (
    tx: Tx,
    userIds: readonly number[],
    about: { readonly roundId: number; readonly poolId: number },
  ) => Promise<void>;
}
