import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** Adapts a MessagePort to the socket that `pg` expects. */
export class PortSocket extends Duplex {
  readonly #port: MessagePort;
  /** what is written at a time is one message: a statement is several chunks, and there may be many statements */
  #unsent: Buffer[] = [];

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('message', (chunk: Uint8Array) => this.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)));
    port.on('close', () => this.destroy());
  }

  /** It is connected from the start. */
  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  setNoDelay(): void {}

  ref(): void {}

  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (this.#unsent.push(chunk) === 1) process.nextTick(() => this.#send());
    done();
  }

  #send(): void {
    if (this.#unsent.length === 0) return;
    const bytes = new Uint8Array(Buffer.concat(this.#unsent));
    this.#unsent = [];
    this.#port.postMessage(bytes, [bytes.buffer]);
  }

  override _final(done: () => void): void {
    this.#send();
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close();
    done(error);
  }
}
