import { setTimeout as delay } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Database } from '#server/infrastructure/db/database.ts';
import { isReadOnly } from '#server/infrastructure/db/server.ts';
import type { ChangeFeed } from '#server/infrastructure/events/changeFeed.ts';

const TIMEOUT_MS = 2_000;
const POLL_EVERY_MS = 100;

interface HealthDeps {
  readonly database: Database;
  readonly changeFeed: ChangeFeed;
}

/** /readyz is 200 while writes work, change messages arrive and no stop has begun. */
export function serveHealth(
  app: Hono,
  { isStopping, ...deps }: HealthDeps & { readonly isStopping: () => boolean },
): void {
  app.get('/healthz', (http) => http.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (http) => {
    if (isStopping()) return http.text('The app is stopping', 503, { 'Cache-Control': 'no-store' });
    const ready = await isReady(deps);
    const headers = { 'Cache-Control': 'no-store' };
    return ready ? http.text('ok', 200, headers) : http.text('The database does not answer', 503, headers);
  });
}

export async function isReady({ database, changeFeed }: HealthDeps): Promise<boolean> {
  const until = performance.now() + TIMEOUT_MS;
  const late = delay(TIMEOUT_MS, false, { ref: false });
  const checks = Promise.all([canWrite(database), messagesArrive(changeFeed, until)]);
  return Promise.race([checks.then((all) => all.every(Boolean)).catch(() => false), late]);
}

async function canWrite(database: Database): Promise<boolean> {
  return !(await database.query(isReadOnly));
}

async function messagesArrive(changeFeed: ChangeFeed, until: number): Promise<boolean> {
  await changeFeed.start();
  // after a busy second the feed needs a moment to confirm
  while (!changeFeed.inSync() && performance.now() < until) await delay(POLL_EVERY_MS, undefined, { ref: false });
  return changeFeed.inSync();
}
