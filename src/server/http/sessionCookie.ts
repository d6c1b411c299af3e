import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

export const SESSION_COOKIE = 'unbusted';

/** Prefix of cookie names that browsers accept over https only. */
export const SECURE_PREFIX = '__Host-';

/** Returns whether a request carries a session cookie; the session may have ended. */
export function carriesSession(http: Context): boolean {
  return (getCookie(http, SESSION_COOKIE) ?? getCookie(http, SECURE_PREFIX + SESSION_COOKIE)) !== undefined;
}
