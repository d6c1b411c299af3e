import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import { beforeAll, inject } from 'vitest';
import { type Config, type OidcConfig, readConfig } from '#server/infrastructure/config/config.ts';
import { type HttpServer, startHttpServer } from '#server/infrastructure/http/httpServer.ts';
import { type AppProcess, NODE, startApp } from './appProcess.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { roundRobin } from './roundRobin.ts';

const AGAIN_MS = 100;
const CONTROLLED_APP = [...NODE, fileURLToPath(new URL('controlledApp.ts', import.meta.url))];

type Env = Readonly<Record<string, string>>;

/** The app in several processes on one database, behind a proxy. */
export class Processes {
  readonly app: Hono;
  readonly all: readonly AppProcess[];

  constructor(count: number, env: Env, command?: readonly string[]) {
    const variables = { PORT: '0', SEED: 'none', TRUST_PROXY: '1', ...env };
    this.all = Array.from({ length: count }, () => startApp(variables, command));
    this.app = roundRobin(() => this.urls());
  }

  urls(): Promise<string[]> {
    return Promise.all(this.all.map((each) => each.url()));
  }

  /** Stops all processes by SIGTERM and throws if one of them fails. */
  async stop(): Promise<void> {
    // a signal before the app listens would end it at once
    await this.urls();
    for (const each of this.all) each.kill('SIGTERM');
    for (const { code, errors } of await Promise.all(this.all.map((each) => each.ended))) {
      if (code !== 0 || errors !== '') throw new Error(`the app ended with ${code}: ${errors}`);
    }
  }
}

export class ControlledProcesses extends Processes {
  readonly #database: TestDatabase;

  constructor(count: number, database: TestDatabase, config: Config) {
    super(
      count,
      variablesOf({ ...config, databaseUrl: database.url, trustProxy: config.trustProxy + 1 }),
      CONTROLLED_APP,
    );
    this.#database = database;
  }

  /** Waits until every process has received the change messages of all commits so far. */
  async sync(): Promise<void> {
    await this.urls();
    const mark = `mark ${randomUUID()}`;
    const received = Promise.all(this.all.map((each) => each.waitForOutput(new RegExp(`(${mark})\n`))));
    // a change message is lost while a process reconnects
    do await this.#database.query((sql) => sql`select pg_notify('changes', ${mark})`);
    while ((await Promise.race([received, delay(AGAIN_MS)])) === undefined);
  }
}

function variablesOf({ oidc, isProduction, ...config }: Config): Env {
  const usual = new Map<string, unknown>(Object.entries(readConfig({})));
  return {
    ...toVariables(Object.entries(config).filter(([name, value]) => value !== usual.get(name))),
    ...(oidc && toVariables(Object.entries({ ...oidc, adminClaim: claimOf(oidc) }), 'OIDC_')),
    ...(isProduction && { NODE_ENV: 'production' }),
    // the default would contain the port
    PUBLIC_URL: config.publicUrl,
  };
}

function toVariables(fields: [name: string, value: unknown][], prefix = ''): Env {
  const variableOf = (name: string) => prefix + name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
  return Object.fromEntries(fields.map(([name, value]) => [variableOf(name), String(value)]));
}

function claimOf({ adminClaim: { name, value } }: OidcConfig): string {
  return `${name}=${value}`;
}

/**
 * Runs the app for the tests of a file: one process, or several behind a proxy if the Vitest project says so. Call it at the
 * top of a test file; the environment is asked for when the tests begin.
 */
export async function runSite(env: () => Env): Promise<{ url(): Promise<string>; stop(): Promise<void> }> {
  const count = inject('processes');
  const database = count === undefined ? undefined : await testDatabase();
  let processes: Processes;
  let proxy: HttpServer | undefined;
  // a file whose tests are all skipped is read, too, and ends nothing
  beforeAll(async () => {
    processes = new Processes(count ?? 1, {
      ...env(),
      ...(database ? { DATABASE_URL: database.url ?? '' } : { TRUST_PROXY: '0' }),
    });
    if (database) proxy = await startHttpServer(processes.app, { host: '127.0.0.1', port: 0 });
  });
  return {
    url: async () => proxy?.url ?? (await processes.urls())[0] ?? '',
    async stop() {
      await processes.stop();
      await proxy?.stop(0);
    },
  };
}
