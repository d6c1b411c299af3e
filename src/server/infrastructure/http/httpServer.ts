import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Config } from '#server/infrastructure/config/config.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';
import { waitForTurn } from './pipeline.ts';

const GRACE_PERIOD_MS = 5_000;
const SWEEP_EVERY_MS = 50;
/** Health checks of proxies may send no Host, such as HAProxy's `option httpchk GET /readyz`. */
const HEALTH = /^\/(?:healthz|readyz)(?:$|\?)/;

export interface HttpServer {
  readonly url: string;
  stop(gracePeriod?: number): Promise<void>;
}

type Address = Pick<Config, 'host' | 'port'>;

export async function startHttpServer(
  app: Pick<Hono, 'fetch'>,
  { host, port }: Address,
  prefix = '',
): Promise<HttpServer> {
  const listener = getRequestListener(app.fetch, { hostname: 'localhost' });
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    if (!isHostValid(incoming)) outgoing.writeHead(400, { connection: 'close' }).end();
    else if (outgoing.socket) void listener(incoming, outgoing);
    else waitForTurn(incoming, outgoing, () => void listener(incoming, outgoing));
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartupError(reason(error, { host, port }, prefix), { cause: error });
  }
  const { port: sockets } = server.address() as AddressInfo;
  return {
    url: `http://${localName(host)}:${sockets}`,
    stop: (gracePeriod = GRACE_PERIOD_MS) => stop(server, gracePeriod),
  };
}

/** RFC 9112, 3.2: a request with no Host, or several, is a bad one. */
function isHostValid({ rawHeaders, url = '' }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (name, n) => n % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host',
  ).length;
  return hosts === 1 || (hosts === 0 && HEALTH.test(url));
}

async function stop(server: Server, gracePeriod: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS);
  const cutOff = setTimeout(() => server.closeAllConnections(), gracePeriod);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}

function reason(error: unknown, { host, port }: Address, prefix: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: set ${prefix}PORT to a free one, or stop the program that listens there`;
  if (code === 'EACCES') return `This user may not listen on port ${port}: set ${prefix}PORT to 1024 or higher`;
  return `${prefix}HOST is ${JSON.stringify(host)}, which is not an address of this machine: set it to 127.0.0.1 or 0.0.0.0`;
}

function localName(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
