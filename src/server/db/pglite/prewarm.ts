import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

let prewarmed: Worker | undefined;

/** Has the thread of the embedded database load its code, while it is not yet known which database it is to open. */
export function prewarmWorker(): void {
  prewarmed = newWorker();
  // a process that then needs none may end
  prewarmed.unref();
}

/** The thread that was started ahead, else a new one. */
export function takeWorker(): Worker {
  const worker = prewarmed ?? newWorker();
  prewarmed = undefined;
  worker.ref();
  return worker;
}

function newWorker(): Worker {
  // its name ends as this file's does, which is compiled where no sources are
  return new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url));
}
