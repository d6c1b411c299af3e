import { parentPort } from 'node:worker_threads';
import { hashing } from './sealHashes.ts';
import type { HashWork } from './sealThread.ts';

if (!parentPort) throw new Error('this file is run as a worker thread');
const main = parentPort;

main.on('message', ({ name, input }: HashWork) => {
  // TypeScript cannot relate name and input here, hence the cast
  main.postMessage(hashing[name](input as never));
});
