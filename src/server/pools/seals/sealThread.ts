import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Hashing, hashing } from './sealHashes.ts';

/** Entries that are hashed in about 2 ms, less than a thread takes to start. */
const FEW = 100;
const IDLE_MS = 10_000;

export interface HashWork {
  readonly name: keyof Hashing;
  readonly input: unknown;
}

/** Hashes picks, those of many entries in a separate thread, which starts when it is needed and ends when it is idle. */
export class SealThread {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** Begins nothing before the last call has ended. */
  async hash<N extends keyof Hashing>(name: N, input: Parameters<Hashing[N]>[0], entries: number): Promise<string[]> {
    // TypeScript cannot relate name and input here, hence the cast
    if (entries <= FEW) return hashing[name](input as never);
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    const work: HashWork = { name, input };
    worker.postMessage(work);
    try {
      const [texts] = await once(worker, 'message');
      return texts;
    } finally {
      worker.unref();
      this.#idle = setTimeout(() => this.#end(worker), IDLE_MS).unref();
    }
  }

  #start(): Worker {
    // the worker has this file's extension: .js in the package
    const worker = new Worker(new URL(`./sealWorker${extname(import.meta.url)}`, import.meta.url));
    worker.on('error', () => this.#end(worker));
    return worker;
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
    void worker.terminate();
  }
}
