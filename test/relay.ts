import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The name of PostgreSQL's socket in its directory. */
const SOCKET = '.s.PGSQL.5432';

/** An address that leads to one PostgreSQL after another, as a name in DNS does; connections stay where they are. */
export async function startRelay(directory: string) {
  const home = mkdtempSync(join(tmpdir(), 'unbusted-relay-'));
  const sockets = new Set<Socket>();
  let target = directory;
  const relay = createServer((near) => {
    const far = connect(join(target, SOCKET));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          near.destroy();
          far.destroy();
        });
    }
    near.pipe(far).pipe(near);
  }).listen(join(home, SOCKET));
  await once(relay, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    relay.close();
    rmSync(home, { recursive: true, force: true });
  });
  return {
    home,
    leadTo(next: string) {
      target = next;
    },
  };
}
