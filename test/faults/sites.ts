import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import pino from 'pino';
import { afterAll, expect } from 'vitest';
import { connectServer } from '#server/infrastructure/db/server.ts';
import type { TestApp } from '../support/app.ts';
import { type AppProcess, startApp } from '../support/appProcess.ts';
import { type Filled, fillEmbedded, fillServer, ownServer } from '../support/poolScenes.ts';
import { isFullRun } from './faultTest.ts';

export interface FaultSite<S> extends Filled<S> {
  readonly database: 'embedded' | 'server';
}

export type Env = Readonly<Record<string, string>>;

/** A site on each database of this machine; `npm test` uses one. Call it at the top of a test file. */
export async function allSites<S>(
  fill: (t: TestApp) => Promise<S>,
  one: FaultSite<S>['database'],
): Promise<FaultSite<S>[]> {
  const wanted = (database: FaultSite<S>['database']) => isFullRun || database === one;
  const server = wanted('server') ? await ownServer() : undefined;
  const sites: FaultSite<S>[] = server ? [{ database: 'server', ...(await fillServer(server, fill)) }] : [];
  if (!wanted('embedded') && server) return sites;
  return [{ database: 'embedded', ...(await fillEmbedded(fill)) }, ...sites];
}

/** Starts the app without rate limits. */
export function startOn(env: Env, more: Env = {}): AppProcess {
  return startApp({ PORT: '0', SEED: 'none', RATE_LIMITS: 'off', ...env, ...more });
}

/** An app that starts when its address is asked for, and after a kill again. It ends with the tests of the file. */
export function killableApp(env: Env) {
  let app: AppProcess | undefined;
  const kill = async () => {
    app?.kill('SIGKILL');
    await app?.ended;
    app = undefined;
  };
  afterAll(kill);
  const running = () => {
    app ??= startOn(env);
    return app.url();
  };
  return { kill, running };
}

export function readerOf(url: string) {
  return async <T>(path: string, cookie: string): Promise<T> => {
    const response = await fetch(`${url}${path}`, { headers: { Cookie: cookie } });
    if (response.status !== 200) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

/**
 * Runs statements while no app is running. The embedded database is copied first, so that the next start finds the
 * original.
 */
export async function look(env: Env, statements: string): Promise<object[]> {
  const { DATABASE_URL, DATA_DIR = '' } = env;
  if (DATABASE_URL !== undefined) return lookOnServer(DATABASE_URL, statements);
  const copy = mkdtempSync(join(tmpdir(), 'unbusted-copy-'));
  cpSync(join(DATA_DIR, 'postgres'), copy, { recursive: true });
  const pglite = await PGlite.create(copy, { extensions: { amcheck } });
  try {
    return (await pglite.exec(statements)).at(-1)?.rows ?? [];
  } finally {
    await pglite.close();
    rmSync(copy, { recursive: true });
  }
}

async function lookOnServer(url: string, statements: string): Promise<object[]> {
  const database = await connectServer(url, pino({ level: 'silent' }));
  try {
    return await database.query((sql) => sql.unsafe<object[]>(statements));
  } finally {
    await database.close();
  }
}

/** Waits until the server has ended the queries of a killed app. */
export async function settled({ DATABASE_URL }: Env): Promise<void> {
  if (DATABASE_URL === undefined) return;
  const others = `
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'
  `;
  await expect.poll(() => lookOnServer(DATABASE_URL, others)).toHaveLength(0);
}

/** Returns the number of indexes; throws if one does not match its table. */
export async function checkIndexes(env: Env): Promise<number> {
  const rows = await look(
    env,
    `create extension if not exists amcheck;
    select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relkind = 'i'`,
  );
  return rows.length;
}
