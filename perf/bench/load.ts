// Makes requests over connections that stay open, one at a time on each: `node perf/bench/load.ts <file>`, which holds a Load.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { onAnswers } from '#test/support/httpWire.ts';

export interface Load {
  readonly port: number;
  readonly seconds: number;
  /** for each connection its requests, whole, which it makes again and again */
  readonly requests: readonly (readonly string[])[];
  /** what each answer has to be */
  readonly status: number;
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
  onAnswers(socket, ({ status }) => {
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
