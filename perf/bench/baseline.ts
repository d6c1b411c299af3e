// node:http alone: `node perf/bench/baseline.ts 304|bytes <file> <type> <coding>|streams`.
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
  // the type of a listening TCP server's address
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
