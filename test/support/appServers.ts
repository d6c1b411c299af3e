import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Load } from '../../perf/bench/load.ts';
import { startApp } from './appProcess.ts';

const MS_OF_A_TICK = 10;

export interface Running {
  readonly pid: number;
  line(): Promise<string>;
  send(line: string): void;
  stop(): Promise<void>;
}

export function run(program: string, ...words: string[]): Running {
  const path = fileURLToPath(new URL(`../../${program}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ended = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    async line() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${program} has ended`);
      return value;
    },
    send: (line) => child.stdin.write(`${line}\n`),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

export interface AppServer {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

export async function baselineServer(...words: string[]): Promise<AppServer> {
  const program = run('perf/bench/baseline.ts', ...words);
  return { port: Number(await program.line()), pid: program.pid, stop: program.stop };
}

export async function appSite(env: Readonly<Record<string, string>>): Promise<AppServer> {
  const app = startApp({ PORT: '0', SEED: 'none', RATE_LIMITS: 'off', ...env });
  const url = new URL(await app.url());
  return {
    port: Number(url.port),
    pid: app.pid,
    async stop() {
      app.kill('SIGTERM');
      await app.ended;
    },
  };
}

/**
 * Returns the JSON that a program prints about a task. The task is passed as a file, because it may be larger than an
 * argument.
 */
export async function resultOf<R>(program: string, task: unknown): Promise<R> {
  const folder = mkdtempSync(join(tmpdir(), 'unbusted-task-'));
  const file = join(folder, 'task.json');
  writeFileSync(file, JSON.stringify(task));
  const running = run(program, file);
  try {
    return JSON.parse(await running.line());
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true });
  }
}

export function load(of: Load): Promise<number> {
  return resultOf('perf/bench/load.ts', of);
}

export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** The share of a core that a process uses during the next milliseconds. */
export async function processorOf(pid: number, milliseconds: number): Promise<number> {
  const before = ticksOf(pid);
  await delay(milliseconds);
  return ((ticksOf(pid) - before) * MS_OF_A_TICK) / milliseconds;
}

/** User and system time: fields 14 and 15 of proc_pid_stat(5). Field 2, the name, may contain spaces. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
