import type { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import { PortSocket } from './portSocket.ts';
import { takeWorker } from './prewarm.ts';

export interface WorkerInput {
  readonly dir?: string | undefined;
  readonly loadDataDir?: Uint8Array<ArrayBuffer> | undefined;
  readonly socketPath?: string | undefined;
  /** how long such a process may leave a transaction idle */
  readonly externalTimeoutMs?: number | undefined;
}

export type ToWorker =
  | { readonly type: 'connect'; readonly port: MessagePort }
  | { readonly type: 'dump' }
  | { readonly type: 'close' };

export type FromWorker =
  | { readonly type: 'ready'; readonly socketError: string | undefined }
  | { readonly type: 'dumped'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'closed' }
  | { readonly type: 'broken'; readonly reason: string };

export class EmbeddedThread {
  readonly #worker: Worker;
  readonly #lost = Promise.withResolvers<never>();
  readonly #onFatal: (error: Error) => void;
  socketError: string | undefined;
  #state: 'starting' | 'running' | 'closing' | 'ended' = 'starting';

  private constructor(input: WorkerInput, onFatal: (error: Error) => void) {
    this.#onFatal = onFatal;
    this.#lost.promise.catch(() => {});
    this.#worker = takeWorker();
    this.#worker.postMessage(input);
    this.#worker.on('message', (message: FromWorker) => {
      if (message.type === 'broken') this.#onLost(new Error(message.reason));
    });
    this.#worker.on('error', (error: Error) => this.#onLost(error));
    this.#worker.on('exit', () => this.#onLost(new Error('its thread has ended')));
  }

  /** Starts the thread. `onFatal` is called if the database is lost later. */
  static async start(input: WorkerInput, onFatal: (error: Error) => void): Promise<EmbeddedThread> {
    const thread = new EmbeddedThread(input, onFatal);
    const { socketError } = await thread.#nextMessage('ready');
    thread.socketError = socketError;
    thread.#state = 'running';
    return thread;
  }

  connect(): Duplex {
    const socket = new PortSocket(this.openPort());
    if (this.#state === 'ended') socket.destroy(new Error('The embedded database has ended'));
    return socket;
  }

  /** Returns a port for a `PortSocket`, of this thread or of another one. */
  openPort(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#post({ type: 'connect', port: port2 }, [port2]);
    return port1;
  }

  /** Returns the cluster in the format of `loadDataDir`. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    this.#post({ type: 'dump' });
    return (await this.#nextMessage('dumped')).bytes;
  }

  /** Answers pending messages, writes everything to the disk and ends the thread. */
  async close(): Promise<void> {
    if (this.#state !== 'running') return;
    this.#state = 'closing';
    this.#post({ type: 'close' });
    await this.#nextMessage('closed');
    this.#state = 'ended';
    await this.#worker.terminate();
  }

  async #nextMessage<T extends FromWorker['type']>(type: T): Promise<Extract<FromWorker, { type: T }>> {
    const received = Promise.withResolvers<Extract<FromWorker, { type: T }>>();
    const listen = (message: FromWorker) => {
      if (isOfType(message, type)) received.resolve(message);
    };
    this.#worker.on('message', listen);
    try {
      return await Promise.race([received.promise, this.#lost.promise]);
    } finally {
      this.#worker.off('message', listen);
    }
  }

  #post(message: ToWorker, transfer: readonly MessagePort[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #onLost(error: Error): void {
    if (this.#state === 'ended') return;
    const wasRunning = this.#state === 'running';
    this.#state = 'ended';
    this.#lost.reject(error);
    if (wasRunning) this.#onFatal(error);
  }
}

function isOfType<T extends FromWorker['type']>(
  message: FromWorker,
  type: T,
): message is Extract<FromWorker, { type: T }> {
  return message.type === type;
}
