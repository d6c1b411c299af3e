import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';

export type EngineName = 'chromium' | 'webkit' | 'firefox';

/** How a window is opened. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly isDark: boolean;
}

export type Key = 'Enter' | 'Tab' | 'Escape' | 'Space' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'ArrowUp';

/** A browser of one engine, which ends with this process. Its windows share nothing. */
export interface Engine {
  /** Opens a window for the site at this URL. */
  open(look: Look, url: string, cookie?: Cookie): Promise<BrowserWindow>;
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** The few things that every engine can do in the same way. Motion is reduced. */
export interface BrowserWindow {
  /** Loads a page, until its load event. */
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  goBack(): Promise<void>;
  /** Calls a function in the page, given as source, and returns what it returns or resolves to, as JSON. */
  run(source: string, argument: unknown): Promise<unknown>;
  tap(x: number, y: number): Promise<void>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  /** Turns the wheel above a point. */
  scroll(x: number, y: number, byX: number, byY: number): Promise<void>;
  picture(): Promise<Buffer>;
  /** The page as it is printed. */
  pdf(): Promise<Buffer>;
  /** Errors of the page so far: exceptions, rejections, console errors, violations of the content security policy. */
  troubles(): readonly string[];
  close(): Promise<void>;
}

/** Starts a program and waits until what it writes matches. It ends with this process. */
export async function startProgram(
  command: string,
  args: readonly string[],
  { env = {}, until = /^/, onLine = () => {} }: StartOptions,
): Promise<{ child: ChildProcess; match: RegExpExecArray }> {
  // Linux ends it with this process, however that ends
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    let text = '';
    let isStarted = false;
    const read = (bytes: Buffer | string) => {
      text += bytes;
      const found = isStarted ? undefined : until.exec(text);
      if (found) {
        isStarted = true;
        resolve(found);
      }
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('spawn', () => read(''));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code} before it was ready: ${text}`)));
  });
  return { child, match };
}

interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly until?: RegExp;
  readonly onLine?: (line: string) => void;
}

const KEYS: Readonly<Record<Key, string>> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** Input as W3C WebDriver and WebDriver BiDi describe it. */
export const actions = {
  tap: (x: number, y: number) => [
    {
      type: 'pointer',
      id: 'finger',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ],
  press: (key: Key) => actions.type(KEYS[key]),
  type: (text: string) => [
    {
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ],
  scroll: (x: number, y: number, deltaX: number, deltaY: number) => [
    {
      type: 'wheel',
      id: 'wheel',
      actions: [{ type: 'scroll', x, y, deltaX, deltaY, duration: 0, origin: 'viewport' }],
    },
  ],
};
