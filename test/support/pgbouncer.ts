import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ownerOf } from './postgresServer.ts';

/** Debian installs PgBouncer outside of a user's PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

type PoolMode = 'transaction' | 'session';

export interface PgBouncer {
  readonly url: string;
  restart(mode: PoolMode): Promise<void>;
  stop(): Promise<void>;
}

export function findPgBouncer(): string | undefined {
  return FOLDERS.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
}

export async function startPgBouncer(program: string, databaseUrl: string, mode: PoolMode): Promise<PgBouncer> {
  const home = mkdtempSync(join(tmpdir(), 'unbusted-pgbouncer-'));
  const owner = ownerOf(home);
  const url = new URL(databaseUrl);
  const server = url.searchParams.get('host') ?? '';
  url.searchParams.set('host', home);
  const file = join(home, 'pgbouncer.ini');
  let child: ChildProcess | undefined;

  async function start(poolMode: PoolMode): Promise<void> {
    writeFileSync(file, settings(server, home, poolMode));
    child = spawn(program, [file], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
    const ready = Promise.withResolvers<void>();
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('process up')) ready.resolve();
    });
    child.once('close', () => ready.reject(new Error(`PgBouncer did not start: ${output}`)));
    await ready.promise;
  }

  async function end(): Promise<void> {
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  await start(mode);
  return {
    url: url.href,
    async restart(next) {
      await end();
      await start(next);
    },
    async stop() {
      await end();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function settings(server: string, home: string, mode: PoolMode): string {
  return `[databases]
* = host=${server} user=postgres
[pgbouncer]
unix_socket_dir = ${home}
listen_port = 5432
auth_type = any
pool_mode = ${mode}
`;
}
