import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { User } from '#contract/schemas.ts';
import { readUserAgent } from '#domain/accounts/userAgent.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';
import { type CacheRegion, ROW_BYTES } from '#server/infrastructure/cache/cache.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { tag } from '#server/infrastructure/events/tags.ts';
import { SECURE_PREFIX, SESSION_COOKIE } from '#server/infrastructure/http/sessionCookie.ts';
import { hashToken, newToken } from '#server/infrastructure/tokens.ts';
import {
  deleteSession,
  findSession,
  insertKnownBrowser,
  insertSession,
  type KnownSession,
  noteUse,
  type SigningIn,
} from './sessionQueries.ts';

const BROWSER = 'unbusted-browser';
const SIGN_ON = 'unbusted-sign-on';
const SIGN_ON_SECONDS = (10 * MINUTE) / SECOND;
const SESSION_SECONDS = (30 * DAY) / SECOND;
/** Then the provider says again whether this is still one of its users. Use does not prolong such a session. */
const OIDC_SESSION_SECONDS = (7 * DAY) / SECOND;
/** Sessions are extended once a day, not with every request. */
const EXTEND_BELOW_MS = 29 * DAY;
const BROWSER_SECONDS = (365 * DAY) / SECOND;

export interface Session {
  /** hash of its token, or of the access token in its place, as stored; empty without either */
  readonly tokenHash: string;
  /** hash of the known browser's token, as stored; empty before the first sign-in */
  readonly browserHash: string;
  /** hash of the token of what this browser has begun at the OpenID provider, as stored; empty without */
  readonly signOnHash: string;
  user(): Promise<User | null>;
  /** When the session's use has to be stored, or the session read again, by the database's clock. */
  cacheableUntil(): number;
  /** Signs in. Returns false if what was checked has changed, or is gone, since. */
  start(account: SigningIn): Promise<boolean>;
  end(): Promise<void>;
  /** Gives the browser a token of what it has begun at the OpenID provider. */
  setSignOn(token: string): void;
}

interface SessionDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly caches: { readonly sessions: CacheRegion<KnownSession> };
}

/** Returns the session of the request's cookie, which does not count next to an access token. */
export function sessionOf(http: Context, deps: SessionDeps, accessToken?: string): Session {
  const { database, config, caches } = deps;
  const secure = config.publicUrl.startsWith('https:');
  const prefix = secure ? SECURE_PREFIX : '';
  const setAppCookie = (name: string, token: string, maxAge: number) =>
    setCookie(http, prefix + name, token, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });
  const token = accessToken === undefined ? getCookie(http, prefix + SESSION_COOKIE) : undefined;
  const browser = getCookie(http, prefix + BROWSER);
  const tokenHash = hashOf(accessToken ?? token);

  return {
    tokenHash,
    browserHash: hashOf(browser),
    signOnHash: hashOf(getCookie(http, prefix + SIGN_ON)),
    setSignOn: (signOn) => setAppCookie(SIGN_ON, signOn, SIGN_ON_SECONDS),
    async user() {
      if (!token) return null;
      const found = await readSession(deps, tokenHash);
      if (!found) return null;
      if (extendAt(found) < database.now()) {
        await database.query(noteUse, tokenHash, SESSION_SECONDS);
        setAppCookie(SESSION_COOKIE, token, SESSION_SECONDS);
        caches.sessions.invalidate(tokenHash);
      } else if (noteUseAt(found) < database.now()) {
        await database.query(noteUse, tokenHash, 0);
        caches.sessions.invalidate(tokenHash);
      }
      return found.user;
    },
    cacheableUntil() {
      const known = caches.sessions.get(tokenHash);
      return known ? Math.min(extendAt(known), noteUseAt(known)) : 0;
    },
    async start(account) {
      const next = newToken();
      const made = { tokenHash: hashToken(next), ...readUserAgent(http.req.header('User-Agent') ?? '') };
      const seconds = account.method === 'oidc' ? OIDC_SESSION_SECONDS : SESSION_SECONDS;
      if (!(await database.query(insertSession, made, account, seconds))) return false;
      if (token) await database.query(deleteSession, tokenHash);
      setAppCookie(SESSION_COOKIE, next, seconds);
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

function hashOf(token: string | undefined): string {
  return token ? hashToken(token) : '';
}

const extendAt = ({ expiresAt, method }: KnownSession) =>
  method === 'oidc' ? Number.POSITIVE_INFINITY : expiresAt.getTime() - EXTEND_BELOW_MS;

const noteUseAt = ({ usedAt }: KnownSession) => usedAt.getTime() + HOUR;

/** Caches a session until it expires, or its row or its user changes. */
function readSession({ database, caches }: SessionDeps, tokenHash: string): Promise<KnownSession | undefined> {
  return caches.sessions.getOrLoad(tokenHash, [tag.session(tokenHash), tag.anyUser], async () => {
    const value = await database.query(findSession, tokenHash);
    if (!value) return undefined;
    const tags = [tag.session(tokenHash), tag.user(value.user.id)];
    return { value, bytes: ROW_BYTES, expiresAt: value.expiresAt.getTime(), tags };
  });
}
