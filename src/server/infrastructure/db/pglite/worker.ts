import { once } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { diskFault } from '#server/infrastructure/disk.ts';
import { openCluster, openInMemory } from './cluster.ts';
import { startupMessage } from './messages.ts';
import { type Execute, Multiplexer } from './multiplexer.ts';
import { serveSocketFile } from './socketFile.ts';
import type { FromWorker, ToWorker, WorkerInput } from './thread.ts';

/** PGlite's engine throws this status for an error of PostgreSQL, and nothing else while it works. */
const LONG_JUMP = 100;

if (!parentPort) throw new Error('this file is run as a worker thread');
const main: MessagePort = parentPort;
const { dir, loadDataDir, socketPath, externalTimeoutMs } = await firstMessage();

const pglite = dir === undefined ? await openInMemory(loadDataDir) : await openCluster(dir, stopBroken);
watchEngine(pglite);
const execute: Execute = (messages, onRawData) =>
  pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData });
const multiplexer = new Multiplexer({
  execute,
  handshake: await handshakeOf(execute),
  onBroken: stopBroken,
  externalTimeoutMs,
});
const served = socketPath === undefined ? undefined : await serveSocketFile(socketPath, multiplexer);
main.on('message', (message: ToWorker) => {
  if (message.type === 'connect') return serveClient(message.port);
  handleRequest(message.type).catch(stopBroken);
});
post({ type: 'ready', socketError: served?.error });

async function firstMessage(): Promise<WorkerInput> {
  const [input] = await once(main, 'message');
  return input;
}

async function handleRequest(type: 'dump' | 'close'): Promise<void> {
  if (type === 'dump') {
    const dump = await pglite.dumpDataDir('none');
    return post({ type: 'dumped', bytes: await dump.bytes() });
  }
  served?.server?.close();
  await multiplexer.close();
  // without space it would break down; the next start recovers everything from the log
  if (dir === undefined || diskFault(dir) === undefined) {
    await pglite.exec('checkpoint');
    await pglite.close();
  }
  post({ type: 'closed' });
  main.close();
}

function serveClient(port: MessagePort): void {
  const client = multiplexer.connect({
    isExternal: false,
    send(bytes) {
      const copy = new Uint8Array(bytes);
      port.postMessage(copy, [copy.buffer]);
    },
    end: () => port.close(),
  });
  port.on('message', (chunk: Uint8Array) => client.receive(chunk));
  port.on('close', () => client.close());
}

/** PGlite ignores errors of its engine, even if the engine is broken and will never respond again. */
function watchEngine({ Module: engine }: PGlite): void {
  const step = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if (!(error instanceof Object && 'status' in error && error.status === LONG_JUMP)) stopBroken(error);
      throw error;
    }
  };
}

async function handshakeOf(execute: Execute): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  await execute(startupMessage({ user: 'postgres', database: 'postgres' }), (chunk) => chunks.push(chunk.slice()));
  return Buffer.concat(chunks);
}

/** Ends this thread at once, so that nothing is acknowledged any more. */
function stopBroken(reason: unknown): void {
  post({ type: 'broken', reason: textOf(reason) });
  process.exit(1);
}

/** The engine throws objects that are no errors. */
function textOf(reason: unknown): string {
  if (reason instanceof Error || !(reason instanceof Object && 'message' in reason)) return String(reason);
  return String(reason.message);
}

function post(message: FromWorker): void {
  main.postMessage(message);
}
