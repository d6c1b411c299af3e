import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** The app in a separate process, as `npm start` runs it. */
export interface AppProcess {
  /** Resolves once the app listens; rejects with its output if it ends first. */
  url(): Promise<string>;
  /** Resolves with the first group of the pattern once the output matches. */
  waitForOutput(pattern: RegExp): Promise<string>;
  output(): string;
  readonly pid: number;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<Ended>;
}

export type Env = Readonly<Record<string, string>>;

export const MAIN = fileURLToPath(new URL('../../src/server/app/main.ts', import.meta.url));
const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

/** Too short-lived for V8's optimizing WebAssembly compiler, which takes as long as all else of a start. */
export const NODE_FLAGS = ['--liftoff-only'] as const;
export const NODE = [process.execPath, ...NODE_FLAGS] as const;

/** Starts the app with this environment only, without a drain by default. */
export function startApp(env: Env, command: readonly string[] = [...NODE, MAIN]): AppProcess {
  const { PATH = '', TMPDIR = '/tmp', NODE_COMPILE_CACHE = '' } = process.env;
  const [program = '', ...words] = command;
  const child = spawn(program, words, {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, DRAIN_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  // several tests may wait for output at once
  child.stdout.setMaxListeners(0);
  let over = false;
  const ended = once(child, 'close').then(([code]): Ended => {
    over = true;
    return { code, output, errors };
  });

  async function waitForOutput(pattern: RegExp): Promise<string> {
    for (;;) {
      const [, found] = pattern.exec(output) ?? [];
      if (found) return found;
      if (over) throw new Error(`the app ended before it printed ${pattern}: ${output}${errors}`);
      await Promise.race([ended, once(child.stdout, 'data')]);
    }
  }

  return {
    url: () => waitForOutput(/running at (http:\S+)/),
    waitForOutput,
    output: () => output,
    pid: child.pid ?? 0,
    kill: (signal) => child.kill(signal),
    ended,
  };
}

/** Starts the command line tool; `input` is a shell command whose output becomes its standard input. */
export function startCli(env: Env, words: readonly string[], input?: string): AppProcess {
  const command = [...NODE, CLI, ...words];
  return startApp(env, input === undefined ? command : ['sh', '-c', `${input} | "$@"`, 'sh', ...command]);
}

export function runCli(...typed: Parameters<typeof startCli>): Promise<Ended> {
  return startCli(...typed).ended;
}
