import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCredentials } from '#server/accounts/password/passwordQueries.ts';
import { isPassword } from '#server/accounts/password/passwords.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';
import type { KeptLines } from '#server/site/backup/keptLines.ts';

export interface DemoLogin {
  readonly role: 'site admin' | 'player';
  readonly username: string;
  readonly password: string;
}

export function newDemoPassword(): string {
  return randomBytes(9).toString('base64url');
}

/** Writes the logins to a file for the owner of DATA_DIR alone. */
export function storeDemoLogins(dataDir: string, logins: readonly DemoLogin[]): Promise<void> {
  const lines = logins.map(({ role, username, password }) => `Demo ${role}: ${username} / ${password}`);
  return writeLines(dataDir, lines);
}

/** Adds lines of logins. Existing ones may belong to another database. */
export async function addDemoLogins(dataDir: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const existing = await readLines(fileIn(dataDir));
  await writeLines(dataDir, [...new Set([...existing, ...lines])]);
}

async function writeLines(dataDir: string, lines: readonly string[]): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // writing to an existing file would keep its mode
    await rm(fileIn(dataDir), { force: true });
    await writeFile(fileIn(dataDir), lines.map((line) => `${line}\n`).join(''), {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `DATA_DIR is "${dataDir}"; expected a directory that this user owns and can write to (${reason})`,
      { cause: error },
    );
  }
}

/** Returns the lines of the demo's logins with valid passwords. */
export async function demoLogins(database: Database, dataDir: string): Promise<string[]> {
  const lines = await readLines(fileIn(dataDir));
  const valid = await Promise.all(lines.map((line) => isValid(database, line)));
  return lines.filter((_, index) => valid[index]);
}

async function isValid(database: Database, line: string): Promise<boolean> {
  const [, username, password] = /^Demo [a-z ]+: (.+) \/ (\S+)$/.exec(line) ?? [];
  if (username === undefined || password === undefined) return false;
  const credentials = await database.query(findCredentials, username);
  return isPassword(username, credentials?.passwordHash, password);
}

async function readLines(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'demo-logins.txt');
}

/** In a backup: no demo account may exist without its password. */
export const keptLogins: Readonly<Record<string, KeptLines>> = {
  demoLogins: { said: "the passwords of the demo's two logins", read: demoLogins, add: addDemoLogins },
};
