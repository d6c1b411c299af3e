import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { embeddedPool } from '#server/db/pglite/openEmbedded.ts';
import { EmbeddedThread } from '#server/db/pglite/thread.ts';
import { connectServer } from '#server/db/server.ts';
import { findPostgres, startPostgres } from './postgresServer.ts';

/** The source of each test database. */
export type Template =
  | { readonly kind: 'embedded'; readonly dump: string }
  | { readonly kind: 'server'; readonly admin: string; readonly template: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
    /** the number of processes that run the app; undefined to run it in the process of the tests */
    processes?: number;
  }
}

const log = pino({ level: 'silent' });

/** Creates the template of all test databases. The returned function removes it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  announce(project);
  const { template, remove } = project.name.startsWith('server') ? await serverTemplate() : await embeddedTemplate();
  project.provide('template', template);
  return remove;
}

/** Logs the databases once per run. */
function announce({ name, vitest }: TestProject): void {
  const onDatabases = vitest.projects.map((project) => project.name).filter((each) => /embedded|server/.test(each));
  if (onDatabases[0] !== name) return;
  const server = onDatabases.includes('server') && findPostgres();
  const databases = [
    ...(onDatabases.includes('embedded') ? ['the embedded PostgreSQL'] : []),
    ...(server ? [`a PostgreSQL ${server.version} server of ${server.folder}`] : []),
  ];
  const left = findPostgres() ? '' : '; no PostgreSQL server is on this machine';
  vitest.logger.log(`Databases: ${databases.join(' and ')}${left}`);
}

async function embeddedTemplate(): Promise<{ template: Template; remove: () => Promise<void> }> {
  const thread = await EmbeddedThread.start({}, fail);
  const database = await openDatabase({
    kind: 'embedded',
    pool: embeddedPool(thread),
    log,
    stop: () => thread.close(),
  });
  await migrate(database);
  const folder = mkdtempSync(join(tmpdir(), 'unbusted-template-'));
  const dump = join(folder, 'template.tar');
  writeFileSync(dump, await thread.dump());
  await database.close();
  return { template: { kind: 'embedded', dump }, remove: async () => rmSync(folder, { recursive: true }) };
}

async function serverTemplate(): Promise<{ template: Template; remove: () => Promise<void> }> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL has gone from this machine');
  const server = await startPostgres(programs);
  const admin = server.url('postgres');
  const database = await connectServer(server.url('template1'), log);
  await migrate(database);
  await database.close();
  return { template: { kind: 'server', admin, template: 'template1' }, remove: server.stop };
}

function fail(error: Error): void {
  throw error;
}
