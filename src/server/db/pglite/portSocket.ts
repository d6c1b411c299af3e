import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** Adapts a MessagePort to the socket that postgres.js expects. */
export class PortSocket extends Duplex {
  readonly readyState = 'open';
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('message', (chunk: Uint8Array) => this.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)));
    port.on('close', () => this.destroy());
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const copy = new Uint8Array(chunk);
    this.#port.postMessage(copy, [copy.buffer]);
    done();
  }

  override _final(done: () => void): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close();
    done(error);
  }
}
