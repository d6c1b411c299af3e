import { rmSync } from 'node:fs';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/infrastructure/db/migrate.ts';
import { connectServer } from '#server/infrastructure/db/server.ts';
import { embeddedTemplate } from './embeddedTemplate.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgresServer.ts';
import { FAILED } from './projectFiles.ts';

/** The source of each test database. */
export type Template =
  | { readonly kind: 'embedded'; readonly dump: string }
  | { readonly kind: 'server'; readonly admin: string; readonly template: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
    /** the number of processes that run the app; undefined to run it in the process of the tests */
    processes?: number;
    isEveryDevice?: boolean;
  }
}

const log = pino({ level: 'silent' });

/** Creates the template of all test databases. The returned function stops the server that has it, with the last project. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  announce(project);
  forgetFailed();
  if (project.name.startsWith('server') || (project.name.startsWith('browser') && findPostgres()))
    return startServer(project);
  project.provide('template', { kind: 'embedded', dump: await embeddedTemplate() });
  return undefined;
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

interface Shared {
  hasForgotten: boolean;
  server?: Promise<PostgresServer> | undefined;
  projects: number;
}

// a global, because each project has its own instance of this module
const ofProcess = globalThis as { serverOfProjects?: Shared };
ofProcess.serverOfProjects ??= { projects: 0, hasForgotten: false };
const shared = ofProcess.serverOfProjects;

/** Deletes what the failed tests of the last run have left, once a run. */
function forgetFailed(): void {
  if (shared.hasForgotten) return;
  shared.hasForgotten = true;
  rmSync(FAILED, { recursive: true, force: true });
}

async function startServer(project: TestProject): Promise<() => Promise<void>> {
  shared.projects += 1;
  shared.server ??= startMigrated();
  const server = await shared.server;
  project.provide('template', { kind: 'server', admin: server.url('postgres'), template: 'template1' });
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    shared.server = undefined;
    await server.stop();
  };
}

async function startMigrated(): Promise<PostgresServer> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL has gone from this machine');
  const server = await startPostgres(programs);
  const database = await connectServer(server.url('template1'), log);
  await migrate(database);
  await database.close();
  return server;
}
