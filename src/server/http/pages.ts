import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { type CallName, calls } from '#contract/calls.ts';
import { pageId, pages } from '#contract/pages.ts';
import { HttpError } from '#server/errors.ts';
import { sendHttpError } from './sendError.ts';
import { carriesSession } from './sessionCookie.ts';

type PageName = keyof typeof pages;

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** Static documents cannot preload these: the pool's id is in the address. */
const PRELOADED_CALLS: Partial<Record<PageName, readonly CallName[]>> = {
  poolLeaderboard: ['readGroup', 'readLeaderboard'],
  poolPickGrid: ['readGroup', 'readPickGrid'],
};
/** Pages without sign-in. */
const OPEN_PAGES: readonly PageName[] = ['auth', 'resetPassword', 'restoreEmail', 'unsubscribe', 'howItWorks'];

/** Serves one document a page, and assets, whose hashed names are immutable. */
export function servePages(app: Hono, directory: string): void {
  if (!existsSync(directory)) {
    app.get('*', (http) => http.text('The pages are not built: `npm start` builds them.', 404));
    return;
  }
  const files = serveStatic({ root: directory, precompressed: true });
  const document = serveStatic({ root: directory, path: 'index.html', precompressed: true });

  for (const name of Object.keys(pages) as PageName[]) {
    const route = pages[name].replaceAll(/\{(\w+)\}/g, ':$1');
    const shown = documentOf(directory, name);
    const signedOut = documentOf(directory, OPEN_PAGES.includes(name) ? name : 'auth');
    app.get(route, async (http, next) => {
      if (hasWrongId(http)) return next();
      const isSignedIn = carriesSession(http);
      const page = sendFile(http, await findFile(isSignedIn ? shown : signedOut, http), 200, REVALIDATE);
      if (isSignedIn) for (const link of linksOf(name, http.req.param('id'))) page.headers.append('Link', link);
      return page;
    });
    app.all(route, (http, next) => (hasWrongId(http) ? next() : rejectMethod(http)));
  }
  app.get('*', async (http) => {
    const { path } = http.req;
    const isAsset = path.startsWith('/assets/');
    const file = await findFile(files, http);
    if (file) return sendFile(http, file, file.status, isAsset ? IMMUTABLE : REVALIDATE);
    if (isAsset || /\.[^/.]+$/.test(path)) return http.text('Not found', 404);
    return sendFile(http, await findFile(document, http), 404, REVALIDATE);
  });
}

function hasWrongId(http: Context): boolean {
  const id = http.req.param('id');
  return id !== undefined && pageId(id) === undefined;
}

function documentOf(directory: string, page: PageName): MiddlewareHandler {
  const name = page.replace(/^pool/, '');
  const path = `screens/${name.charAt(0).toUpperCase()}${name.slice(1)}Screen.html`;
  const isThere = existsSync(join(directory, path));
  return serveStatic({ root: directory, path: isThere ? path : 'index.html', precompressed: true });
}

function linksOf(page: PageName, id: string | undefined): string[] {
  if (id === undefined) return [];
  return (PRELOADED_CALLS[page] ?? []).map(
    (name) => `<${calls[name].path.replace('{id}', id)}>; rel=preload; as=fetch; crossorigin`,
  );
}

async function findFile(files: MiddlewareHandler, http: Context): Promise<Response | undefined> {
  return (await files(http, async () => {})) || undefined;
}

function sendFile(http: Context, file: Response | undefined, status: number, caching: string): Response {
  if (!file) return http.text('Not found', 404);
  const headers = new Headers(file.headers);
  headers.set('Cache-Control', caching);
  // isolates the page from another site's page that opened it
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  return new Response(file.body, { status, headers });
}

function rejectMethod(http: Context): Response {
  http.header('Allow', 'GET, HEAD');
  return sendHttpError(http, new HttpError(405, 'Method not allowed'));
}
