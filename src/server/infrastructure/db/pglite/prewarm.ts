import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

let prewarmed: Worker | undefined;

/** Starts the thread of the embedded database, which loads its code before the database is known. */
export function prewarmWorker(): void {
  prewarmed = newWorker();
  // the process may end without using it
  prewarmed.unref();
}

export function takeWorker(): Worker {
  const worker = prewarmed ?? newWorker();
  prewarmed = undefined;
  worker.ref();
  return worker;
}

function newWorker(): Worker {
  // the worker has this file's extension: .js in the package
  return new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url));
}
