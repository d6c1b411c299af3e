import { join } from 'node:path';
import axe, { type RunOnly } from 'axe-core';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Request,
  Response,
} from 'playwright-core';
import { expect } from 'vitest';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DESK = { viewport: { width: 1280, height: 900 } };

const SCHEMES = ['light', 'dark'] as const;
/** The dark scheme is checked for what depends on colors alone: the light one has been checked for everything. */
const RULES: Record<(typeof SCHEMES)[number], RunOnly> = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;
/** What a browser says of a request that gets no answer. */
const NO_ANSWER =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/;
const ABORTED = 'net::ERR_ABORTED';
/** The folder for a picture of each screen, in dist; without it none is taken. */
const { PICTURES } = process.env;
/** Avatars come from the world outside, which no test depends on. */
const AVATARS = 'https://www.gravatar.com/**';
const AVATAR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0" fill="#789"/></svg>';

/** Somebody at a browser of their own, whose console and network are watched. */
export class BrowserUser {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #troubles: string[] = [];
  /** refusals that have to come, and all that came: `409: POST /api/picks` */
  readonly #awaited = new Set<string>();
  readonly #refused = new Set<string>();
  #mayGetNoAnswer = false;

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
    this.#watch(page);
  }

  /** Signed in where there is a cookie (`name=value`). */
  static async at(browser: Browser, url: string, device: BrowserContextOptions, cookie?: string): Promise<BrowserUser> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...device, baseURL: url });
    const [name, value] = cookie?.split('=') ?? [];
    if (name && value) await context.addCookies([{ name, value, url }]);
    await context.route(AVATARS, (route) => route.fulfill({ contentType: 'image/svg+xml', body: AVATAR }));
    return new BrowserUser(context, await context.newPage());
  }

  /** Opens the site, once: from here on the app itself leads everywhere. */
  async open(address: string): Promise<void> {
    expect(this.page.url()).toBe('about:blank');
    await this.page.goto(address);
    await this.page.evaluate(() => document.documentElement.setAttribute('data-opened', ''));
  }

  /** Another tab of the same browser. */
  async newTab(address: string): Promise<Page> {
    const tab = await this.#context.newPage();
    this.#watch(tab);
    await tab.goto(address);
    return tab;
  }

  /** Checks the screen with axe in light and dark, and that it is no wider than the device; takes pictures when PICTURES is set. */
  async look(name: string): Promise<void> {
    const width = this.page.viewportSize()?.width;
    for (const colorScheme of SCHEMES) {
      await this.page.emulateMedia({ colorScheme });
      await this.page.evaluate(endOfTransitions);
      if (PICTURES) await this.page.screenshot({ path: join('dist', PICTURES, `${name}-${width}-${colorScheme}.png`) });
      // the library is as large as the app, so a page gets it once
      if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe.source);
      const violations = await this.page.evaluate(findViolations, RULES[colorScheme]);
      expect(violations, `what axe finds at ${this.page.url()}, ${colorScheme}`).toEqual([]);
    }
    // a phone's window widens with what it shows, so it is the screen that counts
    const surplus = (await this.page.evaluate(() => document.documentElement.scrollWidth)) - (width ?? 0);
    expect(surplus, `pixels that ${this.page.url()} is too wide`).toBeLessThanOrEqual(0);
  }

  /** From here on, an answer with this status to a call (`POST /api/login`) is no trouble; without one, it is. */
  expectRefusal(status: number, call: string): void {
    this.#awaited.add(`${status}: ${call}`);
  }

  /** From here on, a request that gets no answer is no trouble. */
  expectNoAnswers(): void {
    this.#mayGetNoAnswer = true;
  }

  /** Loses the network once the page is there, or has it again; what fails for want of it is no trouble. */
  async setOffline(offline: boolean): Promise<void> {
    this.expectNoAnswers();
    if (offline) await this.page.waitForFunction(hasLoadedAhead);
    await this.#context.setOffline(offline);
  }

  /** The JSON that a call answers in this person's session. */
  async read(path: string): Promise<unknown> {
    const answer = await this.#context.request.get(path);
    return answer.json();
  }

  /** Goes away; nothing may have gone wrong meanwhile, and the document is still the one that was opened. */
  async leave(): Promise<void> {
    expect(await this.page.locator('html[data-opened]').count()).toBe(1);
    await this.#context.close();
    expect(this.#troubles).toEqual([]);
    expect([...this.#awaited].filter((refusal) => !this.#refused.has(refusal))).toEqual([]);
  }

  #watch(page: Page): void {
    page.on('console', (message) => this.#hear(message));
    page.on('pageerror', (error) => this.#troubles.push(`page error: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => this.#fail(request));
    page.on('response', (response) => this.#see(response));
  }

  #hear(message: ConsoleMessage): void {
    if (!['error', 'warning', 'assert'].includes(message.type())) return;
    const text = message.text();
    const { url } = message.location();
    if (this.#mayGetNoAnswer && NO_ANSWER.test(text)) return;
    // Chromium's own line for an answer that is awaited
    const status = /responded with a status of (\d+)/.exec(text)?.[1];
    if (status && url && this.#awaits(Number(status), url)) return;
    this.#troubles.push(`console ${message.type()}: ${text} (${url})`);
  }

  #see(response: Response): void {
    if (response.status() < 400) return;
    const refusal = `${response.status()}: ${response.request().method()} ${new URL(response.url()).pathname}`;
    this.#refused.add(refusal);
    if (!this.#awaits(response.status(), response.url())) this.#troubles.push(refusal);
  }

  #fail(request: Request): void {
    const reason = request.failure()?.errorText;
    if (this.#mayGetNoAnswer && (reason === ABORTED || NO_ANSWER.test(reason ?? ''))) return;
    // a stream that its page has closed
    if (request.resourceType() === 'eventsource' && reason === ABORTED) return;
    this.#troubles.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  }

  #awaits(status: number, url: string): boolean {
    const { pathname } = new URL(url);
    // asking who is signed in is how the client learns that nobody is
    if (status === 401 && pathname === '/api/user') return true;
    return [...this.#awaited].some((refusal) => refusal.startsWith(`${status}: `) && refusal.endsWith(` ${pathname}`));
  }
}

/** Whether a page has what it loads last, for notifications, menus and dialogs to come. Runs in the page. */
function hasLoadedAhead(): boolean {
  const files = ['Toaster', ...(document.querySelector('[aria-haspopup=menu]') ? ['overlays'] : [])];
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return files.every((file) => loaded.some((name) => new RegExp(`/assets/${file}-.*\\.js$`).test(name)));
}

/** Runs in the page. */
async function findViolations(runOnly: RunOnly): Promise<unknown[]> {
  const page = window as unknown as { axe: typeof import('axe-core') };
  const { violations } = await page.axe.run({ runOnly, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })));
}

/** Colours may take a moment to change to the other scheme's. Runs in the page. */
async function endOfTransitions(): Promise<void> {
  const ending = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
