import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { Bridge } from './bridge.ts';

interface Served {
  readonly server?: Server;
  /** why there is none: not every file system has sockets */
  readonly fault?: string;
}

/** Serves the bridge on a socket file, which only its owner may open. */
export async function serveSocketFile(path: string, bridge: Bridge): Promise<Served> {
  const server = createServer((socket) => {
    const guest = bridge.connect({
      isGuest: true,
      send: (bytes) => socket.write(bytes),
      end: () => socket.end(),
    });
    socket.on('data', (chunk) => guest.receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => guest.hangUp());
  });
  // a guest that cannot be let in is no reason for the database to end
  server.on('error', () => {});
  try {
    rmSync(path, { force: true });
    server.listen(path);
    await once(server, 'listening');
    chmodSync(path, 0o600);
    return { server };
  } catch (error) {
    server.close();
    return { fault: String(error) };
  }
}
