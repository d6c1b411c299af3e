import { join } from 'node:path';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Request,
  Response,
} from 'playwright-core';
import { expect, inject, onTestFailed, onTestFinished, TestRunner, vi } from 'vitest';
import type { ApiUser } from '#test/support/app.ts';
import { FAILED } from '#test/support/projectFiles.ts';
import { COLORS, checkRules, checksColors, RULES, WITHOUT_COLORS } from './axe.ts';
import { leaveAtEnd } from './browser.ts';
import { intercept } from './intercept.ts';
import { AHEAD, haveLoaded } from './loadedAhead.ts';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DESK = { viewport: { width: 1280, height: 900 } };

/** The console messages for a request without a response. */
const NO_ANSWER =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|^Failed to fetch user$/;
const ABORTED = 'net::ERR_ABORTED';
const GIVEN_UP = ['eventsource', 'script', 'stylesheet'];
/** The browser of the tests reaches no other site, so nobody has a picture there. */
const GRAVATAR = 'https://www.gravatar.com/';
const PICTURE = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
/** The folder of the screenshots, in dist; without it none are taken. */
const { PICTURES } = process.env;

/** A user at a separate browser, whose console and network are checked. */
export class BrowserUser {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #troubles: string[] = [];
  /** expected and received errors, such as `409: POST /api/picks` */
  readonly #awaited = new Set<string>();
  readonly #allowed = new Set<string>();
  readonly #refused = new Set<string>();
  /** calls that have no response yet */
  readonly #reads = new Set<Request>();
  /** whose end is not seen if the page goes on to another document at once */
  readonly #emptyAnswers = new WeakSet<Request>();
  #mayFailRequests = false;
  /** a page that is closed or reloaded aborts what it still loads ahead */
  #mayAbort = false;
  #hasLeft = false;
  #isMarked = false;
  /** what was being read then is refused */
  #hasLoggedOut = false;

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
    this.#watch(page);
  }

  /** A cookie (`name=value`) signs the user in. */
  static async at(browser: Browser, url: string, device: BrowserContextOptions, cookie?: string): Promise<BrowserUser> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...device, baseURL: url });
    const [name, value] = cookie?.split('=') ?? [];
    if (name && value) await context.addCookies([{ name, value, url }]);
    // snapshots of the document make each test a tenth longer
    await context.tracing.start({ snapshots: inject('isEveryDevice') === true });
    const user = new BrowserUser(context, await context.newPage());
    // a user of several tests, who comes before them, leaves no trace
    if (!TestRunner.getCurrentTest()) return leaveAtEnd(user);
    onTestFailed(({ task }) => user.#keepTrace(task.name));
    // the browser of a failed test stays open for its trace
    onTestFinished(({ task }) => (task.result?.state === 'fail' ? undefined : user.leave()));
    return user;
  }

  /** Saves a picture and a trace of what a failed test did, for `npx playwright show-trace`. */
  async #keepTrace(test: string): Promise<void> {
    if (this.page.isClosed()) return;
    // several users may be in one test
    const number = (this.#context.browser()?.contexts().indexOf(this.#context) ?? 0) + 1;
    const path = join(FAILED, `${test.replaceAll(/[^\w ]/g, '').slice(0, 80)} ${number}`);
    await this.page.screenshot({ path: `${path}.png` });
    await this.#context.tracing.stop({ path: `${path}.zip` });
  }

  /** Opens the site once; later navigation happens inside the app. */
  async open(address: string): Promise<void> {
    expect(this.page.url()).toBe('about:blank');
    await this.page.goto(address);
    // until then a link loads its document
    await this.page.locator('#first-paint').waitFor({ state: 'detached' });
    await this.#mark();
  }

  /** Gives everybody a picture at Gravatar. */
  async serveGravatars(): Promise<void> {
    await intercept(this.page, `${GRAVATAR}**`, (route) => route.fulfill(PICTURE));
  }

  async reload(): Promise<void> {
    this.#mayAbort = true;
    await this.page.reload();
    this.#mayAbort = false;
    await this.#mark();
  }

  /** Waits until another site has led back to a page of this one. */
  async arrive(path: string): Promise<void> {
    await this.page.waitForURL((url) => url.pathname === path);
    await this.page.locator('#first-paint').waitFor({ state: 'detached' });
    await this.#mark();
  }

  /** Marks the document, for `leave` to check that the app itself never reloaded it. */
  #mark(): Promise<void> {
    this.#isMarked = true;
    return this.page.evaluate(() => document.documentElement.setAttribute('data-opened', ''));
  }

  async newTab(address: string): Promise<Page> {
    const tab = await this.#context.newPage();
    this.#watch(tab);
    await tab.goto(address);
    return tab;
  }

  /** Checks the screen for accessibility and width, and saves screenshots if PICTURES is set. */
  async checkScreen(name: string, { withColors = checksColors() } = {}): Promise<void> {
    const width = this.page.viewportSize()?.width ?? 0;
    if (withColors) await this.#checkColors(`${name}-${width}`);
    else await checkRules(this.page, WITHOUT_COLORS);
    // a phone's window grows with its content, so the width of the screen counts
    const surplus = (await this.page.evaluate(() => document.documentElement.scrollWidth)) - width;
    expect(surplus, `pixels that ${this.page.url()} is too wide`).toBeLessThanOrEqual(0);
  }

  /** Checks all rules in one scheme, and those of colors in the other. */
  async #checkColors(name: string): Promise<void> {
    for (const [colorScheme, rules] of [
      ['light', RULES],
      ['dark', COLORS],
    ] as const) {
      await this.page.emulateMedia({ colorScheme });
      // makes a frame, in which the page learns of the scheme; the page's clock may stand still
      await this.page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
      await checkRules(this.page, rules, colorScheme);
      if (PICTURES) await this.page.screenshot({ path: join('dist', PICTURES, `${name}-${colorScheme}.png`) });
    }
  }

  /** Saves pictures of what the window shows, if PICTURES is set. */
  async photograph(name: string): Promise<void> {
    if (!PICTURES) return;
    const width = this.page.viewportSize()?.width;
    for (const colorScheme of ['light', 'dark'] as const) {
      await this.page.emulateMedia({ colorScheme });
      await this.page.screenshot({ path: join('dist', PICTURES, `${name}-${width}-${colorScheme}.png`) });
    }
  }

  /** Expects a response of this status to a call such as `POST /api/login`. */
  expectError(status: number, call: string): void {
    this.#awaited.add(`${status}: ${call}`);
  }

  /** Accepts such a response. Which of several reads are refused first may depend on their order. */
  allowError(status: number, call: string): void {
    this.#allowed.add(`${status}: ${call}`);
  }

  /** Ends the session elsewhere. */
  async endSession(user: ApiUser): Promise<void> {
    this.#hasLoggedOut = true;
    await user.call('logout');
  }

  allowFailedRequests(): void {
    this.#mayFailRequests = true;
  }

  /** Goes offline or online; failed requests are expected meanwhile. */
  async setOffline(offline: boolean): Promise<void> {
    this.allowFailedRequests();
    if (offline) {
      await this.page.waitForFunction(haveLoaded, AHEAD);
      await this.waitForReads();
    }
    await this.#context.setOffline(offline);
  }

  /** Waits until nothing is being read: a response that arrives later counts as a sign of a connection. */
  async waitForReads(): Promise<void> {
    await expect.poll(() => this.#reads.size, { timeout: 15_000 }).toBe(0);
  }

  async read(path: string): Promise<unknown> {
    return (await this.#context.request.get(path)).json();
  }

  /** Closes the browser and checks that nothing failed and no document was reloaded; at the end, if a test does not call it. */
  async leave(): Promise<void> {
    if (this.#hasLeft) return;
    if (this.#isMarked) expect(await this.page.locator('html[data-opened]').count()).toBe(1);
    // `expect.poll` works in tests only
    await vi.waitFor(() => expect([...this.#refused]).toEqual(expect.arrayContaining([...this.#awaited])), 10_000);
    // a failure before the context is closed leaves a trace
    expect(this.#troubles).toEqual([]);
    this.#mayAbort = true;
    this.#hasLeft = true;
    await this.#context.close();
    expect(this.#troubles).toEqual([]);
  }

  #watch(page: Page): void {
    page.on('console', (message) => this.#onConsole(message));
    page.on('pageerror', (error) => this.#troubles.push(`page error: ${error.stack ?? error.message}`));
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' && request.method() === 'GET') this.#reads.add(request);
      if (new URL(request.url()).pathname === '/api/logout') this.#hasLoggedOut = true;
    });
    page.on('requestfinished', (request) => this.#reads.delete(request));
    page.on('requestfailed', (request) => {
      this.#reads.delete(request);
      this.#fail(request);
    });
    page.on('response', (response) => this.#see(response));
  }

  #onConsole(message: ConsoleMessage): void {
    if (!['error', 'warning', 'assert'].includes(message.type())) return;
    const text = message.text();
    const { url } = message.location();
    if (url?.startsWith(GRAVATAR)) return;
    if (this.#mayFailRequests && NO_ANSWER.test(text)) return;
    // Chromium logs expected errors, too
    const status = /responded with a status of (\d+)/.exec(text)?.[1];
    if (status && url && this.#awaits(Number(status), url)) return;
    this.#troubles.push(`console ${message.type()}: ${text} (${url})`);
  }

  #see(response: Response): void {
    if (response.status() === 204) this.#emptyAnswers.add(response.request());
    if (response.status() < 400) return;
    const refusal = `${response.status()}: ${response.request().method()} ${new URL(response.url()).pathname}`;
    this.#refused.add(refusal);
    if (!this.#awaits(response.status(), response.url())) this.#troubles.push(refusal);
  }

  #fail(request: Request): void {
    if (request.url().startsWith(GRAVATAR)) return;
    const reason = request.failure()?.errorText;
    if (this.#mayFailRequests && NO_ANSWER.test(reason ?? '')) return;
    // a page may close its event stream, and one that is left gives up what it loads
    const isGivenUp = GIVEN_UP.includes(request.resourceType()) || this.#emptyAnswers.has(request);
    if (reason === ABORTED && (this.#mayFailRequests || this.#mayAbort || isGivenUp)) return;
    this.#troubles.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  }

  #awaits(status: number, url: string): boolean {
    const { pathname } = new URL(url);
    // the client learns from these that nobody is signed in any more
    if (status === 401 && (this.#hasLoggedOut || ['/api/user', '/api/events'].includes(pathname))) return true;
    return [...this.#awaited, ...this.#allowed].some(
      (refusal) => refusal.startsWith(`${status}: `) && refusal.endsWith(` ${pathname}`),
    );
  }
}

/** The sections whose tab on a phone has another name. */
const TABS: Readonly<Record<string, string>> = { Dashboard: 'Home', 'My Picks': 'Picks', 'Picks Grid': 'Grid' };
/** below it the main navigation is a tab bar */
const WIDE = 992;

/** Opens a section by the main navigation; on a phone by its tab, else by the account menu. Bracket and grid share a tab. */
export async function goTo({ page }: BrowserUser, section: string): Promise<void> {
  const isWide = (page.viewportSize()?.width ?? 0) >= WIDE;
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.waitFor();
  const link = navigation.getByRole('link', { name: isWide ? section : (TABS[section] ?? section) });
  if ((await link.count()) > 0) return link.click();
  await page.getByRole('button', { name: /^Account menu of / }).click();
  await page.getByRole('menuitem', { name: section }).click();
}

/** Chooses an action in the menu of an entry, a member or a row of the console. */
export async function chooseAction({ page }: BrowserUser, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
