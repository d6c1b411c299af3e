import { existsSync, readFileSync } from 'node:fs';
import { chown, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR } from '#domain/time.ts';
import { CLI } from '#server/infrastructure/version.ts';
import type { Sql } from './database.ts';

/** One night may fail, and the next one needs some time. */
export const OVERDUE_MS = 36 * HOUR;

const fileIn = (dataDir: string) => join(dataDir, 'last-backup');

interface WrittenBackup {
  readonly path: string;
  /** the moment of the site that it has */
  readonly takenAt: string;
  readonly bytes: number;
}

/** Stores time and path in DATA_DIR, which a site on a server may not have, for when the database is damaged. */
export async function writeLastBackup(dataDir: string, { takenAt, path }: WrittenBackup): Promise<void> {
  if (!existsSync(dataDir)) return;
  const file = fileIn(dataDir);
  await writeFile(file, `${takenAt} ${path}\n`, { mode: 0o600 });
  if (process.getuid?.() !== 0) return;
  // the app's user writes it after the next backup
  const { uid, gid } = await stat(dataDir);
  await chown(file, uid, gid);
}

/** Notes when the site was made: until the first backup, the age of none is counted from there. */
export async function insertSite(sql: Sql): Promise<void> {
  await sql`insert into site default values on conflict do nothing`;
}

/** Stores a backup for console and metrics. */
export async function storeBackup(sql: Sql, { takenAt, bytes }: WrittenBackup): Promise<void> {
  await sql`
    insert into site (backup_at, backup_bytes) values (${takenAt}, ${bytes})
    on conflict (is_only) do update set backup_at = excluded.backup_at, backup_bytes = excluded.backup_bytes,
      backup_failed_at = null, backup_failure = null
  `;
}

/** Stores why the last try failed. */
export async function storeFailedBackup(sql: Sql, reason: string): Promise<void> {
  await sql`
    insert into site (backup_failed_at, backup_failure) values (clock_timestamp(), ${reason})
    on conflict (is_only) do update set backup_failed_at = excluded.backup_failed_at,
      backup_failure = excluded.backup_failure
  `;
}

export interface LastBackup {
  readonly at: Date | null;
  readonly bytes: number | null;
  /** of the last try, if it failed */
  readonly failedAt: Date | null;
  readonly failure: string | null;
  /** since it, or, without one, since the site was made */
  readonly ageSeconds: number;
}

/** Returns the last backup and the last failure; their fields are null if there was none. */
export async function findLastBackup(sql: Sql): Promise<LastBackup> {
  const [row] = await sql<[LastBackup]>`
    select backup_at as at, backup_bytes::float8 as bytes, backup_failed_at as failed_at, backup_failure as failure,
      coalesce(extract(epoch from clock_timestamp() - coalesce(backup_at, made_at)), 0)::float8 as age_seconds
    from (select) one left join site on true
  `;
  return row;
}

interface Site {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

/** Names the last backup of a damaged site and the command that restores it. */
export function restoreText({ databaseUrl, dataDir }: Site): string {
  const [, time, path] = /^(\S+) (.+)\n$/.exec(lastBackupIn(dataDir)) ?? [];
  const empty = databaseUrl === undefined ? 'DATA_DIR=<a new folder>' : 'DATABASE_URL=<an empty database>';
  const restore = `\`${empty} ${CLI} restore`;
  if (path === undefined) return `Restore your last backup by ${restore} <file>\``;
  if (existsSync(path)) return `Restore the last backup, of ${time}, by ${restore} ${path}\``;
  return `Restore the last backup, of ${time}, which was ${path} and is not there now, by ${restore} <file>\``;
}

function lastBackupIn(dataDir: string): string {
  try {
    return readFileSync(fileIn(dataDir), 'utf8');
  } catch {
    return '';
  }
}
