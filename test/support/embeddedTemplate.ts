import { createHash } from 'node:crypto';
import { createReadStream, existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { extract } from 'tar-fs';
import { migrate } from '#server/infrastructure/db/migrate.ts';
import { openDatabase } from '#server/infrastructure/db/openDatabase.ts';
import { clusterIn } from '#server/infrastructure/db/pglite/dataDirLock.ts';
import { embeddedPool } from '#server/infrastructure/db/pglite/openEmbedded.ts';
import { EmbeddedThread } from '#server/infrastructure/db/pglite/thread.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(root, 'node_modules/.cache');
/** The files that decide on the content of the template. */
const SOURCES = [
  'src/server/infrastructure/db/migrations/*.sql',
  'src/features/*/server/schema/*.sql',
  'src/server/infrastructure/db/pglite/*.ts',
  'package-lock.json',
];

/** The state in pg_control, and its value after a clean shutdown. */
const CONTROL_STATE_OFFSET = 16;
const SHUT_DOWN = 1;

/** Returns the file of a migrated, empty embedded database. It is created once, because that takes seconds. */
export async function embeddedTemplate(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: root }).sort()) hash.update(readFileSync(join(root, file)));
  const file = join(CACHE, `template-${hash.digest('hex').slice(0, 16)}.tar`);
  if (existsSync(file)) return file;
  mkdirSync(CACHE, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, await createTemplate());
  renameSync(unfinished, file);
  return file;
}

/** Copies the template into a DATA_DIR. */
export async function fillDataDir(dataDir: string): Promise<void> {
  await pipeline(createReadStream(await embeddedTemplate()), extract(clusterIn(dataDir)));
}

/** Whether pg_control says that the database of a DATA_DIR was cleanly shut down. */
export function isShutDown(dataDir: string): boolean {
  return readFileSync(join(clusterIn(dataDir), 'global/pg_control')).readInt32LE(CONTROL_STATE_OFFSET) === SHUT_DOWN;
}

async function createTemplate(): Promise<Uint8Array> {
  const thread = await EmbeddedThread.start({}, fail);
  const database = await openDatabase({
    kind: 'embedded',
    pool: embeddedPool(thread),
    log: pino({ level: 'silent' }),
    stop: () => thread.close(),
  });
  await migrate(database);
  const dump = await thread.dump();
  await database.close();
  return dump;
}

function fail(error: Error): void {
  throw error;
}
