import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { SECOND } from '#domain/time.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import type { Parameter } from '#server/infrastructure/db/sql.ts';
import type { ChangeFeed } from '#server/infrastructure/events/changeFeed.ts';
import { parseChange } from '#server/infrastructure/events/changes.ts';

/** Of `Lock.oneProcess`. */
export const LOCK_ID = 1;
const RESTART_MS = 5 * SECOND;

export interface WorkerData {
  /** undefined: the main thread runs the statements */
  readonly databaseUrl: string | undefined;
}

export type ToMain =
  | { readonly kind: 'statement'; readonly id: number; readonly text: string; readonly values: readonly unknown[] }
  /** the thread counts, and has looked at what was due */
  | { readonly kind: 'looked' }
  | { readonly kind: 'error'; readonly error: string };

export type FromMain =
  | { readonly kind: 'rows'; readonly id: number; readonly rows: readonly object[] }
  | { readonly kind: 'failed'; readonly id: number; readonly error: string }
  /** of all seasons without one */
  | { readonly kind: 'changed'; readonly seasonId?: number };

interface Deps {
  readonly database: Database;
  readonly config: Pick<Config, 'databaseUrl' | 'everybody'>;
  readonly changeFeed: ChangeFeed;
  readonly log: Logger;
}

/** Keeps the answer about everybody up to date, in a thread of its own; undefined if nobody is told it. */
export function startEverybody(deps: Deps): { stop(): Promise<void> } | undefined {
  if (deps.config.everybody === 'off') return undefined;
  let worker = startWorker();
  let restart: NodeJS.Timeout | undefined;
  let isFailing = false;
  const unsubscribe = deps.changeFeed.subscribe({
    onMessage(text) {
      const change = parseChange(text);
      if (change?.kind === 'season') send(worker, { kind: 'changed', seasonId: change.id });
      if (change?.kind === 'user' || change?.kind === 'all') send(worker, { kind: 'changed' });
    },
    onDisconnect() {},
  });

  function startWorker(): Worker {
    const { databaseUrl } = deps.config;
    const data: WorkerData = { databaseUrl };
    // the worker has this file's extension: .js in the package
    const started = new Worker(new URL(`./everybodyWorker${extname(import.meta.url)}`, import.meta.url), {
      workerData: data,
    });
    started.on('message', (message: ToMain) => {
      if (message.kind === 'statement') void answer(deps.database, started, message);
      else fail(message.kind === 'error' ? message.error : undefined);
    });
    started.on('error', (error) => {
      fail(error);
      restart = setTimeout(() => {
        worker = startWorker();
      }, RESTART_MS).unref();
    });
    // after the listeners, which would keep the process alive
    started.unref();
    return started;
  }

  /** Logs the first of several errors in a row. */
  function fail(error: unknown): void {
    if (error !== undefined && !isFailing) deps.log.warn({ err: error }, 'Everybody’s points could not be counted');
    isFailing = error !== undefined;
  }

  return {
    async stop() {
      unsubscribe();
      clearTimeout(restart);
      await worker.terminate();
    },
  };
}

async function answer(
  database: Database,
  worker: Worker,
  { id, text, values }: Extract<ToMain, { kind: 'statement' }>,
): Promise<void> {
  try {
    // they were parameters of a statement of `everybodyQueries.ts`
    const rows = await database.query((sql) => sql.unsafe(text, values as Parameter[], { prepare: true }));
    send(worker, { kind: 'rows', id, rows });
  } catch (error) {
    send(worker, { kind: 'failed', id, error: String(error) });
  }
}

function send(worker: Worker, message: FromMain): void {
  worker.postMessage(message);
}
