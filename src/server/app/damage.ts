import { DatabaseError } from 'pg';
import { isUnavailable, isUnwritable } from '#server/infrastructure/db/connectionErrors.ts';
import { restoreText } from '#server/infrastructure/db/lastBackup.ts';
import { diskFault, isOfDisk } from '#server/infrastructure/disk.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';

/** SQLSTATEs data_corrupted, index_corrupted and undefined_file. */
const DAMAGED = new Set(['XX001', 'XX002', '58P01']);

/** Replaces an error that damaged files or their disk have caused by one line for the operator. Returns any other unchanged. */
export function damageOr(error: unknown, site: Parameters<typeof restoreText>[0]): unknown {
  if (isUnwritable(error) || isOfDisk(error) || isUnavailable(error)) {
    const fault = diskFault(site.dataDir, { error });
    if (fault !== undefined) return new StartupError(fault, { cause: error });
  }
  if (isUnwritable(error)) return new StartupError(`The database cannot write: ${error.message}`, { cause: error });
  if (!(error instanceof DatabaseError && DAMAGED.has(error.code ?? ''))) return error;
  return new StartupError(`The database is damaged: ${error.message}. ${restoreText(site)}`, { cause: error });
}
