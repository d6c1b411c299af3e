import type { Context, Hono } from 'hono';
import { type PageName, pages } from '#contract/pages.ts';
import { EncodedBody, sendRead } from './encodedBody.ts';
import { carriesSession } from './sessionCookie.ts';

/** What chats show with a link to a page: tags in place of the title and description of its document. */
export interface PageTags {
  readonly page: PageName;
  /** undefined: the document is the plain one */
  readonly read: (http: Context) => Promise<string | undefined>;
}

/** Serves the document of a page with its tags. Visitors with a session get the plain one. */
export function servePageTags(app: Hono, html: string, { page, read }: PageTags): void {
  app.get(routeOf(page), async (http, next) => {
    const tags = carriesSession(http) ? undefined : await read(http);
    if (!tags) return next();
    http.header('Cache-Control', 'no-cache');
    http.header('Cross-Origin-Opener-Policy', 'same-origin');
    return sendRead(http, new EncodedBody(withTags(html, tags), 'text/html; charset=utf-8'));
  });
}

/** Returns the path of a page as a pattern of Hono. */
export function routeOf(page: PageName): string {
  return pages[page].path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function withTags(html: string, tags: string): string {
  return html.replace(/<meta name="description"[^>]*>\s*/, '').replace(/<title>.*?<\/title>/s, () => tags);
}
