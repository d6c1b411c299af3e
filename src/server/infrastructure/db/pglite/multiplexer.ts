import { ClientConnection, type Transport } from './clientConnection.ts';
import { eachMessage, FROM_SERVER, MessageFramer, message, transactionStatus } from './messages.ts';

/** Responses are sent in chunks of about this size, so that the client reads while PGlite goes on. */
const CHUNK_BYTES = 64 * 1024;

/** An external client with an idle transaction is closed after this time, because all others wait for it. */
const EXTERNAL_TIMEOUT_MS = 10_000;

const NOTHING = new Uint8Array();

export type Execute = (messages: Uint8Array, onResponse: (bytes: Uint8Array) => void) => Promise<void>;

interface Options {
  readonly execute: Execute;
  /** the session's response to its startup message */
  readonly handshake: Uint8Array;
  /** the session, and with it the database, is unusable until the next start */
  readonly onBroken: (reason: string) => void;
  readonly externalTimeoutMs?: number | undefined;
}

/**
 * Multiplexes clients over PGlite's only session. A client holds the session until all its messages are answered and no
 * transaction is open. Session state (settings, session-level advisory locks, temporary tables) is shared.
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

  connect(transport: Transport): ClientConnection {
    const client = new ClientConnection(transport, this.#options.handshake, () => this.#onInput(client));
    this.#clients.add(client);
    return client;
  }

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

  /** Runs the client's messages. Returns whether the session is free afterwards. */
  async #execute(client: ClientConnection): Promise<boolean> {
    const { bytes, readyDue } = client.take();
    const response = new ResponseCollector(client, (notification) => this.#deliverNotification(client, notification));
    try {
      await this.#options.execute(bytes, (chunk) => response.add(chunk));
      response.send();
      if (response.error) throw new Error(response.error);
      if (response.ready < readyDue) throw new Error('a statement got no response');
    } catch (error) {
      this.#options.onBroken(error instanceof Error ? error.message : String(error));
    }
    if (readyDue === 0) return false;
    return response.status === 'I';
  }

  /** Sends a notification to every other client, because LISTEN belongs to the shared session. */
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

class ResponseCollector {
  readonly #client: ClientConnection;
  readonly #onNotification: (notification: Uint8Array) => void;
  readonly #framer = new MessageFramer();
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  ready = 0;
  status: ReturnType<typeof transactionStatus> | undefined;
  error: string | undefined;

  constructor(client: ClientConnection, onNotification: (notification: Uint8Array) => void) {
    this.#client = client;
    this.#onNotification = onNotification;
  }

  /** PGlite reuses the chunk's memory after the call. */
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
    // a server would only end this session, but PGlite has no other
    if (type === FROM_SERVER.error && /\0V(?:FATAL|PANIC)\0/.test(bytes.toString('latin1'))) {
      this.error = bytes.toString('utf8', 5).replaceAll('\0', ' ').trim();
    }
  }
}
