import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { calls } from '#contract/calls.ts';
import { type PageName, pageId, pages, preloadOf } from '#contract/pages.ts';
import { HttpError } from '#server/errors.ts';
import { contentSecurityPolicy } from './headers.ts';
import { type InviteTags, serveInviteLinks } from './inviteLinks.ts';
import { sendHttpError } from './sendError.ts';
import { carriesSession } from './sessionCookie.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const DOCUMENT = 'index.html';
const ONE_RANGE = /^bytes=\d*-\d*$/;
/** The document of an invite link for a visitor without a session. */
const INVITED = `Invited${pages.auth.screen}`;
/** The path, or sign-in's query, of somebody who follows an invitation. */
const INVITATION = /^\/(auth\?redirect=(\/|%2F))?groups(\/|%2F)join(\/|%2F)/i;

/**
 * Serves the built client from `directory`: one document for every page, and the files that it loads. Names of assets
 * contain a hash, so browsers may cache them forever.
 */
export function servePages(app: Hono, directory: string, inviteTags: InviteTags = async () => undefined): void {
  if (!existsSync(join(directory, DOCUMENT))) {
    app.get('*', (http) => http.text('The pages are not built: `npm start` builds them.', 404));
    return;
  }
  const files = serveStatic({ root: directory, precompressed: true });
  const document = serveStatic({ root: directory, path: DOCUMENT, precompressed: true });
  const policy = documentPolicy(directory);
  const sendDocument = async (http: Context, page: MiddlewareHandler, status: number) => {
    http.req.raw.headers.delete('Range');
    const answer = sendFile(http, await findFile(page, http), status, REVALIDATE);
    answer.headers.set('Content-Security-Policy', policy);
    return answer;
  };
  const invited = documentOf(directory, INVITED);
  const html = readFileSync(join(directory, documentPath(directory, INVITED)), 'utf8');
  serveInviteLinks(app, { html, policy, inviteTags });

  for (const name of Object.keys(pages) as PageName[]) {
    const { path, access, screen } = pages[name];
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
    // a session leads from sign-in to another page, so there is no form in its document
    const shown = documentOf(directory, name === 'auth' ? pages.dashboard.screen : screen);
    const signedOut = documentOf(directory, access === 'open' ? screen : pages.auth.screen);
    app.get(route, async (http, next) => {
      if (hasWrongId(http)) return next();
      const isSignedIn = carriesSession(http);
      const isInvited = !isSignedIn && INVITATION.test(pathAndQuery(http));
      const page = await sendDocument(http, isSignedIn ? shown : isInvited ? invited : signedOut, 200);
      if (isSignedIn) for (const link of linksOf(name, http.req.param('id'))) page.headers.append('Link', link);
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

/** The document with the preload hints of a screen (`build/screenDocuments.ts`). */
function documentOf(directory: string, screen: string): MiddlewareHandler {
  return serveStatic({ root: directory, path: documentPath(directory, screen), precompressed: true });
}

function documentPath(directory: string, screen: string): string {
  const path = `screens/${screen}.html`;
  return existsSync(join(directory, path)) ? path : DOCUMENT;
}

/** Allows the inline scripts of the document, by their hashes. */
function documentPolicy(directory: string): string {
  const html = readFileSync(join(directory, DOCUMENT), 'utf8');
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  return contentSecurityPolicy(
    scripts.map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`),
  );
}

function pathAndQuery(http: Context): string {
  const { pathname, search } = new URL(http.req.url);
  return pathname + search;
}

function linksOf(page: PageName, id: string | undefined): string[] {
  if (id === undefined) return [];
  return preloadOf(page).map((name) => `<${calls[name].path.replace('{id}', id)}>; rel=preload; as=fetch; crossorigin`);
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
