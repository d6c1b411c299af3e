import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import { afterAll, beforeAll } from 'vitest';
import type { Config } from '#server/infrastructure/config/config.ts';
import { startHttpServer } from '#server/infrastructure/http/httpServer.ts';
import { servePages } from '#server/infrastructure/http/pages.ts';
import { type TestApp, testApp } from '#test/support/app.ts';

const CLIENT = fileURLToPath(new URL('../../dist/client', import.meta.url));

type Fetch = Hono['fetch'];

/** The app in this process on a fresh database, with its pages, at an address. */
export interface Site {
  readonly t: TestApp;
  url(): string;
  /** Stops the HTTP server, or starts it again at the same address. */
  setDown(down: boolean): Promise<void>;
}

interface SiteOptions {
  readonly port?: number;
  /** what the HTTP server calls in place of the app */
  readonly around?: (fetch: Fetch) => Fetch;
}

/** Call it at the top of a test file. The site has a mail server, to which no test sends. */
export async function openSite(
  settings: Partial<Config> = {},
  { port = 0, around = (fetch) => fetch }: SiteOptions = {},
): Promise<Site> {
  if (!existsSync(CLIENT)) throw new Error('the pages are not built: `npm run build` builds them');
  const t = await testApp({ smtpUrl: 'smtp://mail.example.org', ...settings });
  servePages(t.app, CLIENT, t.config);
  const served = { fetch: around(t.app.fetch) };
  let server: Awaited<ReturnType<typeof startHttpServer>>;
  beforeAll(async () => {
    server = await startHttpServer(served, { host: '127.0.0.1', port });
  });
  afterAll(async () => {
    await t.endStreams();
    await server.stop(0);
  });
  return {
    t,
    url: () => settings.publicUrl ?? server.url,
    async setDown(down) {
      if (down) await server.stop(0);
      else server = await startHttpServer(served, { host: '127.0.0.1', port: Number(new URL(server.url).port) });
    },
  };
}
