import { once } from 'node:events';
import { extname } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { FeedEvent } from '#domain/feed/feed.ts';
import { FeedError } from './fetchAnswer.ts';
import type { ReadGames, Received } from './readAnswer.ts';

const MAX_MEMORY_MB = 192;
const READ_WITHIN_MS = 20_000;

export interface ToRead {
  readonly received: Received;
  /** for the result */
  readonly port: MessagePort;
}
export type ReadResult = ReadGames | { readonly error: string };

export interface FeedAnswer {
  readonly events: readonly FeedEvent[];
  /** of the first part that is lacking */
  readonly failure: FeedError | undefined;
}

/** One at a time, so that an answer which the thread does not survive takes no other with it. */
const oneAtATime = pLimit(1);
let running: Worker | undefined;

/** Reads an answer in a thread, because 2 MiB of nested brackets take a second and 100 MiB. Throws FeedError. */
export function readInThread(received: Received, signal?: AbortSignal): Promise<FeedAnswer> {
  return oneAtATime(() => read(received, signal));
}

async function read(received: Received, signal: AbortSignal | undefined): Promise<FeedAnswer> {
  running ??= startWorker();
  const worker = running;
  const { port1, port2 } = new MessageChannel();
  const toRead: ToRead = { received, port: port2 };
  const timeout = AbortSignal.timeout(READ_WITHIN_MS);
  try {
    const result = firstMessage(port1, signal ? AbortSignal.any([timeout, signal]) : timeout);
    worker.postMessage(toRead, [received.bytes.buffer, port2]);
    const read = await result;
    if ('error' in read) throw new FeedError('shape', read.error);
    const { events, fault } = read;
    return { events, failure: fault === null ? undefined : new FeedError('shape', fault) };
  } catch (error) {
    if (error instanceof FeedError || signal?.aborted) throw error;
    if (running === worker) running = undefined;
    await worker.terminate();
    throw new FeedError('shape', 'Its answer is too large to be read', { cause: error });
  } finally {
    port1.close();
  }
}

function startWorker(): Worker {
  // the worker has this file's extension: .js in the package
  const worker = new Worker(new URL(`./readWorker${extname(import.meta.url)}`, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  // a reading notices it by its port, which closes
  worker.on('error', () => {});
  worker.unref();
  return worker;
}

async function firstMessage(port: MessagePort, signal: AbortSignal): Promise<ReadResult> {
  const closed = once(port, 'close', { signal }).then(() => {
    throw new Error('the thread has ended');
  });
  // the worker sends one result
  const [result] = (await Promise.race([once(port, 'message', { signal }), closed])) as [ReadResult];
  return result;
}
