import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page, Response } from 'playwright-core';
import { expect } from 'vitest';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DESK = { viewport: { width: 1280, height: 800 } };

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Somebody at a browser of their own, whose console and network are watched. */
export class Person {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #troubles: string[] = [];

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
    page.on('console', (message) => this.#hear(message));
    page.on('pageerror', (error) => this.#troubles.push(`page error: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) =>
      this.#troubles.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`),
    );
    page.on('response', (response) => this.#see(response));
  }

  static async at(browser: Browser, url: string, device: BrowserContextOptions): Promise<Person> {
    const context = await browser.newContext({ ...device, baseURL: url, reducedMotion: 'reduce' });
    return new Person(context, await context.newPage());
  }

  /** Opens the site, once: from here on the app itself leads everywhere. */
  async open(address: string): Promise<void> {
    expect(this.page.url()).toBe('about:blank');
    await this.page.goto(address);
    await this.page.evaluate(() => document.documentElement.setAttribute('data-opened', ''));
  }

  /** What is on the screen has to be fit for everybody, and no wider than the screen. */
  async look(): Promise<void> {
    const { violations } = await new AxeBuilder({ page: this.page }).withTags(WCAG).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
    );
    expect(found, `what axe finds at ${this.page.url()}`).toEqual([]);
    const surplus = await this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(surplus, `pixels that ${this.page.url()} is too wide`).toBeLessThanOrEqual(0);
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
  }

  #hear(message: ConsoleMessage): void {
    if (!['error', 'warning', 'assert'].includes(message.type())) return;
    if (isSignedOutLookUp(message.location().url) && message.text().includes('401')) return;
    this.#troubles.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  }

  #see(response: Response): void {
    if (response.status() < 400) return;
    if (isSignedOutLookUp(response.url()) && response.status() === 401) return;
    this.#troubles.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
  }
}

/** Asking who is signed in is how the client learns that nobody is. */
function isSignedOutLookUp(url: string): boolean {
  return url.endsWith('/api/user');
}
