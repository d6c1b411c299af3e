import { DatabaseError } from 'pg';
import { restoreText } from '#server/infrastructure/db/lastBackup.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';

/** SQLSTATEs data_corrupted, index_corrupted and undefined_file. */
const DAMAGED = new Set(['XX001', 'XX002', '58P01']);

/** Replaces PostgreSQL's error for damaged files by one line for the operator. Returns any other unchanged. */
export function damageOr(error: unknown, site: Parameters<typeof restoreText>[0]): unknown {
  if (!(error instanceof DatabaseError && DAMAGED.has(error.code ?? ''))) return error;
  return new StartupError(`The database is damaged: ${error.message}. ${restoreText(site)}`, { cause: error });
}
