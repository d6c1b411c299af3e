import { parentPort } from 'node:worker_threads';
import { FeedError } from './fetchAnswer.ts';
import { type Received, readAnswer } from './readAnswer.ts';
import type { ReadResult, ToRead } from './readThread.ts';

if (!parentPort) throw new Error('this file is run as a worker thread');
parentPort.on('message', ({ received, port }: ToRead) => port.postMessage(resultOf(received)));

function resultOf(received: Received): ReadResult {
  try {
    return readAnswer(received);
  } catch (error) {
    if (error instanceof FeedError) return { error: error.message };
    throw error;
  }
}
