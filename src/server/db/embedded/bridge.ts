import { Conversation, type Peer } from './conversation.ts';
import { eachMessage, FROM_SERVER, MessageCutter, message, transactionStatus } from './messages.ts';

/** Answers are passed on in pieces of about this size, so that a long one is read while it is still being made. */
const PIECE_BYTES = 64 * 1024;

/** A guest that leaves its transaction alone for so long is put out, because everybody waits for it. */
const GUEST_PATIENCE_MS = 10_000;

const NOTHING = new Uint8Array();

/** Has PGlite answer messages; every answer has been handed on when it resolves. */
export type Execute = (messages: Uint8Array, onAnswer: (bytes: Uint8Array) => void) => Promise<void>;

interface Options {
  readonly execute: Execute;
  /** what the session said when it began, which every client is told anew */
  readonly greeting: Uint8Array;
  /** the session is broken, and with it the database until the next start */
  readonly onBroken: (reason: string) => void;
  readonly guestPatienceMs?: number | undefined;
}

/**
 * Serves several clients over PGlite's only session. A client has the session to itself from its first message until
 * all of it is answered and no transaction is open; the others wait their turn. What belongs to the session (settings,
 * advisory locks that outlive a transaction, temporary tables) is shared by all.
 */
export class Bridge {
  readonly #options: Options;
  readonly #clients = new Set<Conversation>();
  readonly #waiting: Conversation[] = [];
  #holder: Conversation | undefined;
  #isPumping = false;
  #pumped: Promise<void> | undefined;
  #patience: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Takes a client in; it is greeted once it has introduced itself. */
  connect(peer: Peer): Conversation {
    const client = new Conversation(peer, this.#options.greeting, () => this.#heard(client));
    this.#clients.add(client);
    return client;
  }

  /** Ends every conversation; what they have left open is rolled back. */
  async close(): Promise<void> {
    for (const client of this.#clients) client.hangUp();
    await this.#pumped;
  }

  #heard(client: Conversation): void {
    if (client.gone) this.#clients.delete(client);
    if (client === this.#holder) clearTimeout(this.#patience);
    else if (!this.#waiting.includes(client)) this.#waiting.push(client);
    if (!this.#isPumping) this.#pumped = this.#pump();
  }

  async #pump(): Promise<void> {
    this.#isPumping = true;
    for (let client = this.#next(); client; client = this.#next()) {
      this.#holder = client;
      const idle = await this.#serve(client);
      if (idle) this.#holder = undefined;
      if (idle && client.hasMore) this.#waiting.push(client);
    }
    this.#isPumping = false;
    if (this.#holder?.isGuest) this.#waitFor(this.#holder);
  }

  #next(): Conversation | undefined {
    if (!this.#holder) return this.#waiting.shift();
    return this.#holder.hasMore ? this.#holder : undefined;
  }

  /** Has the client's messages answered; tells whether the session is free after that. */
  async #serve(client: Conversation): Promise<boolean> {
    const { bytes, answersDue } = client.take();
    const answer = new Answer(client, (notification) => this.#spread(client, notification));
    try {
      await this.#options.execute(bytes, (chunk) => answer.add(chunk));
      answer.send();
      if (answer.fault) throw new Error(answer.fault);
      if (answer.ready < answersDue) throw new Error('a statement was left without an answer');
    } catch (error) {
      this.#options.onBroken(error instanceof Error ? error.message : String(error));
    }
    if (answersDue === 0) return false;
    return answer.status === 'I';
  }

  /** A notification reaches every client: which of them listens is known to nobody, as the session listens. */
  #spread(speaker: Conversation, notification: Uint8Array): void {
    for (const client of this.#clients) {
      if (client !== speaker) client.send(notification);
    }
  }

  #waitFor(guest: Conversation): void {
    const { guestPatienceMs = GUEST_PATIENCE_MS } = this.#options;
    this.#patience = setTimeout(() => {
      const seconds = guestPatienceMs / 1000;
      guest.send(
        message(
          'E',
          'SFATAL',
          'VFATAL',
          'C25P03',
          `MThe transaction was left idle for ${seconds} s`,
          new Uint8Array(1),
        ),
      );
      guest.hangUp();
    }, guestPatienceMs);
  }
}

/** What the session answers to one turn of a client, passed on message by message. */
class Answer {
  readonly #client: Conversation;
  readonly #spread: (notification: Uint8Array) => void;
  readonly #cutter = new MessageCutter();
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  /** how many times the session said that it is ready */
  ready = 0;
  status: ReturnType<typeof transactionStatus> | undefined;
  /** why the session cannot go on */
  fault: string | undefined;

  constructor(client: Conversation, spread: (notification: Uint8Array) => void) {
    this.#client = client;
    this.#spread = spread;
  }

  /** PGlite lends the chunk for the length of the call. */
  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk.slice());
    this.#bytes += chunk.length;
    if (this.#bytes >= PIECE_BYTES) this.send();
  }

  send(): void {
    const piece = this.#cutter.cut(this.#chunks.length === 0 ? NOTHING : Buffer.concat(this.#chunks, this.#bytes));
    this.#chunks = [];
    this.#bytes = 0;
    eachMessage(piece, (type, start, end) => this.#look(type, piece.subarray(start, end)));
    this.#client.send(piece);
  }

  #look(type: number, bytes: Buffer): void {
    if (type === FROM_SERVER.readyForQuery) {
      this.ready += 1;
      this.status = transactionStatus(bytes);
    }
    if (type === FROM_SERVER.notification) this.#spread(bytes);
    // a server would end this session and go on with the next; here it is the only one
    if (type === FROM_SERVER.error && /\0V(?:FATAL|PANIC)\0/.test(bytes.toString('latin1'))) {
      this.fault = bytes.toString('utf8', 5).replaceAll('\0', ' ').trim();
    }
  }
}
