/** A message of the wire protocol is its type, its length (including itself, without the type), and its body. */
const HEADER_BYTES = 5;

const EMPTY = Buffer.alloc(0);

export const FROM_CLIENT = { execute: 0x45, parse: 0x50, query: 0x51, sync: 0x53, terminate: 0x58 } as const;
export const FROM_SERVER = { notification: 0x41, error: 0x45, readyForQuery: 0x5a } as const;

export const STARTUP = 3 << 16;
export const SSL_REQUEST = 80877103;
export const GSS_REQUEST = 80877104;

/** Splits a stream of bytes at message boundaries. */
export class MessageFramer {
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #awaited = HEADER_BYTES;

  /** Returns the complete messages in one buffer. The rest waits for the next chunk. */
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

export function eachMessage(bytes: Buffer, visit: (type: number, start: number, end: number) => void): void {
  for (let start = 0; start < bytes.length; ) {
    const end = start + messageLengthAt(bytes, start);
    visit(bytes.readUInt8(start), start, end);
    start = end;
  }
}

/** Returns a message's length; the minimum while its header is incomplete. */
function messageLengthAt(bytes: Buffer, offset: number): number {
  if (bytes.length - offset < HEADER_BYTES) return HEADER_BYTES;
  const length = bytes.readInt32BE(offset + 1);
  if (length < 4) throw new Error(`no message of the PostgreSQL protocol is ${length} bytes long`);
  return 1 + length;
}

export function message(type: string, ...body: readonly (string | Uint8Array)[]): Buffer {
  const parts = body.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part));
  const bytes = Buffer.concat([Buffer.alloc(HEADER_BYTES), ...parts]);
  bytes.write(type, 0, 'latin1');
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}

export function startupMessage(parameters: Readonly<Record<string, string>>): Buffer {
  const pairs = Object.entries(parameters).flat();
  const body = Buffer.from([...pairs, '', ''].join('\0'));
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length, 0);
  head.writeInt32BE(STARTUP, 4);
  return Buffer.concat([head, body]);
}

/** Returns the statement's name in a Parse message; empty for the unnamed one. */
export function statementName(parse: Buffer): string {
  return parse.toString('utf8', HEADER_BYTES, parse.indexOf(0, HEADER_BYTES));
}

/** Returns ReadyForQuery's status: idle, in a transaction, or in a failed one. */
export function transactionStatus(readyForQuery: Buffer): 'I' | 'T' | 'E' {
  const status = readyForQuery.toString('latin1', HEADER_BYTES);
  if (status !== 'I' && status !== 'T' && status !== 'E') throw new Error(`unknown transaction status ${status}`);
  return status;
}
