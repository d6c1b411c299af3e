import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { Bridge } from './bridge.ts';

/** Serves the bridge on a socket file, which only its owner may open. */
export async function serveSocketFile(path: string, bridge: Bridge): Promise<Server> {
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
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return server;
}
