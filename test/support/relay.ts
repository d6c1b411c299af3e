import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const SOCKET = '.s.PGSQL.5432';

/**
 * A relay to a PostgreSQL server on a socket. `freeze` stops all traffic on open connections without closing them;
 * `cut` closes them and accepts no new ones; `leadTo` connects to another server, as a changed DNS entry does.
 */
export async function startRelay(directory: string) {
  const home = mkdtempSync(join(tmpdir(), 'unbusted-relay-'));
  const sockets = new Set<Socket>();
  let target = directory;
  let isOpen = true;
  const relay = createServer((near) => {
    if (!isOpen) {
      near.destroy();
      return;
    }
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
    freeze() {
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      for (const socket of sockets) socket.resume();
    },
    cut() {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isOpen = true;
    },
  };
}

export async function startRelayTo(url: string) {
  const through = new URL(url);
  const relay = await startRelay(through.searchParams.get('host') ?? '');
  through.searchParams.set('host', relay.home);
  return { ...relay, url: through.href };
}
