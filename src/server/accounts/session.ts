import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { User } from '#contract/schemas.ts';
import { DAY, SECOND } from '#domain/time.ts';
import { type CacheRegion, ROW_BYTES } from '#server/infrastructure/cache/cache.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { tag } from '#server/infrastructure/events/tags.ts';
import { SECURE_PREFIX, SESSION_COOKIE } from '#server/infrastructure/http/sessionCookie.ts';
import { hashToken, newToken } from '#server/infrastructure/tokens.ts';
import {
  deleteSession,
  extendSession,
  findSession,
  insertKnownBrowser,
  insertSession,
  type KnownSession,
} from './queries.ts';

const BROWSER = 'unbusted-browser';
const SESSION_SECONDS = (30 * DAY) / SECOND;
/** Sessions are extended once a day, not with every request. */
const EXTEND_BELOW_MS = 29 * DAY;
const BROWSER_SECONDS = (365 * DAY) / SECOND;

export interface Session {
  /** hash of the token, as stored; empty without a cookie */
  readonly tokenHash: string;
  /** hash of the known browser's token, as stored; empty before the first sign-in */
  readonly browserHash: string;
  user(): Promise<User | null>;
  /** When the session has to be extended or read again, by the database's clock. */
  cacheableUntil(): number;
  /** Signs in. Returns false if the password has been changed since it was checked. */
  start(account: { readonly id: number; readonly passwordHash: string }): Promise<boolean>;
  end(): Promise<void>;
}

interface SessionDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly caches: { readonly sessions: CacheRegion<KnownSession> };
}

export function sessionOf(http: Context, deps: SessionDeps): Session {
  const { database, config, caches } = deps;
  const secure = config.publicUrl.startsWith('https:');
  const prefix = secure ? SECURE_PREFIX : '';
  const setAppCookie = (name: string, token: string, maxAge: number) =>
    setCookie(http, prefix + name, token, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });
  const token = getCookie(http, prefix + SESSION_COOKIE);
  const browser = getCookie(http, prefix + BROWSER);
  const tokenHash = token ? hashToken(token) : '';

  return {
    tokenHash,
    browserHash: browser ? hashToken(browser) : '',
    async user() {
      if (!token) return null;
      const found = await readSession(deps, tokenHash);
      if (!found) return null;
      if (found.expiresAt.getTime() - database.now() < EXTEND_BELOW_MS) {
        await database.query(extendSession, tokenHash, SESSION_SECONDS);
        caches.sessions.invalidate(tokenHash);
        setAppCookie(SESSION_COOKIE, token, SESSION_SECONDS);
      }
      return found.user;
    },
    cacheableUntil() {
      const expiresAt = caches.sessions.get(tokenHash)?.expiresAt.getTime() ?? 0;
      return expiresAt - EXTEND_BELOW_MS;
    },
    async start(account) {
      const next = newToken();
      const started = await database.query(insertSession, hashToken(next), account, SESSION_SECONDS);
      if (!started) return false;
      if (token) await database.query(deleteSession, tokenHash);
      setAppCookie(SESSION_COOKIE, next, SESSION_SECONDS);
      const known = browser ?? newToken();
      await database.query(insertKnownBrowser, account.id, hashToken(known));
      setAppCookie(BROWSER, known, BROWSER_SECONDS);
      return true;
    },
    async end() {
      if (token) await database.query(deleteSession, tokenHash);
      deleteCookie(http, prefix + SESSION_COOKIE, { path: '/', secure });
    },
  };
}

/** Caches a session until it expires, or its row or its user changes. */
function readSession({ database, caches }: SessionDeps, tokenHash: string): Promise<KnownSession | undefined> {
  return caches.sessions.getOrLoad(tokenHash, [tag.session(tokenHash), tag.anyUser], async () => {
    const value = await database.query(findSession, tokenHash);
    if (!value) return undefined;
    const tags = [tag.session(tokenHash), tag.user(value.user.id)];
    return { value, bytes: ROW_BYTES, expiresAt: value.expiresAt.getTime(), tags };
  });
}
