// `node perf/bench/streamsLoad.ts <StreamsLoad as JSON>` opens event streams and sets a result for each line of input.
// It prints the 99th percentile of the time until an event.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { openStream, request } from '#test/support/httpWire.ts';

export interface StreamsLoad {
  readonly port: number;
  readonly count: number;
  readonly path: string;
  /** the sessions, used one after another: each may have ten streams */
  readonly cookies: readonly string[];
  /** requests that set one result each */
  readonly results: readonly string[];
}

const AT_ONCE = 100;

const { port, count, path, cookies, results }: StreamsLoad = JSON.parse(process.argv[2] ?? '');
const receivedAt: number[] = [];
let all = Promise.withResolvers<void>();

async function openOne(n: number): Promise<void> {
  const open = request('GET', path, { Cookie: cookies[n % cookies.length] ?? '' });
  let lastRound = -1;
  const onEvent = () => {
    if (lastRound === round) return;
    lastRound = round;
    receivedAt.push(performance.now());
    if (receivedAt.length === count) all.resolve();
  };
  await openStream(port, open, onEvent, (why) => {
    throw why;
  });
}

let round = -1;
let left = count;
async function openSome(): Promise<void> {
  while (left > 0) {
    left -= 1;
    await openOne(left);
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, openSome));
process.stdout.write('open\n');

for await (const _ of createInterface(process.stdin)) {
  round += 1;
  receivedAt.length = 0;
  all = Promise.withResolvers();
  const began = performance.now();
  connect(port, '127.0.0.1').end(results[round] ?? '');
  await all.promise;
  const times = receivedAt.map((at) => at - began).sort((one, other) => one - other);
  process.stdout.write(`${times[Math.ceil(count * 0.99) - 1]}\n`);
}
