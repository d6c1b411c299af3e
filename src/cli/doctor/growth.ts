import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '#domain/time.ts';
import { clusterIn } from '#server/infrastructure/db/pglite/dataDirLock.ts';
import { listDated } from '#server/site/backup/keptBackups.ts';
import { KEPT, nightlyFolder } from '#server/site/backup/nightlyBackups.ts';
import type { Site } from './check.ts';

const LEAST_DAYS = 0.5;

/**
 * Returns the bytes that a day adds, by the backups of the night: a new one, until there are as many as are kept, and what the site
 * grows by. The database is taken to grow as its backups do. Undefined before there are two of different days.
 */
export async function growthOf(config: Site['config']): Promise<number | undefined> {
  const folder = nightlyFolder(config);
  const names = await listDated(folder).catch(() => []);
  const backups = await Promise.all(names.map((name) => stat(join(folder, name))));
  const [oldest, newest] = [backups[0], backups.at(-1)];
  if (!oldest || !newest) return undefined;
  const days = (newest.mtimeMs - oldest.mtimeMs) / DAY;
  if (days < LEAST_DAYS) return undefined;
  const added = backups.length < KEPT ? newest.size : 0;
  const ofBackup = Math.max(0, newest.size - oldest.size) / days;
  const database = await sizeOf(clusterIn(config.dataDir));
  return added + ofBackup * (1 + database / Math.max(1, newest.size));
}

/** The bytes of all files below a folder, without those that go meanwhile. */
async function sizeOf(folder: string): Promise<number> {
  const paths = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(join(folder, path)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
