import { type ChildProcess, type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const OLDEST_VERSION = 15;
/** Characters: enough to show why it did not start. */
const LOG_KEPT = 4_000;
const PACKAGED = '/usr/lib/postgresql';
const CACHE = join(import.meta.dirname, '../../node_modules/.cache');
const KIND = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'];

export interface PostgresPrograms {
  readonly folder: string;
  readonly version: string;
}

export interface PostgresServer {
  /** the address of a database */
  url(database: string): string;
  /** the directory of its socket */
  readonly home: string;
  readonly data: string;
  /** Ends the server by a signal and keeps its data. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Suspends or resumes all its processes; on Linux. */
  signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Without durability; a blocked reset soon ends autovacuum, and the tests of a file may start a dozen processes. */
const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  deadlock_timeout: '20ms',
  max_connections: '400',
};

/** Finds PostgreSQL's programs of a supported version in PATH, or where Debian installs them. */
export function findPostgres(...needed: string[]): PostgresPrograms | undefined {
  const packaged = existsSync(PACKAGED) ? readdirSync(PACKAGED).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...packaged.map((version) => join(PACKAGED, version, 'bin')),
  ];
  for (const folder of folders) {
    if (!['initdb', 'postgres', ...needed].every((program) => existsSync(join(folder, program)))) continue;
    const [version = '0'] =
      /\d+(\.\d+)?/.exec(execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })) ?? [];
    if (Number.parseInt(version, 10) >= OLDEST_VERSION) return { folder, version };
  }
  return undefined;
}

/** Starts a temporary server on a socket, by default without durability, or as a streaming standby of `primary`. */
export async function startPostgres(
  programs: PostgresPrograms,
  settings: Readonly<Record<string, string>> = CARELESS,
  primary?: PostgresServer,
): Promise<PostgresServer> {
  const { folder } = programs;
  const home = mkdtempSync(join(tmpdir(), 'unbusted-pg-'));
  const options = { ...ownerOf(home), env: { LC_ALL: 'C', TZ: 'UTC' }, cwd: home };
  const data = join(home, 'data');
  if (primary) {
    const source = ['-h', primary.home, '-U', 'postgres', '-D', data, '-R', '-c', 'fast'];
    execFileSync(join(folder, 'pg_basebackup'), source, options);
  } else {
    createCluster(programs, home, options);
  }
  const named = Object.entries({ listen_addresses: '', ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(join(folder, 'postgres'), ['-D', data, '-k', home, ...named], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await readiness(child);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    child = undefined;
  };
  const signalAll = (signal: NodeJS.Signals) => {
    const pid = child?.pid ?? 0;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    for (const each of [pid, ...children.map(Number)]) {
      try {
        process.kill(each, signal);
      } catch (error) {
        // a child may have ended since
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    }
  };
  await start();
  return {
    signalAll,
    url: (database) => `postgres://postgres@localhost/${database}?host=${home}`,
    home,
    data,
    end,
    start,
    async stop() {
      await end('SIGQUIT');
      rmSync(home, { recursive: true });
    },
  };
}

/** Creates the cluster `data` in a folder. It is kept to be copied, because initdb takes ten times as long as a copy. */
function createCluster({ folder, version }: PostgresPrograms, home: string, options: ExecFileSyncOptions): void {
  const kept = join(CACHE, `postgres-${hash('sha256', [folder, version, ...KIND].join(' ')).slice(0, 16)}.tar`);
  if (existsSync(kept)) {
    execFileSync('tar', ['-xpf', kept, '-C', home]);
    return;
  }
  execFileSync(join(folder, 'initdb'), ['-D', join(home, 'data'), ...KIND], options);
  mkdirSync(CACHE, { recursive: true });
  const unfinished = `${kept}.${process.pid}`;
  execFileSync('tar', ['-cf', unfinished, '-C', home, 'data']);
  renameSync(unfinished, kept);
}

/** PostgreSQL refuses to run as root, so the user nobody runs it. */
export function ownerOf(home: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })));
  if (uid === undefined || gid === undefined) throw new Error('this system has no user nobody');
  chownSync(home, uid, gid);
  return { uid, gid };
}

/** Waits until the server is ready. Its log is read to the end, because a full pipe would block the server. */
async function readiness(child: ChildProcess): Promise<void> {
  const ready = Promise.withResolvers<void>();
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-LOG_KEPT);
    if (said.includes('ready to accept')) ready.resolve();
  });
  child.once('close', () => ready.reject(new Error(`PostgreSQL did not start: ${said}`)));
  await ready.promise;
}
