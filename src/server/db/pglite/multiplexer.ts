import { ClientConnection, type Transport } from './clientConnection.ts';
import { eachMessage, FROM_SERVER, MessageFramer, message, transactionStatus } from './messages.ts';

/** Answers are passed on in pieces of about this size, so that a long one is read while it is still being made. */
const CHUNK_BYTES = 64 * 1024;

/** A guest that leaves its transaction alone for so long is put out, because everybody waits for it. */
const EXTERNAL_TIMEOUT_MS = 10_000;

const NOTHING = new Uint8Array();

/** Has PGlite answer messages; every answer has been handed on when it resolves. */
export type Execute = (messages: Uint8Array, onAnswer: (bytes: Uint8Array) => void) => Promise<void>;

interface Options {
  readonly execute: Execute;
  /** what the session said when it began, which every client is told anew */
  readonly handshake: Uint8Array;
  /** the session is broken, and with it the database until the next start */
  readonly onBroken: (reason: string) => void;
  readonly externalTimeoutMs?: number | undefined;
}

/**
 * Serves several clients over PGlite's only session. A client has the session to itself from its first message until
 * all of it is answered and no transaction is open; the others wait their turn. What belongs to the session (settings,
 * advisory locks that outlive a transaction, temporary tables) is shared by all.
 */
export class Multiplexer {
  readonly #options: Options;
  readonly #clients = new Set<ClientConnection>();
  readonly #waiting: ClientConnection[] = [];
  #holder: ClientConnection | undefined;
  #isPumping = false;
  #pumped: Promise<void> | undefined;
  #externalTimeout: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Takes a client in; it is greeted once it has introduced itself. */
  connect(transport: Transport): ClientConnection {
    const client = new ClientConnection(transport, this.#options.handshake, () => this.#onInput(client));
    this.#clients.add(client);
    return client;
  }

  /** Ends every conversation; what they have left open is rolled back. */
  async close(): Promise<void> {
    for (const client of this.#clients) client.close();
    await this.#pumped;
  }

  #onInput(client: ClientConnection): void {
    if (client.isGone) this.#clients.delete(client);
    if (client === this.#holder) clearTimeout(this.#externalTimeout);
    else if (!this.#waiting.includes(client)) this.#waiting.push(client);
    if (!this.#isPumping) this.#pumped = this.#pump();
  }

  async #pump(): Promise<void> {
    this.#isPumping = true;
    for (let client = this.#next(); client; client = this.#next()) {
      this.#holder = client;
      const idle = await this.#execute(client);
      if (idle) this.#holder = undefined;
      if (idle && client.hasMore) this.#waiting.push(client);
    }
    this.#isPumping = false;
    if (this.#holder?.isExternal) this.#waitForExternal(this.#holder);
  }

  #next(): ClientConnection | undefined {
    if (!this.#holder) return this.#waiting.shift();
    return this.#holder.hasMore ? this.#holder : undefined;
  }

  /** Has the client's messages answered; tells whether the session is free after that. */
  async #execute(client: ClientConnection): Promise<boolean> {
    const { bytes, answersDue } = client.take();
    const answer = new ResponseCollector(client, (notification) => this.#deliverNotification(client, notification));
    try {
      await this.#options.execute(bytes, (chunk) => answer.add(chunk));
      answer.send();
      if (answer.error) throw new Error(answer.error);
      if (answer.ready < answersDue) throw new Error('a statement was left without an answer');
    } catch (error) {
      this.#options.onBroken(error instanceof Error ? error.message : String(error));
    }
    if (answersDue === 0) return false;
    return answer.status === 'I';
  }

  /** A notification reaches every client: which of them listens is known to nobody, as the session listens. */
  #deliverNotification(sender: ClientConnection, notification: Uint8Array): void {
    for (const client of this.#clients) {
      if (client !== sender) client.send(notification);
    }
  }

  #waitForExternal(externalClient: ClientConnection): void {
    const { externalTimeoutMs = EXTERNAL_TIMEOUT_MS } = this.#options;
    this.#externalTimeout = setTimeout(() => {
      const seconds = externalTimeoutMs / 1000;
      externalClient.send(
        message(
          'E',
          'SFATAL',
          'VFATAL',
          'C25P03',
          `MThe transaction was left idle for ${seconds} s`,
          new Uint8Array(1),
        ),
      );
      externalClient.close();
    }, externalTimeoutMs);
  }
}

/** What the session answers to one turn of a client, passed on message by message. */
class ResponseCollector {
  readonly #client: ClientConnection;
  readonly #onNotification: (notification: Uint8Array) => void;
  readonly #framer = new MessageFramer();
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  /** how many times the session said that it is ready */
  ready = 0;
  status: ReturnType<typeof transactionStatus> | undefined;
  /** why the session cannot go on */
  error: string | undefined;

  constructor(client: ClientConnection, onNotification: (notification: Uint8Array) => void) {
    this.#client = client;
    this.#onNotification = onNotification;
  }

  /** PGlite lends the chunk for the length of the call. */
  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk.slice());
    this.#bytes += chunk.length;
    if (this.#bytes >= CHUNK_BYTES) this.send();
  }

  send(): void {
    const part = this.#framer.frame(this.#chunks.length === 0 ? NOTHING : Buffer.concat(this.#chunks, this.#bytes));
    this.#chunks = [];
    this.#bytes = 0;
    eachMessage(part, (type, start, end) => this.#inspect(type, part.subarray(start, end)));
    this.#client.send(part);
  }

  #inspect(type: number, bytes: Buffer): void {
    if (type === FROM_SERVER.readyForQuery) {
      this.ready += 1;
      this.status = transactionStatus(bytes);
    }
    if (type === FROM_SERVER.notification) this.#onNotification(bytes);
    // a server would end this session and go on with the next; here it is the only one
    if (type === FROM_SERVER.error && /\0V(?:FATAL|PANIC)\0/.test(bytes.toString('latin1'))) {
      this.error = bytes.toString('utf8', 5).replaceAll('\0', ' ').trim();
    }
  }
}
