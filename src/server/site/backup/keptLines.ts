import type { Database } from '#server/infrastructure/db/database.ts';

/** Lines that a feature keeps in a file of `DATA_DIR`, and that a backup has besides the database. */
export interface KeptLines {
  /** what they are, for whoever has the backup */
  readonly said: string;
  readonly read: (database: Database, dataDir: string) => Promise<readonly string[]>;
  /** Adds those of a backup. It is called before the commit of the restore. */
  readonly add: (dataDir: string, lines: readonly string[]) => Promise<void>;
}
