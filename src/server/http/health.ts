import { setTimeout as delay } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Database } from '#server/db/database.ts';

const PATIENCE_MS = 2_000;

/**
 * /healthz says that the process is up, /readyz that its database answers too. Migrations are in before the app
 * listens.
 */
export function serveHealth(app: Hono, database: Database): void {
  app.get('/healthz', (http) => http.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (http) => {
    const ready = await Promise.race([answers(database), delay(PATIENCE_MS, false, { ref: false })]);
    const headers = { 'Cache-Control': 'no-store' };
    return ready ? http.text('ok', 200, headers) : http.text('The database does not answer', 503, headers);
  });
}

async function answers(database: Database): Promise<boolean> {
  try {
    await database.query((sql) => sql`select`);
    return true;
  } catch {
    return false;
  }
}
