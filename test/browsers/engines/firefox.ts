import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#test/support/projectFiles.ts';
import { actions, type BrowserWindow, type Cookie, type Engine, type Look, startProgram } from './engine.ts';

/** Firefox has no command for these. */
const PREFERENCES = { 'ui.prefersReducedMotion': 1, 'browser.shell.checkDefaultBrowser': false };
/** Of one process each, of 50 MB, so that runs overwrite each other's. */
const PROFILES = join(ROOT, 'node_modules/.cache');
const SCHEME = 'layout.css.prefers-color-scheme.content-override';

/** Drives Firefox by WebDriver BiDi, which it speaks itself. The scheme is a preference, so each has a process. */
export class Firefox implements Engine {
  readonly #processes = new Map<boolean, Promise<FirefoxProcess>>();

  async open(look: Look, url: string, cookie?: Cookie): Promise<BrowserWindow> {
    const started = this.#processes.get(look.isDark) ?? FirefoxProcess.start(look.isDark);
    this.#processes.set(look.isDark, started);
    return (await started).open(look, url, cookie);
  }
}

type Params = Readonly<Record<string, unknown>>;
interface Message {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: Params;
  readonly message?: string;
  readonly params?: LogEntry;
}
interface LogEntry {
  readonly level: string;
  readonly text: string;
  readonly source: { readonly context?: string };
}

class FirefoxProcess {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<Params>>();
  readonly #logs: LogEntry[] = [];
  #sent = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data))));
  }

  static async start(isDark: boolean): Promise<FirefoxProcess> {
    const profile = join(PROFILES, `firefox-${process.env.VITEST_POOL_ID}-${isDark ? 'dark' : 'light'}`);
    rmSync(profile, { recursive: true, force: true });
    mkdirSync(profile, { recursive: true });
    const preferences = Object.entries({ ...PREFERENCES, [SCHEME]: isDark ? 0 : 1 });
    const lines = preferences.map(([name, value]) => `user_pref("${name}", ${value});`);
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const { match } = await startProgram(
      'firefox-esr',
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
      { until: /WebDriver BiDi listening on (ws:\S+)/ },
    );
    const socket = new WebSocket(`${match[1]}/session`);
    await once(socket, 'open');
    const firefox = new FirefoxProcess(socket);
    await firefox.send('session.new', {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
    });
    await firefox.send('session.subscribe', { events: ['log.entryAdded'] });
    return firefox;
  }

  send(method: string, params: Params): Promise<Params> {
    const answer = Promise.withResolvers<Params>();
    this.#sent += 1;
    this.#waiting.set(this.#sent, answer);
    this.#socket.send(JSON.stringify({ id: this.#sent, method, params }));
    return answer.promise;
  }

  #receive({ id = 0, type, result = {}, message, params }: Message): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (type === 'success') waiting?.resolve(result);
    else if (type === 'error') waiting?.reject(new Error(message));
    else if (params) this.#logs.push(params);
  }

  async open({ width, height }: Look, url: string, cookie?: Cookie): Promise<BrowserWindow> {
    const { userContext } = await this.send('browser.createUserContext', {});
    if (cookie)
      await this.send('storage.setCookie', {
        cookie: { ...cookie, value: { type: 'string', value: cookie.value }, domain: new URL(url).hostname },
        partition: { type: 'storageKey', userContext },
      });
    const { context } = await this.send('browsingContext.create', { type: 'tab', userContext });
    await this.send('browsingContext.setViewport', { context, viewport: { width, height } });
    // keys go to the active tab
    await this.send('browsingContext.activate', { context });
    const send = (method: string, params: Params = {}) => this.send(method, { context, ...params });
    const act = async (input: unknown) => void (await send('input.performActions', { actions: input }));
    const wait = 'complete';
    const bytesOf = ({ data }: Params) => Buffer.from(String(data), 'base64');
    return {
      goTo: async (url) => void (await send('browsingContext.navigate', { url, wait })),
      reload: async () => void (await send('browsingContext.reload', { wait })),
      goBack: async () => void (await send('browsingContext.traverseHistory', { delta: -1 })),
      run: async (source, argument) => {
        const { type, result, exceptionDetails } = (await this.send('script.callFunction', {
          functionDeclaration: `async (argument) => JSON.stringify(await (${source})(JSON.parse(argument)))`,
          arguments: [{ type: 'string', value: JSON.stringify(argument ?? null) }],
          target: { context },
          awaitPromise: true,
        })) as unknown as CallResult;
        if (type === 'exception') throw new Error(exceptionDetails?.text);
        return result?.value === undefined ? undefined : JSON.parse(result.value);
      },
      tap: (x, y) => act(actions.tap(x, y)),
      press: (key) => act(actions.press(key)),
      type: (text) => act(actions.type(text)),
      scroll: (x, y, byX, byY) => act(actions.scroll(x, y, byX, byY)),
      picture: async () => bytesOf(await send('browsingContext.captureScreenshot')),
      pdf: async () => bytesOf(await send('browsingContext.print', { background: false })),
      troubles: () =>
        this.#logs
          .filter(({ level, source }) => level === 'error' && source.context === context)
          .map(({ text }) => text),
      close: async () => void (await this.send('browser.removeUserContext', { userContext })),
    };
  }
}

interface CallResult {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}
