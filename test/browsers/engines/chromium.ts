import type { Browser, Page } from 'playwright-core';
import { sharedBrowser } from '#test/e2e/browser.ts';
import type { BrowserWindow, Cookie, Engine, Key, Look } from './engine.ts';

/** Of each response that is an error, expected or not, and of pictures at other sites, which this browser does not reach. */
const NO_TROUBLE = /^Failed to load resource: (the server responded with a status of \d+|net::ERR_NAME_NOT_RESOLVED)/;
const PHONE = 600;

/** The Chromium of all browser tests, by Playwright. */
export class Chromium implements Engine {
  readonly #browser: Promise<Browser> = sharedBrowser();

  async open({ width, height, isDark }: Look, url: string, cookie?: Cookie): Promise<BrowserWindow> {
    const isPhone = width < PHONE;
    const context = await (await this.#browser).newContext({
      viewport: { width, height },
      colorScheme: isDark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      hasTouch: isPhone,
      isMobile: isPhone,
    });
    if (cookie) await context.addCookies([{ url, ...cookie, httpOnly: true }]);
    return windowOf(await context.newPage(), isPhone);
  }
}

function windowOf(page: Page, isPhone: boolean): BrowserWindow {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !NO_TROUBLE.test(message.text())) troubles.push(message.text());
  });
  page.on('dialog', (dialog) => void dialog.accept());
  return {
    goTo: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    goBack: async () => void (await page.goBack()),
    run: (source, argument) => page.evaluate(`(${source})(${JSON.stringify(argument ?? null)})`),
    tap: (x, y) => (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    press: (key: Key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    scroll: async (x, y, byX, byY) => {
      await page.mouse.move(x, y);
      await page.mouse.wheel(byX, byY);
    },
    picture: () => page.screenshot(),
    pdf: () => page.pdf(),
    troubles: () => troubles,
    close: () => page.context().close(),
  };
}
