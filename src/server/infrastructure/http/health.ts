import type { Hono } from 'hono';
import type { Readiness } from './readiness.ts';

interface HealthDeps {
  readonly readiness: Readiness;
  readonly isStopping: () => boolean;
}

/** /readyz is 200 while a save would succeed and no stop has begun; else it says why not. */
export function serveHealth(app: Hono, { readiness, isStopping }: HealthDeps): void {
  const headers = { 'Cache-Control': 'no-store' };
  app.get('/healthz', (http) => http.text('ok', 200, headers));
  app.get('/readyz', async (http) => {
    const fault = isStopping() ? 'The app is stopping' : await readiness.fault();
    return fault === undefined ? http.text('ok', 200, headers) : http.text(fault, 503, headers);
  });
}
