import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

export const SESSION_COOKIE = 'unbusted';

/** Browsers accept this prefix over https only. */
export const SECURE_PREFIX = '__Host-';

/** The session may have ended. */
export function carriesSession(http: Context): boolean {
  return (getCookie(http, SESSION_COOKIE) ?? getCookie(http, SECURE_PREFIX + SESSION_COOKIE)) !== undefined;
}
