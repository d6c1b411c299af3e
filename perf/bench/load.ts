// Sends requests over keep-alive connections, one at a time on each: `node perf/bench/load.ts <file with a Load>`.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { onAnswers } from '#test/support/httpWire.ts';

export interface Load {
  readonly port: number;
  readonly seconds: number;
  /** the requests of each connection, which it repeats */
  readonly requests: readonly (readonly string[])[];
  /** the expected one */
  readonly status: number;
}

const [, , file = ''] = process.argv;
const { port, seconds, requests, status: wanted }: Load = JSON.parse(readFileSync(file, 'utf8'));
let done = 0;
let isOver = false;
const sockets = requests.map((own) => {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  let next = 0;
  const send = () => {
    socket.write(own[next % own.length] ?? '', 'latin1');
    next += 1;
  };
  onAnswers(socket, ({ status }) => {
    if (status !== wanted) throw new Error(`answered ${status}`);
    done += 1;
    if (!isOver) send();
  });
  socket.on('connect', send);
  return socket;
});
const began = performance.now();
setTimeout(() => {
  isOver = true;
  process.stdout.write(`${JSON.stringify((done * 1000) / (performance.now() - began))}\n`);
  for (const socket of sockets) socket.destroy();
}, seconds * 1000);
