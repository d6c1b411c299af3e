import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MINUTE, SECOND } from '#domain/time.ts';
import { freePort } from '#test/support/freePort.ts';
import { actions, type BrowserWindow, type Cookie, type Engine, type Look, startProgram } from './engine.ts';

/** MiniBrowser's windows cannot be as narrow as a phone. */
const BINARY = fileURLToPath(new URL('webkitWindow.py', import.meta.url));
/** The page is as it should be in the next frame. */
const HARMLESS = /^ResizeObserver loop/;
/** Longer than the driver takes to load a page on a busy machine. */
const PATIENCE_MS = MINUTE;
/** About one new window in 150 never answers a script. One that does, answers within a second or two. */
const SILENT_MS = 10 * SECOND;
const MAX_SILENT = 3;
const TROUBLE = /^TROUBLE (.*)/;

/** Drives WebKitGTK by W3C WebDriver. Each window has a driver of its own. */
export class WebKit implements Engine {
  #screen: ReturnType<typeof startScreen> | undefined;

  async open(look: Look, url: string, cookie?: Cookie): Promise<BrowserWindow> {
    this.#screen ??= startScreen();
    const { match } = await this.#screen;
    for (let silent = 0; silent < MAX_SILENT; silent += 1) {
      const window = await openWindow(`:${match[1]}`, look);
      const prepared = prepare(window, url, cookie).then(() => true);
      if (await Promise.race([prepared, sleep(SILENT_MS, false, { ref: false })])) return window;
      await window.close();
    }
    throw new Error(`${MAX_SILENT} windows of WebKit did not answer`);
  }
}

function startScreen() {
  const args = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  return startProgram('Xvfb', args, { until: /^(\d+)\n/ });
}

/** Sets the cookie by a script, as the driver's own command for it sometimes never answers. */
async function prepare(window: BrowserWindow, url: string, cookie?: Cookie): Promise<void> {
  await window.goTo(`${url}/robots.txt`);
  const text = cookie && `${cookie.name}=${cookie.value}; path=/`;
  await window.run('(text) => { if (text) document.cookie = text; }', text);
}

async function openWindow(display: string, { width, height, isDark }: Look): Promise<BrowserWindow> {
  const port = await freePort();
  const paper = join(tmpdir(), `unbusted-paper-${port}.pdf`);
  let printed = Promise.withResolvers<void>();
  const troubles: string[] = [];
  const { child } = await startProgram('WebKitWebDriver', [`--port=${port}`], {
    env: {
      DISPLAY: display,
      PAPER: paper,
      WINDOW: `${width} ${height}`,
      SCHEME: isDark ? 'dark' : 'light',
      // there is no graphics card, and what stands in for one is slow and has crashed
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    },
    onLine: (line) => {
      if (line === 'PRINTED') printed.resolve();
      const [, trouble] = TROUBLE.exec(line) ?? [];
      if (trouble !== undefined && !HARMLESS.test(trouble)) troubles.push(trouble);
    },
  });
  const driver = `http://127.0.0.1:${port}`;
  while (!(await isReady(driver))) await sleep(20);
  const options = { 'webkitgtk:browserOptions': { binary: BINARY, args: [] }, unhandledPromptBehavior: 'accept' };
  const session = await ask(`${driver}/session`, 'POST', { capabilities: { alwaysMatch: options } });
  const { sessionId } = session as { sessionId: string };
  const send = (method: string, path: string, body?: object) =>
    ask(`${driver}/session/${sessionId}${path}`, method, body);
  const act = async (input: unknown) => void (await send('POST', '/actions', { actions: input }));
  const bytes = async (method: string, path: string, body?: object) =>
    Buffer.from(String(await send(method, path, body)), 'base64');
  return {
    goTo: async (url) => void (await send('POST', '/url', { url })),
    reload: async () => void (await send('POST', '/refresh', {})),
    goBack: async () => void (await send('POST', '/back', {})),
    run: (source, argument) =>
      send('POST', '/execute/sync', { script: `return (${source})(arguments[0])`, args: [argument ?? null] }),
    tap: (x, y) => act(actions.tap(x, y)),
    press: (key) => act(actions.press(key)),
    type: (text) => act(actions.type(text)),
    scroll: (x, y, byX, byY) => act(actions.scroll(x, y, byX, byY)),
    picture: () => bytes('GET', '/screenshot'),
    // the driver has no command for it, so the window prints
    pdf: async () => {
      printed = Promise.withResolvers<void>();
      await send('POST', '/execute/sync', { script: 'webkit.messageHandlers.paper.postMessage("")', args: [] });
      await printed.promise;
      return readFile(paper);
    },
    troubles: () => troubles,
    close: async () => {
      // and with the driver the window, after its last words
      const ended = once(child, 'close');
      child.kill();
      await ended;
      await rm(paper, { force: true });
    },
  };
}

function isReady(driver: string): Promise<boolean> {
  return fetch(`${driver}/status`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const request = { method, signal: AbortSignal.timeout(PATIENCE_MS), ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(url, request).catch((cause: unknown) => {
    throw new Error(`WebKitWebDriver does not answer ${method} ${new URL(url).pathname}`, { cause });
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
