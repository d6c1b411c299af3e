/** Bytes of the wire protocol: each message is its type, its length (which counts itself but not the type), its body. */
const HEADER_BYTES = 5;

const EMPTY = Buffer.alloc(0);

/** The types that the bridge looks at; the rest passes through. */
export const FROM_CLIENT = { execute: 0x45, parse: 0x50, query: 0x51, sync: 0x53, terminate: 0x58 } as const;
export const FROM_SERVER = { notification: 0x41, error: 0x45, readyForQuery: 0x5a } as const;

/** The codes of the messages that come first, which have a length but no type. */
export const STARTUP = 3 << 16;
export const SSL_REQUEST = 80877103;
export const GSS_REQUEST = 80877104;

/** Cuts a stream of bytes where its messages end. */
export class MessageFramer {
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  /** how many bytes the next message takes, as far as is known */
  #awaited = HEADER_BYTES;

  /** The messages that are complete by now, in one piece; what is left waits for the next chunk. */
  frame(chunk: Uint8Array): Buffer {
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    if (this.#heldBytes < this.#awaited) return EMPTY;
    const bytes = Buffer.concat(this.#held, this.#heldBytes);
    let end = 0;
    let next = messageLengthAt(bytes, end);
    while (end + next <= bytes.length) {
      end += next;
      next = messageLengthAt(bytes, end);
    }
    this.#held = [bytes.subarray(end)];
    this.#heldBytes = bytes.length - end;
    this.#awaited = next;
    return bytes.subarray(0, end);
  }
}

/** Calls `visit` with each message of a piece that holds complete ones. */
export function eachMessage(bytes: Buffer, visit: (type: number, start: number, end: number) => void): void {
  for (let start = 0; start < bytes.length; ) {
    const end = start + messageLengthAt(bytes, start);
    visit(bytes.readUInt8(start), start, end);
    start = end;
  }
}

/** How long the message at an offset is; the least that it can be while its header is not all there. */
function messageLengthAt(bytes: Buffer, offset: number): number {
  if (bytes.length - offset < HEADER_BYTES) return HEADER_BYTES;
  const length = bytes.readInt32BE(offset + 1);
  if (length < 4) throw new Error(`no message of the PostgreSQL protocol is ${length} bytes long`);
  return 1 + length;
}

/** A message made of a type and its body. */
export function message(type: string, ...body: readonly (string | Uint8Array)[]): Buffer {
  const parts = body.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part));
  const bytes = Buffer.concat([Buffer.alloc(HEADER_BYTES), ...parts]);
  bytes.write(type, 0, 'latin1');
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}

/** What a client says first: who it is, in version 3 of the protocol. */
export function startupMessage(parameters: Readonly<Record<string, string>>): Buffer {
  const pairs = Object.entries(parameters).flat();
  const body = Buffer.from([...pairs, '', ''].join('\0'));
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length, 0);
  head.writeInt32BE(STARTUP, 4);
  return Buffer.concat([head, body]);
}

/** The name that a Parse message gives its statement; empty for the unnamed one. */
export function statementName(parse: Buffer): string {
  return parse.toString('utf8', HEADER_BYTES, parse.indexOf(0, HEADER_BYTES));
}

/** ReadyForQuery's status: idle, in a transaction, or in one that has failed. */
export function transactionStatus(readyForQuery: Buffer): 'I' | 'T' | 'E' {
  const status = readyForQuery.toString('latin1', HEADER_BYTES);
  if (status !== 'I' && status !== 'T' && status !== 'E') throw new Error(`unknown transaction status ${status}`);
  return status;
}
