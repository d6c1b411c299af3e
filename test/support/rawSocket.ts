import { connect, type Socket } from 'node:net';

/** A connection on which a test writes the bytes. */
export class RawSocket {
  readonly closed: Promise<void>;
  readonly #socket: Socket;
  #received = '';

  constructor(url: string) {
    this.#socket = connect(Number(new URL(url).port), '127.0.0.1');
    this.closed = new Promise((resolve) => this.#socket.once('close', () => resolve()));
    // a reset also closes it
    this.#socket.on('error', () => {});
    this.#socket.setEncoding('latin1').on('data', (text) => {
      this.#received += text;
    });
  }

  get received(): string {
    return this.#received;
  }

  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  /** Resolves once the operating system has the bytes, or the connection is closed. */
  async write(bytes: string): Promise<void> {
    const written = new Promise((resolve) => this.#socket.write(bytes, resolve));
    await Promise.race([written, this.closed]);
  }

  hangUp(): void {
    this.#socket.destroy();
  }

  /** Resolves with the status of the first response. */
  async status(): Promise<number> {
    for (;;) {
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(this.#received) ?? [];
      if (status) return Number(status);
      if (this.#socket.destroyed) throw new Error('the connection was closed without a response');
      await Promise.race([new Promise((resolve) => this.#socket.once('data', resolve)), this.closed]);
    }
  }
}

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly cookie?: string | undefined;
  readonly body?: string;
}

export function bytesOf({ method, path, cookie, body }: RawRequest): string {
  const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost'];
  if (cookie) head.push(`Cookie: ${cookie}`);
  if (body !== undefined) head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return `${head.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
