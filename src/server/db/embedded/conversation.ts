import {
  eachMessage,
  FROM_CLIENT,
  GSS_REQUEST,
  MessageCutter,
  message,
  SSL_REQUEST,
  STARTUP,
  statementName,
} from './messages.ts';

/** The other end of a conversation: the app by a MessagePort, or a guest by a socket file. */
export interface Peer {
  readonly isGuest: boolean;
  send(bytes: Uint8Array): void;
  end(): void;
}

/** As PostgreSQL has it. */
const MAX_INTRODUCTION_BYTES = 10_000;

const NO = Buffer.from('N');

/** The messages that a client may send; any other sends PGlite into an endless loop. */
const TAKEN = new Set(Buffer.from('BCDEHPQS'));

/** COPY FROM STDIN would end PGlite's session for want of input: behind each statement this fails it, or is ignored. */
const NO_COPY = message('f', 'COPY FROM STDIN is not possible here');
const COPY_INPUT = new Set(Buffer.from('cdf'));
const SYNC = message('S');
const ROLLBACK = message('Q', 'rollback');

interface Turn {
  readonly bytes: Uint8Array;
  /** how many times the session has to say that it is ready */
  readonly answersDue: number;
}

/** What one client has said and is still to be answered. */
export class Conversation {
  readonly #peer: Peer;
  readonly #greeting: Uint8Array;
  readonly #onHeard: () => void;
  readonly #cutter = new MessageCutter();
  readonly #statements = new Set<string>();
  /** until the client has introduced itself, by messages without a type */
  #introduction: Buffer | undefined = Buffer.alloc(0);
  /** messages up to one that the session answers with ReadyForQuery, and how many of those there are */
  #whole: Uint8Array[] = [];
  #answersDue = 0;
  #begun: Uint8Array[] = [];
  gone = false;

  constructor(peer: Peer, greeting: Uint8Array, onHeard: () => void) {
    this.#peer = peer;
    this.#greeting = greeting;
    this.#onHeard = onHeard;
  }

  get isGuest(): boolean {
    return this.#peer.isGuest;
  }

  get hasMore(): boolean {
    return this.#whole.length > 0 || this.#begun.length > 0;
  }

  /** Bytes from the client. What is not of the protocol ends the conversation. */
  receive(chunk: Uint8Array): void {
    if (this.gone) return;
    try {
      const rest = this.#introduction ? this.#introduce(Buffer.concat([this.#introduction, chunk])) : chunk;
      this.#take(this.#cutter.cut(rest));
    } catch {
      this.hangUp();
    }
    if (this.hasMore) this.#onHeard();
  }

  /** The client has left or is put out: what it has left open is rolled back, what it has prepared is dropped. */
  hangUp(): void {
    if (this.gone) return;
    this.gone = true;
    this.#peer.end();
    const drops = [...this.#statements].map((name) => message('C', `S${name}`));
    this.#whole.push(...this.#begun, SYNC, ROLLBACK, ...drops, SYNC);
    this.#begun = [];
    this.#answersDue += 3;
    this.#onHeard();
  }

  send(bytes: Uint8Array): void {
    if (!this.gone && !this.#introduction && bytes.length > 0) this.#peer.send(bytes);
  }

  /** The messages of the next turn: whole units if there are any, else one that the client has begun. */
  take(): Turn {
    if (this.#whole.length === 0) {
      const bytes = Buffer.concat(this.#begun);
      this.#begun = [];
      return { bytes, answersDue: 0 };
    }
    const turn = { bytes: Buffer.concat(this.#whole), answersDue: this.#answersDue };
    this.#whole = [];
    this.#answersDue = 0;
    return turn;
  }

  /** Answers the messages that begin a conversation; what follows them is returned. */
  #introduce(bytes: Buffer): Buffer {
    let rest = bytes;
    while (rest.length >= 8) {
      const length = rest.readInt32BE(0);
      if (length < 8 || length > MAX_INTRODUCTION_BYTES) throw new Error('not a client of this protocol');
      if (rest.length < length) break;
      const code = rest.readInt32BE(4);
      rest = rest.subarray(length);
      if (code === STARTUP) {
        this.#introduction = undefined;
        this.send(this.#greeting);
        return rest;
      }
      if (code !== SSL_REQUEST && code !== GSS_REQUEST) throw new Error('not a client of this protocol');
      this.#peer.send(NO);
    }
    this.#introduction = rest;
    return Buffer.alloc(0);
  }

  #take(bytes: Buffer): void {
    eachMessage(bytes, (type, start, end) => this.#takeMessage(type, bytes.subarray(start, end)));
  }

  #takeMessage(type: number, bytes: Buffer): void {
    if (type === FROM_CLIENT.terminate) this.hangUp();
    if (this.gone || COPY_INPUT.has(type)) return;
    if (!TAKEN.has(type)) throw new Error('not a message that is taken');
    if (type === FROM_CLIENT.parse && statementName(bytes)) this.#statements.add(statementName(bytes));
    if (type === FROM_CLIENT.sync || type === FROM_CLIENT.flush) this.#begun.push(NO_COPY);
    this.#begun.push(bytes);
    if (type === FROM_CLIENT.query) this.#begun.push(NO_COPY);
    if (type !== FROM_CLIENT.query && type !== FROM_CLIENT.sync) return;
    this.#whole.push(...this.#begun);
    this.#begun = [];
    this.#answersDue += 1;
  }
}
