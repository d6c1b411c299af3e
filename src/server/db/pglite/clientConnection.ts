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

/** The other end of a conversation: the app by a MessagePort, or a guest by a socket file. */
export interface Transport {
  readonly isExternal: boolean;
  send(bytes: Uint8Array): void;
  end(): void;
}

/** As PostgreSQL has it. */
const MAX_STARTUP_BYTES = 10_000;

const NOT_SUPPORTED = Buffer.from('N');

/** The messages that a client may send; any other sends PGlite into an endless loop. */
const TAKEN = new Set(Buffer.from('BCDEHPQS'));

/** COPY FROM STDIN would end PGlite's session for want of input: behind each statement this fails it, or is ignored. */
const NO_COPY = message('f', 'COPY FROM STDIN is not possible here');
const COPY_INPUT = new Set(Buffer.from('cdf'));
const SYNC = message('S');
const ROLLBACK = message('Q', 'rollback');

interface Batch {
  readonly bytes: Uint8Array;
  /** how many times the session has to say that it is ready */
  readonly answersDue: number;
}

/** What one client has said and is still to be answered. */
export class ClientConnection {
  readonly #transport: Transport;
  readonly #handshake: Uint8Array;
  readonly #onInput: () => void;
  readonly #framer = new MessageFramer();
  readonly #statements = new Set<string>();
  /** until the client has introduced itself, by messages without a type */
  #startup: Buffer | undefined = Buffer.alloc(0);
  /** messages up to one that the session answers with ReadyForQuery, and how many of those there are */
  #whole: Uint8Array[] = [];
  #answersDue = 0;
  #hasBegun: Uint8Array[] = [];
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
    return this.#whole.length > 0 || this.#hasBegun.length > 0;
  }

  /** Bytes from the client. What is not of the protocol ends the conversation. */
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

  /** The client has left or is put out: what it has left open is rolled back, what it has prepared is dropped. */
  close(): void {
    if (this.isGone) return;
    this.isGone = true;
    this.#transport.end();
    const isDropped = [...this.#statements].map((name) => message('C', `S${name}`));
    this.#hasBegun = [];
    this.#whole.push(ROLLBACK, SYNC, ROLLBACK, ...isDropped, SYNC);
    this.#answersDue += 3;
    this.#onInput();
  }

  send(bytes: Uint8Array): void {
    if (!this.isGone && !this.#startup && bytes.length > 0) this.#transport.send(bytes);
  }

  /** The messages of the next turn: whole units if there are any, else one that the client has begun. */
  take(): Batch {
    if (this.#whole.length === 0) {
      const bytes = Buffer.concat(this.#hasBegun);
      this.#hasBegun = [];
      return { bytes, answersDue: 0 };
    }
    const batch = { bytes: Buffer.concat(this.#whole), answersDue: this.#answersDue };
    this.#whole = [];
    this.#answersDue = 0;
    return batch;
  }

  /** Answers the messages that begin a conversation; what follows them is returned. */
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
    if (!TAKEN.has(type)) throw new Error('not a message that is taken');
    if (type === FROM_CLIENT.parse && statementName(bytes)) this.#statements.add(statementName(bytes));
    this.#hasBegun.push(bytes);
    if (type === FROM_CLIENT.query || type === FROM_CLIENT.execute) this.#hasBegun.push(NO_COPY);
    if (type !== FROM_CLIENT.query && type !== FROM_CLIENT.sync) return;
    this.#whole.push(...this.#hasBegun);
    this.#hasBegun = [];
    this.#answersDue += 1;
  }
}
