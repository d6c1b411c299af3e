// Opens event streams and tells, for each result that it then sets, when the slowest hundredth of them heard of it:
// `node perf/bench/streamsLoad.ts <StreamsLoad as JSON>`, a result a line of its input.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { openStream } from '#test/support/httpWire.ts';

export interface StreamsLoad {
  readonly port: number;
  readonly count: number;
  /** the request that opens one */
  readonly open: string;
  /** what sets a result: one, and the other */
  readonly results: readonly string[];
}

const AT_ONCE = 100;

const { port, count, open, results }: StreamsLoad = JSON.parse(process.argv[2] ?? '');
const heardAt: number[] = [];
let told = Promise.withResolvers<void>();

async function openOne(): Promise<void> {
  let heard = -1;
  const hear = () => {
    if (heard === round) return;
    heard = round;
    heardAt.push(performance.now());
    if (heardAt.length === count) told.resolve();
  };
  await openStream(port, open, hear, (why) => {
    throw why;
  });
}

let round = -1;
let left = count;
async function openSome(): Promise<void> {
  while (left > 0) {
    left -= 1;
    await openOne();
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, openSome));
process.stdout.write('open\n');

for await (const _ of createInterface(process.stdin)) {
  round += 1;
  heardAt.length = 0;
  told = Promise.withResolvers();
  const began = performance.now();
  connect(port, '127.0.0.1').end(results[round % results.length] ?? '');
  await told.promise;
  const times = heardAt.map((at) => at - began).sort((one, other) => one - other);
  process.stdout.write(`${times[Math.ceil(count * 0.99) - 1]}\n`);
}
