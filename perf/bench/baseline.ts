// The limit: node:http alone. `node perf/bench/baseline.ts 304`, `node perf/bench/baseline.ts bytes <file> <type> <coding>`, or
// `node perf/bench/baseline.ts streams`.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const [, , kind, file, type = '', coding = ''] = process.argv;
const body = file === undefined ? undefined : readFileSync(file);
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  304: (response) => response.writeHead(304, { ETag: '"tag"' }).end(),
  bytes: (response) =>
    response
      .writeHead(200, {
        'Content-Type': type,
        'Content-Length': body?.length ?? 0,
        ...(coding && { 'Content-Encoding': coding }),
      })
      .end(body),
  streams: (response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': open\n\n'),
};
const answer = answers[kind ?? ''];
if (!answer) throw new Error(`there is no server for ${kind}`);
const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1', () => {
  // listening on a port, a server has an address of this type
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
