import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Hono } from 'hono';

/** Headers of the connection, which a proxy does not forward. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);
const WITHOUT_BODY = [204, 304];

/** A plain proxy that sends requests to several processes alternately. */
export function roundRobin(urls: () => Promise<readonly string[]>): Hono {
  const app = new Hono();
  let turn = 0;
  app.fetch = async (request, env) => {
    const all = await urls();
    turn += 1;
    return pass(request, all[turn % all.length] ?? '', Object(env).incoming?.socket.remoteAddress);
  };
  return app;
}

async function pass(request: Request, to: string, address: string | undefined): Promise<Response> {
  const { host, pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete('Connection');
  if (!headers.has('Host')) headers.set('Host', host);
  if (address !== undefined) headers.append('X-Forwarded-For', address);
  // Node adds the header for some methods only
  if (request.body && !headers.has('Content-Length')) headers.set('Transfer-Encoding', 'chunked');
  const { method, signal } = request;
  // a kept connection may be closed just when it is used again
  const options = { method, headers: Object.fromEntries(headers), signal, agent: false };
  const asked = ask(to + pathname + search, options);
  asked.on('error', () => {});
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  const sent = pipeline(request.body ?? [], asked);
  // a server may reject a body before all of it is sent
  sent.catch(() => {});
  const [answer] = await answered;
  const lines = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    OF_CONNECTION.has(name) ? [] : values.map((value): [string, string] => [name, value]),
  );
  const status = answer.statusCode ?? 0;
  const body = WITHOUT_BODY.includes(status) ? null : (Readable.toWeb(answer) as ReadableStream);
  return new Response(body, { status, headers: lines });
}
