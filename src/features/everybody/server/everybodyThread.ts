import { extname } from 'node:path';
import { type MessagePort, Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { SECOND } from '#domain/time.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';

/** Of `Mutex.oneProcess`. */
export const MUTEX_ID = 1;
const RESTART_MS = 5 * SECOND;

/** How the thread reaches the database: by an address, or by a port of the embedded one. */
export interface WorkerData {
  readonly databaseUrl: string | undefined;
  readonly port: MessagePort | undefined;
}

interface Deps {
  readonly database: Database;
  readonly config: Pick<Config, 'databaseUrl' | 'everybody'>;
  readonly log: Logger;
}

/** Keeps the answer about everybody up to date, in a thread of its own; undefined if nobody is told it. */
export function startEverybody({ database, config, log }: Deps): { stop(): Promise<void> } | undefined {
  if (config.everybody === 'off') return undefined;
  let worker = startWorker();
  let restart: NodeJS.Timeout | undefined;

  function startWorker(): Worker {
    const port = database.openPort?.();
    const data: WorkerData = { databaseUrl: config.databaseUrl, port };
    // the worker has this file's extension: .js in the package
    const started = new Worker(new URL(`./everybodyWorker${extname(import.meta.url)}`, import.meta.url), {
      workerData: data,
      transferList: port ? [port] : [],
    });
    started.on('message', warn);
    started.on('error', (error) => {
      warn(error);
      restart = setTimeout(() => {
        worker = startWorker();
      }, RESTART_MS).unref();
    });
    // after the listeners, which would keep the process alive
    started.unref();
    return started;
  }

  function warn(err: unknown): void {
    log.warn({ err }, 'Everybody’s points could not be counted');
  }

  return {
    async stop() {
      clearTimeout(restart);
      await worker.terminate();
    },
  };
}
