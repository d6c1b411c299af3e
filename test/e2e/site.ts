import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { closeContexts, sharedBrowser } from './browser.ts';
import { BrowserUser, DESK, PHONE } from './browserUser.ts';
import { openSite, type Site } from './openSite.ts';

/** `describe.each(DEVICES)('… %s', (_, device) => …)`. */
export const DEVICES = [
  ['on a phone', PHONE],
  ['at a desk', DESK],
] as const;
/** `npm test` plays most stories on a phone, and `widths` opens each screen at a desk; `npm run test:slow` plays both. */
export const STORY_DEVICES = inject('isEveryDevice') ? DEVICES : DEVICES.slice(0, 1);

const SMALL_PHONE = { ...PHONE, viewport: { width: 320, height: 640 } };
/** For screens that may lack room, which `npm test` tries on the smallest phone only. */
export const SMALL_DEVICES = [
  ...(inject('isEveryDevice') ? DEVICES : []),
  ['on a small phone', SMALL_PHONE] as const,
] as const;

/** A site and a browser. */
export interface BrowserSite extends Site {
  /** A user at a separate browser, signed in if `who` is given. */
  visitor(device: BrowserContextOptions, who?: Player): Promise<BrowserUser>;
  /** The same, who has opened this page. */
  open(address: string, device: BrowserContextOptions, who?: Player): Promise<BrowserUser>;
}

/** Call it at the top of a test file. */
export async function openBrowserSite(settings: Partial<Config> = {}, port = 0): Promise<BrowserSite> {
  const site = await openSite(settings, { port });
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(() => closeContexts(browser));
  const visitor = (device: BrowserContextOptions, who?: Player) =>
    BrowserUser.at(browser, site.url(), device, who?.cookie);
  return {
    ...site,
    visitor,
    async open(address, device, who) {
      const person = await visitor(device, who);
      await person.open(address);
      return person;
    },
  };
}
