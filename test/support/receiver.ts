import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a service gets is JSON of its own form
  readonly body: any;
}

export interface Receiver {
  /** such as http://127.0.0.1:40001 */
  readonly origin: string;
  readonly received: Received[];
  /** the status of the next answers */
  answer: number | 'never';
}

/** A service at a port of this machine that notes what it gets. Call it at the top of a test file. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    received.push({ path: request.url ?? '', headers: request.headers, text, body: parsed(text) });
    if (receiver.answer === 'never') return;
    response.writeHead(receiver.answer, { 'Content-Type': 'text/plain' }).end(`answer ${receiver.answer}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = { origin: `http://127.0.0.1:${port}`, received, answer: 200 };
  return receiver;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
