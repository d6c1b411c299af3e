import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { calls } from '#contract/calls.ts';
import { type Page, type PageName, pageId, pages, preloadOf, preloads } from '#contract/pages.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { isSwitchedOn } from '#server/infrastructure/config/isSwitchedOn.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { type PageTags, routeOf, servePageTags } from './pageTags.ts';
import { sendHttpError } from './sendError.ts';
import { carriesSession } from './sessionCookie.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const DOCUMENT = 'index.html';
const ONE_RANGE = /^bytes=\d*-\d*$/;
/** The path, or sign-in's query, of somebody who follows an invitation. */
const INVITATION = /^\/(auth\?redirect=(\/|%2F))?groups(\/|%2F)join(\/|%2F)/i;

/**
 * Serves the built client from `directory`: a document for every page, and the files that it loads. Names of assets
 * contain a hash, so browsers may cache them forever.
 */
export function servePages(app: Hono, directory: string, config: Config, tags: readonly PageTags[] = []): void {
  if (!existsSync(join(directory, DOCUMENT))) {
    app.get('*', (http) => http.text('The pages are not built: `npm start` builds them.', 404));
    return;
  }
  const files = serveStatic({ root: directory, precompressed: true });
  const document = serveStatic({ root: directory, path: DOCUMENT, precompressed: true });
  const sendDocument = async (http: Context, page: MiddlewareHandler, status: number) => {
    http.req.raw.headers.delete('Range');
    return sendFile(http, await findFile(page, http), status, REVALIDATE);
  };
  const html = readFileSync(join(directory, DOCUMENT), 'utf8');
  for (const each of tags) servePageTags(app, html, each);

  const isServed = (page: Page) => isSwitchedOn(page, config);
  for (const name of (Object.keys(pages) as PageName[]).filter((each) => isServed(pages[each]))) {
    const { access, screen } = pages[name];
    const route = routeOf(name);
    // a session leads from sign-in to another page
    const shown = documentOf(directory, name === 'auth' ? pages.dashboard.screen : screen);
    const signedOut = documentOf(directory, access === 'signedIn' ? pages.auth.screen : screen);
    app.get(route, async (http, next) => {
      if (hasWrongId(http)) return next();
      const isInvited = INVITATION.test(pathAndQuery(http));
      // the title of an invitation takes the place of the slogans
      const page = await sendDocument(http, carriesSession(http) ? shown : isInvited ? document : signedOut, 200);
      for (const link of preloadLinks(http, name)) page.headers.append('Link', link);
      return page;
    });
    app.all(route, (http, next) => (hasWrongId(http) ? next() : rejectMethod(http)));
  }
  app.get('*', async (http) => {
    const { path } = http.req;
    const isAsset = path.startsWith('/assets/');
    if (!isRangeServed(http)) http.req.raw.headers.delete('Range');
    const file = await findFile(files, http);
    if (file) return sendFile(http, file, file.status, isAsset && file.ok ? IMMUTABLE : REVALIDATE);
    if (isAsset || /\.[^/.]+$/.test(path)) return http.text('Not found', 404);
    return sendDocument(http, document, 404);
  });
}

/** RFC 9110, 14.2: any other is ignored, and so is one that depends on a validator. */
function isRangeServed({ req }: Context): boolean {
  return ONE_RANGE.test(req.header('Range') ?? '') && req.header('If-Range') === undefined;
}

function hasWrongId(http: Context): boolean {
  const id = http.req.param('id');
  return id !== undefined && pageId(id) === undefined;
}

/** The document that preloads the files of a screen (`build/screenDocuments.ts`). */
function documentOf(directory: string, screen: string): MiddlewareHandler {
  return serveStatic({ root: directory, path: `screens/${screen}.html`, precompressed: true });
}

function pathAndQuery(http: Context): string {
  const { pathname, search } = new URL(http.req.url);
  return pathname + search;
}

/** The calls that the scripts will make, so that the browser makes them while it loads the scripts. */
function preloadLinks(http: Context, name: PageName): string[] {
  const id = http.req.param('id');
  const isSignedIn = carriesSession(http);
  const { access } = pages[name];
  const shown = access === 'signedIn' && !isSignedIn ? 'open' : access;
  const names = [...preloads[shown], ...(isSignedIn && id ? preloadOf(name) : [])];
  return names.map((call) => `<${calls[call].path.replace('{id}', id ?? '')}>; rel=preload; as=fetch; crossorigin`);
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

function rejectMethod(http: Context): Promise<Response> {
  http.header('Allow', 'GET, HEAD');
  return sendHttpError(http, new HttpError(405, 'Method not allowed'));
}
