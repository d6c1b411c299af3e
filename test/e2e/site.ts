import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Config } from '#server/infrastructure/config/config.ts';
import { startHttpServer } from '#server/infrastructure/http/httpServer.ts';
import { servePages } from '#server/infrastructure/http/pages.ts';
import { type ApiUser as Player, type TestApp, testApp } from '#test/support/app.ts';
import { closeContexts, sharedBrowser } from './browser.ts';
import { BrowserUser, DESK, PHONE } from './browserUser.ts';

const CLIENT = fileURLToPath(new URL('../../dist/client', import.meta.url));

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

/** The app in this process on a fresh database, with its pages, and a browser. */
export interface BrowserSite {
  readonly t: TestApp;
  url(): string;
  /** Stops the HTTP server, or starts it again at the same address. */
  setDown(down: boolean): Promise<void>;
  /** A user at a separate browser, signed in if `who` is given. */
  visitor(device: BrowserContextOptions, who?: Player): Promise<BrowserUser>;
  /** The same, who has opened this page. */
  open(address: string, device: BrowserContextOptions, who?: Player): Promise<BrowserUser>;
}

/** Returns a port that nothing uses, for a site that has to know its address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Call it at the top of a test file. The site has a mail server, to which no test sends. */
export async function openBrowserSite(settings: Partial<Config> = {}, port = 0): Promise<BrowserSite> {
  if (!existsSync(CLIENT)) throw new Error('the pages are not built: `npm run build` builds them');
  const t = await testApp({ smtpUrl: 'smtp://mail.example.org', ...settings });
  servePages(t.app, CLIENT);
  let server: Awaited<ReturnType<typeof startHttpServer>>;
  let browser: Browser;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startHttpServer(t.app, { host: '127.0.0.1', port }), sharedBrowser()]);
  });
  afterAll(async () => {
    await closeContexts(browser);
    await t.endStreams();
    await server.stop(0);
  });
  const url = () => (settings.publicUrl === undefined ? server.url : settings.publicUrl);
  const visitor = (device: BrowserContextOptions, who?: Player) => BrowserUser.at(browser, url(), device, who?.cookie);
  return {
    t,
    visitor,
    async open(address, device, who) {
      const person = await visitor(device, who);
      await person.open(address);
      return person;
    },
    url,
    async setDown(down) {
      if (down) await server.stop(0);
      else server = await startHttpServer(t.app, { host: '127.0.0.1', port: Number(new URL(server.url).port) });
    },
  };
}
