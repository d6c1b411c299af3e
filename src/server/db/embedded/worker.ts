import { once } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { Bridge, type Execute } from './bridge.ts';
import { openCluster, openInMemory } from './cluster.ts';
import { introduction } from './messages.ts';
import { serveSocketFile } from './socketFile.ts';
import type { FromWorker, ToWorker, WorkerInput } from './thread.ts';

/** What PGlite's engine throws when PostgreSQL has raised an error: the only thing that it may throw. */
const LONG_JUMP = 100;

if (!parentPort) throw new Error('this file is run as a worker thread');
const main: MessagePort = parentPort;
const { dir, loadDataDir, socketPath, guestPatienceMs } = await firstMessage();

const pglite = dir === undefined ? await openInMemory(loadDataDir) : await openCluster(dir, stopBroken);
watchEngine(pglite);
const execute: Execute = (messages, onRawData) =>
  pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData });
const bridge = new Bridge({ execute, greeting: await greetingOf(execute), onBroken: stopBroken, guestPatienceMs });
const served = socketPath === undefined ? undefined : await serveSocketFile(socketPath, bridge);
main.on('message', (message: ToWorker) => {
  if (message.type === 'connect') return serve(message.port);
  answer(message.type).catch(stopBroken);
});
tell({ type: 'ready', socketFault: served?.fault });

async function firstMessage(): Promise<WorkerInput> {
  const [input] = await once(main, 'message');
  return input;
}

async function answer(type: 'dump' | 'close'): Promise<void> {
  if (type === 'dump') {
    const dump = await pglite.dumpDataDir('none');
    return tell({ type: 'dumped', bytes: await dump.bytes() });
  }
  served?.server?.close();
  await bridge.close();
  await pglite.exec('checkpoint');
  await pglite.close();
  tell({ type: 'closed' });
  main.close();
}

function serve(port: MessagePort): void {
  const client = bridge.connect({
    isGuest: false,
    send(bytes) {
      const copy = new Uint8Array(bytes);
      port.postMessage(copy, [copy.buffer]);
    },
    end: () => port.close(),
  });
  port.on('message', (chunk: Uint8Array) => client.receive(chunk));
  port.on('close', () => client.hangUp());
}

/** PGlite goes on after whatever its engine throws, also when the engine is broken and would answer nothing more. */
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

async function greetingOf(execute: Execute): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  await execute(introduction({ user: 'postgres', database: 'postgres' }), (chunk) => chunks.push(chunk.slice()));
  return Buffer.concat(chunks);
}

/** Ends this thread at once: what was not acknowledged by now never is. */
function stopBroken(reason: unknown): void {
  tell({ type: 'broken', reason: String(reason) });
  process.exit(1);
}

function tell(message: FromWorker): void {
  main.postMessage(message);
}
