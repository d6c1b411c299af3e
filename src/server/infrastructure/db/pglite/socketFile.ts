import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { Multiplexer } from './multiplexer.ts';

interface SocketServer {
  readonly server?: Server;
  readonly error?: string;
}

/** Serves the multiplexer on a socket file, which only its owner may open. */
export async function serveSocketFile(path: string, multiplexer: Multiplexer): Promise<SocketServer> {
  const server = createServer((socket) => {
    const externalClient = multiplexer.connect({
      isExternal: true,
      send: (bytes) => socket.write(bytes),
      end: () => socket.end(),
    });
    socket.on('data', (chunk) => externalClient.receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => externalClient.close());
  });
  // a client that cannot be accepted must not end the database
  server.on('error', () => {});
  try {
    rmSync(path, { force: true });
    server.listen(path);
    await once(server, 'listening');
    chmodSync(path, 0o600);
    return { server };
  } catch (error) {
    server.close();
    return { error: String(error) };
  }
}
