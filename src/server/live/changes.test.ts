import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { connectServer } from '#server/db/server.ts';
import { Changes } from './changes.ts';

const template = inject('template');

/** A way to the server that can be frozen: nothing passes, and neither end is told. */
async function icyWay(url: string) {
  const to = new URL(url).searchParams.get('host');
  const folder = mkdtempSync(join(tmpdir(), 'unbusted-way-'));
  const sockets = new Set<Socket>();
  const way = createServer((near) => {
    const far = connect(join(to ?? '', '.s.PGSQL.5432'));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    near.pipe(far).pipe(near);
  }).listen(join(folder, '.s.PGSQL.5432'));
  await once(way, 'listening');
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    way.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const through = new URL(url);
  through.searchParams.set('host', folder);
  return { url: through.href, freeze: () => eachPauses(sockets), thaw: () => eachResumes(sockets) };
}

function eachPauses(sockets: Set<Socket>): void {
  for (const socket of sockets) socket.pause();
}

function eachResumes(sockets: Set<Socket>): void {
  for (const socket of sockets) socket.resume();
}

test.skipIf(template.kind === 'embedded')(
  'who listens knows that nothing comes through, though the connection stands, and when it does again',
  async () => {
    if (template.kind === 'embedded') return;
    const way = await icyWay(template.admin);
    const database = await connectServer(way.url, pino({ level: 'silent' }));
    const changes = new Changes(database);
    const heard: string[] = [];
    changes.hear({ heard: (change) => heard.push(change), lost: () => {} });
    await changes.start();
    expect(changes.isUpToDate()).toBe(true);
    way.freeze();
    await expect.poll(() => changes.isUpToDate(), { timeout: 5_000 }).toBe(false);
    way.thaw();
    await expect.poll(() => changes.isUpToDate(), { timeout: 5_000 }).toBe(true);
    await database.query((sql) => sql`select pg_notify('changes', 'again')`);
    await changes.caughtUp();
    expect(heard).toEqual(['again']);
    await changes.stop();
    await database.close();
  },
);
