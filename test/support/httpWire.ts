import { connect, type Socket } from 'node:net';

/** The bytes of a request, as latin1. */
export function request(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    Host: 'localhost',
    ...headers,
    ...(text && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`, 'utf8').toString('latin1');
}

export interface WireResponse {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
}

const EMPTY = Buffer.alloc(0);

/** Calls `onAnswer` with each complete response on a connection. */
export function onAnswers(socket: Socket, onAnswer: (answer: WireResponse) => void): void {
  let held: Buffer = EMPTY;
  let head = '';
  let status = 0;
  let left = 0;
  let chunks: Buffer[] = [];
  const take = (chunk: Buffer) => {
    if (chunk.length > 0) chunks.push(chunk);
    left -= chunk.length;
    if (left > 0) return;
    const body = chunks.length > 1 ? Buffer.concat(chunks) : (chunks[0] ?? EMPTY);
    chunks = [];
    onAnswer({ status, head, body });
  };
  socket.on('data', (chunk: Buffer) => {
    if (left > 0) return take(chunk);
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const end = held.indexOf('\r\n\r\n');
    if (end < 0) return;
    head = held.toString('latin1', 0, end);
    status = Number(head.slice(9, 12));
    left = status === 304 || status === 204 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(left)) throw new Error(`an answer of unknown length: ${head}`);
    const body = held.subarray(end + 4);
    held = EMPTY;
    take(body);
  });
}

export function headerOf(head: string, name: string): string | undefined {
  const at = head.toLowerCase().indexOf(`\r\n${name}:`);
  if (at < 0) return undefined;
  const end = head.indexOf('\r\n', at + 2);
  return head.slice(at + name.length + 3, end < 0 ? undefined : end).trim();
}

/** Opens an event stream and calls `onEvent` for each season event. The stream must not end. */
export function openStream(
  port: number,
  open: string,
  onEvent: () => void,
  onEnd: (why: Error) => void,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let isOpen = false;
    const socket = connect(port, '127.0.0.1');
    const over = (why: Error) => (isOpen ? onEnd(why) : reject(why));
    socket.on('connect', () => socket.write(open, 'latin1'));
    socket.on('error', over);
    socket.on('close', () => over(new Error('a stream is over')));
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (!isOpen && !text.startsWith('HTTP/1.1 200'))
        return reject(new Error(`no stream: ${text.slice(0, text.indexOf('\r\n'))}`));
      isOpen = true;
      resolve(socket);
      if (text.includes('event: season')) onEvent();
    });
  });
}
