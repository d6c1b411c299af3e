import type { Context, Hono } from 'hono';
import { pages } from '#contract/pages.ts';
import { EncodedBody, sendRead } from './encodedBody.ts';
import { carriesSession } from './sessionCookie.ts';

/** Returns the tags that chats show with an invite link; undefined for a dead code. */
export type InviteTags = (http: Context, code: string) => Promise<string | undefined>;

interface InviteLinks {
  readonly html: string;
  readonly inviteTags: InviteTags;
}

/** Serves the document of an invite link with its tags. Dead codes and visitors with a session get the plain one. */
export function serveInviteLinks(app: Hono, { html, inviteTags }: InviteLinks): void {
  app.get(pages.joinPool.path.replace('{code}', ':code'), async (http, next) => {
    const tags = carriesSession(http) ? undefined : await inviteTags(http, http.req.param('code') ?? '');
    if (!tags) return next();
    http.header('Cache-Control', 'no-cache');
    http.header('Cross-Origin-Opener-Policy', 'same-origin');
    return sendRead(http, new EncodedBody(withTags(html, tags), 'text/html; charset=utf-8'));
  });
}

function withTags(html: string, tags: string): string {
  return html.replace(/<meta name="description"[^>]*>\s*/, '').replace(/<title>.*?<\/title>/s, () => tags);
}
