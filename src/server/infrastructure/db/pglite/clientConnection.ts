import {
  eachMessage,
  FROM_CLIENT,
  GSS_REQUEST,
  MessageFramer,
  message,
  SSL_REQUEST,
  STARTUP,
  statementName,
} from './messages.ts';

export interface Transport {
  readonly isExternal: boolean;
  send(bytes: Uint8Array): void;
  end(): void;
}

const MAX_STARTUP_BYTES = 10_000;

const NOT_SUPPORTED = Buffer.from('N');

/** Message types that a client may send. Any other sends PGlite into an endless loop. */
const ALLOWED_TYPES = new Set(Buffer.from('BCDEHPQS'));

/** CopyFail follows each statement: COPY FROM STDIN would break PGlite's session, other statements ignore it. */
const NO_COPY = message('f', 'COPY FROM STDIN is not possible here');
const COPY_INPUT = new Set(Buffer.from('cdf'));
const SYNC = message('S');
const ROLLBACK = message('Q', 'rollback');

interface Batch {
  readonly bytes: Uint8Array;
  /** the expected number of ReadyForQuery messages */
  readonly readyDue: number;
}

export class ClientConnection {
  readonly #transport: Transport;
  readonly #handshake: Uint8Array;
  readonly #onInput: () => void;
  readonly #framer = new MessageFramer();
  readonly #statements = new Set<string>();
  /** the bytes of the startup messages; undefined when these are complete */
  #startup: Buffer | undefined = Buffer.alloc(0);
  /** messages up to the last Query or Sync */
  #whole: Uint8Array[] = [];
  #readyDue = 0;
  /** messages after the last Query or Sync */
  #partial: Uint8Array[] = [];
  isGone = false;

  constructor(transport: Transport, handshake: Uint8Array, onInput: () => void) {
    this.#transport = transport;
    this.#handshake = handshake;
    this.#onInput = onInput;
  }

  get isExternal(): boolean {
    return this.#transport.isExternal;
  }

  get hasMore(): boolean {
    return this.#whole.length > 0 || this.#partial.length > 0;
  }

  /** Takes bytes from the client. A protocol violation closes the connection. */
  receive(chunk: Uint8Array): void {
    if (this.isGone) return;
    try {
      const rest = this.#startup ? this.#readStartup(Buffer.concat([this.#startup, chunk])) : chunk;
      this.#take(this.#framer.frame(rest));
    } catch {
      this.close();
    }
    if (this.hasMore) this.#onInput();
  }

  /**
   * Rolls back what the client left open, and closes its prepared statements. The first ROLLBACK comes before a Sync, which
   * would commit; after a failed statement PostgreSQL ignores it, and the second one counts.
   */
  close(): void {
    if (this.isGone) return;
    this.isGone = true;
    this.#transport.end();
    const closeStatements = [...this.#statements].map((name) => message('C', `S${name}`));
    this.#partial = [];
    this.#whole.push(ROLLBACK, SYNC, ROLLBACK, ...closeStatements, SYNC);
    this.#readyDue += 3;
    this.#onInput();
  }

  send(bytes: Uint8Array): void {
    if (!this.isGone && !this.#startup && bytes.length > 0) this.#transport.send(bytes);
  }

  /** Removes and returns the next messages: whole units if there are any, else the partial one. */
  take(): Batch {
    if (this.#whole.length === 0) {
      const bytes = Buffer.concat(this.#partial);
      this.#partial = [];
      return { bytes, readyDue: 0 };
    }
    const batch = { bytes: Buffer.concat(this.#whole), readyDue: this.#readyDue };
    this.#whole = [];
    this.#readyDue = 0;
    return batch;
  }

  #readStartup(bytes: Buffer): Buffer {
    let rest = bytes;
    while (rest.length >= 8) {
      const length = rest.readInt32BE(0);
      if (length < 8 || length > MAX_STARTUP_BYTES) throw new Error('not a client of this protocol');
      if (rest.length < length) break;
      const code = rest.readInt32BE(4);
      rest = rest.subarray(length);
      if (code === STARTUP) {
        this.#startup = undefined;
        this.send(this.#handshake);
        return rest;
      }
      if (code !== SSL_REQUEST && code !== GSS_REQUEST) throw new Error('not a client of this protocol');
      this.#transport.send(NOT_SUPPORTED);
    }
    this.#startup = rest;
    return Buffer.alloc(0);
  }

  #take(bytes: Buffer): void {
    eachMessage(bytes, (type, start, end) => this.#takeMessage(type, bytes.subarray(start, end)));
  }

  #takeMessage(type: number, bytes: Buffer): void {
    if (type === FROM_CLIENT.terminate) this.close();
    if (this.isGone || COPY_INPUT.has(type)) return;
    if (!ALLOWED_TYPES.has(type)) throw new Error('this message type is not supported');
    if (type === FROM_CLIENT.parse && statementName(bytes)) this.#statements.add(statementName(bytes));
    this.#partial.push(bytes);
    if (type === FROM_CLIENT.query || type === FROM_CLIENT.execute) this.#partial.push(NO_COPY);
    if (type !== FROM_CLIENT.query && type !== FROM_CLIENT.sync) return;
    this.#whole.push(...this.#partial);
    this.#partial = [];
    this.#readyDue += 1;
  }
}
