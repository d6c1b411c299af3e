/** Unread chunks after which a stream is closed; the browser reconnects and refetches. */
const MAX_UNREAD = 64;
/**
 * In each process. A browser has a stream for each visible page; those of a browser whose network has vanished count until
 * the connection times out, and are the oldest.
 */
const MAX_STREAMS_A_SESSION = 10;

export interface EventStream {
  readonly userId: number;
  readonly tokenHash: string;
  /** a season's change also sends events for its pools */
  readonly hasDerived: boolean;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
}

const encoder = new TextEncoder();

/** The event streams that browsers read from this process. */
export class OpenStreams {
  readonly #streams = new Set<EventStream>();
  readonly #bySession = new Map<string, Set<EventStream>>();

  get size(): number {
    return this.#streams.size;
  }

  [Symbol.iterator](): Iterator<EventStream> {
    return this.#streams.values();
  }

  has(stream: EventStream): boolean {
    return this.#streams.has(stream);
  }

  ofUser(userId: number): EventStream[] {
    return [...this.#streams].filter((stream) => stream.userId === userId);
  }

  ofSession(tokenHash: string): Iterable<EventStream> {
    return this.#bySession.get(tokenHash) ?? [];
  }

  /** Ends the session's oldest stream if it has too many then. */
  add(stream: EventStream): void {
    this.#streams.add(stream);
    const ofSession = this.#bySession.get(stream.tokenHash) ?? new Set();
    this.#bySession.set(stream.tokenHash, ofSession.add(stream));
    const [oldest] = ofSession;
    if (oldest && ofSession.size > MAX_STREAMS_A_SESSION) this.end([oldest]);
  }

  remove(stream: EventStream): void {
    this.#streams.delete(stream);
    const ofSession = this.#bySession.get(stream.tokenHash);
    ofSession?.delete(stream);
    if (ofSession?.size === 0) this.#bySession.delete(stream.tokenHash);
  }

  end(streams: Iterable<EventStream>): void {
    for (const stream of streams) {
      this.remove(stream);
      stream.controller.close();
    }
  }

  endAll(): void {
    this.end(this.#streams);
  }

  send(text: string, streams: Iterable<EventStream> = this.#streams): void {
    const bytes = encoder.encode(text);
    for (const stream of streams) {
      if ((stream.controller.desiredSize ?? 0) < -MAX_UNREAD) this.end([stream]);
      else stream.controller.enqueue(bytes);
    }
  }
}
