import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { syncDirectory, syncFile } from '#server/infrastructure/fsync.ts';
import { clusterIn } from './dataDirLock.ts';
import { FsyncFs } from './fsyncFs.ts';

const PLANNER = ['-c', 'random_page_cost=1.1'];
/** PGlite fills its buffers with zeros at each start, which takes half the time of a start with those of 128 MB. */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB'];

export function openInMemory(dump: Uint8Array<ArrayBuffer> | undefined): Promise<PGlite> {
  return PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...PLANNER, ...SMALL_BUFFERS],
    ...(dump && { loadDataDir: new Blob([dump]) }),
  });
}

/** Opens the cluster in a directory, and creates it if there is none. Commits are on the disk. */
export async function openCluster(dir: string, onSyncFailure: (error: unknown) => void): Promise<PGlite> {
  const cluster = clusterIn(dir);
  if (!existsSync(cluster)) await createCluster(cluster);
  const durable = PGlite.defaultStartParams.filter((param) => param !== '-F');
  return PGlite.create({
    fs: new FsyncFs(cluster, onSyncFailure),
    startParams: [...durable, '-c', 'wal_sync_method=fsync', ...PLANNER],
  });
}

/** Creates a cluster under another name and renames it, so that a partial one is never used. */
async function createCluster(cluster: string): Promise<void> {
  const partial = `${cluster}.new`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  const pglite = await PGlite.create(partial, { startParams: [...PGlite.defaultStartParams, ...SMALL_BUFFERS] });
  await pglite.close();
  syncTree(partial);
  renameSync(partial, cluster);
  syncDirectory(dirname(cluster));
}

function syncTree(dir: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncFile(path);
  }
  syncDirectory(dir);
}
