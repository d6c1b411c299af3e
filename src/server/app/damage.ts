import { DatabaseError } from 'pg';
import { isUnavailable, isUnwritable } from '#server/infrastructure/db/connectionErrors.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { restoreText } from '#server/infrastructure/db/lastBackup.ts';
import { diskFault, isOfDisk } from '#server/infrastructure/disk.ts';
import { fileLimitFault } from '#server/infrastructure/fileLimit.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';

/** SQLSTATEs data_corrupted, index_corrupted and undefined_file. */
const DAMAGED = new Set(['XX001', 'XX002', '58P01']);

/**
 * Does the work, and closes the database. An error of the close, which follows from one of the work, does not hide that.
 */
export async function thenClose<R>(
  database: Database,
  site: Parameters<typeof restoreText>[0],
  work: () => Promise<R>,
): Promise<R> {
  let result: R;
  try {
    result = await work();
  } catch (error) {
    await database.close().catch(() => {});
    throw damageOr(error, site);
  }
  await database.close();
  return result;
}

/** Replaces an error that damaged files, their disk or a limit of the system have caused by one line for the operator. Returns any other unchanged. */
export function damageOr(error: unknown, site: Parameters<typeof restoreText>[0]): unknown {
  if (isUnwritable(error) || isOfDisk(error) || isUnavailable(error)) {
    const fault = diskFault(site.dataDir, { error });
    if (fault !== undefined) return new StartupError(fault, { cause: error });
  }
  const limited = fileLimitFault(error);
  if (limited !== undefined) return new StartupError(limited, { cause: error });
  if (isUnwritable(error)) return new StartupError(`The database cannot write: ${error.message}`, { cause: error });
  if (!(error instanceof DatabaseError && DAMAGED.has(error.code ?? ''))) return error;
  return new StartupError(`The database is damaged: ${error.message}. ${restoreText(site)}`, { cause: error });
}
