import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DAY } from '#domain/time.ts';

/** Links that change an account are valid for at most as long. */
const KEEP_MS = 7 * DAY;

/** Writes a mail to a file in DATA_DIR, and returns its path. */
export async function writeToOutbox(dataDir: string, id: string, mail: Buffer | Readable): Promise<string> {
  const folder = outboxIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${stamp(Date.now())}-${id}.eml`);
  // a program that watches the folder finds whole mails only
  const part = `${path}.part`;
  await writeFile(part, mail, { mode: 0o600, flag: 'wx' });
  await rename(part, path);
  return path;
}

/** Deletes mails that were written more than 7 days ago. */
export async function purgeOutbox(dataDir: string): Promise<void> {
  const folder = outboxIn(dataDir);
  if (!existsSync(folder)) return;
  const oldest = stamp(Date.now() - KEEP_MS);
  const expired = (await readdir(folder)).filter((file) => /\.eml(\.part)?$/.test(file) && file < oldest);
  // another process of this DATA_DIR may delete them too
  for (const file of expired) await rm(join(folder, file), { force: true });
}

function outboxIn(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** A time as the beginning of a file's name, which sorts like it. */
function stamp(time: number): string {
  return new Date(time).toISOString().replaceAll(':', '-');
}
