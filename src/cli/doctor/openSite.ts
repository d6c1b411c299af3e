import pino from 'pino';
import { connectCommandLine, isInitialized } from '#server/app/connect.ts';
import { damageOr } from '#server/app/damage.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import { parseDatabaseUrl } from '#server/infrastructure/db/databaseUrl.ts';
import { schemaFault } from '#server/infrastructure/db/migrate.ts';
import { isTaken } from '#server/infrastructure/db/pglite/dataDirLock.ts';
import { diskFault } from '#server/infrastructure/disk.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';
import { type Found, messageOf, ok, type Site, skipped, wrong } from './check.ts';

export interface Opened {
  readonly found: Found;
  /** undefined if it cannot be opened, or is not of this version */
  readonly database: Database | undefined;
  /** whether a process of the app has it open; undefined if nobody knows */
  readonly isRunning: boolean | undefined;
  readonly close: () => Promise<void>;
  /** rejects if the embedded database breaks down: it answers nothing after that */
  readonly lost: Promise<never>;
}

/** Opens the database without migrating it. */
export async function openSite({ config }: Site): Promise<Opened> {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  lost.catch(() => {});
  const closed = { database: undefined, close: async () => {}, lost };
  const isTakenDir = config.databaseUrl === undefined ? isInUse(config.dataDir) : undefined;
  const cannot = reasonAgainst(config, isTakenDir);
  if (cannot) return { ...closed, found: cannot, isRunning: isTakenDir };
  try {
    const database = await connectCommandLine(config, pino({ level: 'silent' }), reject);
    const isRunning = isTakenDir ?? (await database.query(hasOthers));
    const fault = await database.query(schemaFault);
    const name = nameOf(config, isRunning);
    const found = fault === undefined ? ok(name) : wrong(`${fault}: ${name}`, 'Start the newer of the two versions');
    return { found, database: fault === undefined ? database : undefined, isRunning, close: database.close, lost };
  } catch (error) {
    const reported = damageOr(error, config);
    const todo = reported instanceof StartupError ? 'Without it nothing works' : 'Read the log of the database';
    return { ...closed, found: wrong(messageOf(reported), todo), isRunning: isTakenDir };
  }
}

/** Opening the embedded database would create it, and it could break down on a disk that takes nothing. */
function reasonAgainst(config: Site['config'], isRunning: boolean | undefined): Found | undefined {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined || isRunning === true) return undefined;
  if (diskFault(dataDir) !== undefined) return skipped('It is not opened on such a disk');
  if (isInitialized(config)) return undefined;
  return wrong(`DATA_DIR is "${dataDir}", which has no database`, 'Start the app, or set DATA_DIR or DATABASE_URL');
}

function isInUse(dataDir: string): boolean | undefined {
  try {
    return isTaken(dataDir);
  } catch {
    return undefined;
  }
}

function nameOf({ databaseUrl, dataDir }: Site['config'], isRunning: boolean): string {
  if (databaseUrl === undefined) return `Embedded, in ${dataDir}${isRunning ? ', through the app' : ''}`;
  const { host, database } = parseDatabaseUrl(databaseUrl);
  return `${database} at ${host}`;
}

/** Whether other programs of this name are connected: the app, as a rule. */
async function hasOthers(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ isThere: boolean }]>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and application_name = 'unbusted' and pid <> pg_backend_pid()
    ) as is_there
  `;
  return row.isThere;
}
