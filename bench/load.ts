// Makes requests over connections that stay open, one at a time on each: `node bench/load.ts <file>`, which holds a Load.
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

export interface Load {
  readonly port: number;
  readonly seconds: number;
  /** for each connection its requests, whole, which it makes again and again */
  readonly requests: readonly (readonly string[])[];
  /** what each answer has to be */
  readonly status: number;
}

const EMPTY = Buffer.alloc(0);

/** Calls back with the status of each answer, once all of it has come. */
function onAnswers(socket: Socket, answered: (status: number) => void): void {
  let held: Buffer = EMPTY;
  let status = 0;
  let left = 0;
  socket.on('data', (chunk: Buffer) => {
    if (left > 0) {
      left -= chunk.length;
      if (left === 0) answered(status);
      return;
    }
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const end = held.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = held.toString('latin1', 0, end);
    status = Number(head.slice(9, 12));
    const length = status === 304 || status === 204 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) throw new Error(`an answer of unknown length: ${head}`);
    left = length - (held.length - end - 4);
    held = EMPTY;
    if (left === 0) answered(status);
  });
}

const [, , file = ''] = process.argv;
const { port, seconds, requests, status: wanted }: Load = JSON.parse(readFileSync(file, 'utf8'));
let done = 0;
let over = false;
const sockets = requests.map((own) => {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  let next = 0;
  const ask = () => {
    socket.write(own[next % own.length] ?? '', 'latin1');
    next += 1;
  };
  onAnswers(socket, (status) => {
    if (status !== wanted) throw new Error(`answered ${status}`);
    done += 1;
    if (!over) ask();
  });
  socket.on('connect', ask);
  return socket;
});
const began = performance.now();
setTimeout(() => {
  over = true;
  process.stdout.write(`${JSON.stringify((done * 1000) / (performance.now() - began))}\n`);
  for (const socket of sockets) socket.destroy();
}, seconds * 1000);
