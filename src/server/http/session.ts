import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { User } from '#contract/things.ts';
import { deleteSession, findSession, insertSession, prolongSession } from '#server/accounts/queries.ts';
import type { Services } from '#server/services.ts';

const NAME = 'unbusted';
const LASTS_SECONDS = 30 * 24 * 60 * 60;
/** A session is prolonged once a day, not at each request. */
const PROLONG_BELOW_SECONDS = LASTS_SECONDS - 24 * 60 * 60;

/** The session of one request. */
export interface Session {
  /** who is signed in; null when nobody is */
  user(): Promise<User | null>;
  start(userId: number): Promise<void>;
  end(): Promise<void>;
}

export function sessionOf(http: Context, { database, config }: Services): Session {
  const secure = config.publicUrl.startsWith('https:');
  const name = secure ? `__Host-${NAME}` : NAME;
  const keep = (token: string) =>
    setCookie(http, name, token, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: LASTS_SECONDS });
  return {
    async user() {
      const token = getCookie(http, name);
      if (!token) return null;
      const found = await database.query(findSession, hashOf(token));
      if (!found) return null;
      if (found.secondsLeft < PROLONG_BELOW_SECONDS) {
        await database.query(prolongSession, hashOf(token), LASTS_SECONDS);
        keep(token);
      }
      return found.user;
    },
    async start(userId) {
      const old = getCookie(http, name);
      if (old) await database.query(deleteSession, hashOf(old));
      const token = randomBytes(32).toString('base64url');
      await database.query(insertSession, hashOf(token), userId, LASTS_SECONDS);
      keep(token);
    },
    async end() {
      const token = getCookie(http, name);
      if (token) await database.query(deleteSession, hashOf(token));
      deleteCookie(http, name, { path: '/', secure });
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
